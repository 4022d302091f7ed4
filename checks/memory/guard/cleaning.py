"""Takes from a text what people add when they pass it on: addresses, signs, shouting."""

import re
import unicodedata

from checks.memory.guard.word_lists import words
from checks.wording import composed, fold

ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
LAST_HASHTAGS = re.compile(r"(?:\s*#\w+)+\s*$")
# A hashtag or a cross that calls the words before it a lie is part of what is said.
DENYING = re.compile(r"fake|falso|mentira|boato|nao|golpe")
CROSSES = re.compile("[❌🚫⛔❎]")
PIECES = re.compile(r"[^,.:;!?…\n]+(?:[,.](?=\d)[^,.:;!?…\n]+)*|[,.:;!?…\n]+")
WORD = re.compile(r"\w+")


def cleaned(text: str) -> str:
    """The statement without links, emojis, closing hashtags and pieces that only shout."""
    text = CROSSES.sub(" falso ", ADDRESS.sub(" ", composed(text)))
    text = "".join(" " if _is_sign(letter) else letter for letter in text)
    text = LAST_HASHTAGS.sub(lambda tags: tags[0] if DENYING.search(fold(tags[0])) else "", text)
    text = text.replace("#", " ")
    pieces = PIECES.findall(text)
    while pieces and _says_nothing(pieces[0]):
        pieces.pop(0)
    while pieces and _says_nothing(pieces[-1]) and "?" not in pieces[-1]:
        pieces.pop()
    return _without_loud_start(" ".join("".join(pieces).split()))


def _is_sign(letter: str) -> bool:
    # Variation selectors and joiners belong to emojis.
    return unicodedata.category(letter) in {"So", "Sk", "Cs", "Cf", "Mn"} and letter not in "ºª"


def _says_nothing(piece: str) -> bool:
    return all(word in words("noise") for word in WORD.findall(fold(piece)))


def _without_loud_start(text: str) -> str:
    first, _space, rest = text.partition(" ")
    return rest if rest and fold(first) in words("loud") else text
