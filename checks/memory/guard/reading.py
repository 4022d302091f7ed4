"""Reads a statement into tokens."""

import re
from dataclasses import replace

from checks.memory.guard import attribution, roles
from checks.memory.guard.aliases import LONGEST, phrases, set_phrases, state_letters
from checks.memory.guard.cleaning import cleaned
from checks.memory.guard.copulas import COPULAS
from checks.memory.guard.figures import figure_token, quantities_of
from checks.memory.guard.ordinals import ordinal_of
from checks.memory.guard.tokens import Kind, Statement, Token
from checks.memory.guard.voice import in_active_voice
from checks.memory.guard.word_lists import words
from checks.quantities.units import Unit
from checks.wording import composed, fold

MONTHS = words("months")
# G20, covid-19, 5G and dates are one word each.
WORDS = re.compile(
    r"(?:R|US)\$|\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{1,2}:\d{2}|\d{1,2}h\d{0,2}|[^\W\d_]+-?\d+|\d+[^\W\d_]+"
    r"|[^\W\d_]+|\d[\d.,]*|[?,.;:!]"
)
MARKS = frozenset("?,.;:!")
LONGEST_TEXT = 2000


def read(text: str) -> Statement:
    """The statement as tokens with their roles, its reported speaker apart."""
    said = cleaned(composed(text)[:LONGEST_TEXT])
    body, speaker = attribution.split(said)
    return Statement(
        text=said,
        tokens=in_active_voice(_tokens(body)),
        attributed_to=_tokens(speaker),
        is_question=said.rstrip().endswith("?"),
    )


def _tokens(text: str) -> tuple[Token, ...]:
    return tuple(roles.bound(_with_aliases(_raw(text), is_loud(text))))


def is_loud(text: str) -> bool:
    """Whether it is written in capitals or in small letters only: they tell no names then."""
    letters = [letter for letter in text if letter.isalpha()]
    capitals = sum(letter.isupper() for letter in letters)
    return capitals > 0.6 * len(letters)


def _raw(text: str) -> list[Token]:
    quantities = quantities_of(text)
    found: list[Token] = []
    place = 0
    for match in WORDS.finditer(text):
        if match.start() < place:
            continue
        here = next((q for q in quantities if q.start <= match.start() < q.end), None)
        if here is not None and here.unit is not Unit.RANK:
            place = here.end
            found.append(figure_token(here, text[here.start : here.end]))
        elif match.group()[-1] != "$":
            found.append(Token(fold(match.group()), match.group()))
    return found


def _with_aliases(raw: list[Token], loud: bool) -> list[Token]:
    found: list[Token] = []
    place = 0
    while place < len(raw):
        name, taken = _alias(raw, place, loud)
        if name:
            found.append(Token(name, name, is_name=not name.startswith("=")))
        else:
            found.append(_word(raw[place]))
        place += taken
    return found


def _alias(raw: list[Token], place: int, loud: bool) -> tuple[str, int]:
    for length in range(min(LONGEST, len(raw) - place), 0, -1):
        said = tuple(token.key for token in raw[place : place + length])
        name = phrases().get(said) or set_phrases().get(said)
        if name and (said != ("para",) or raw[place].text.lower() == "pará"):
            return name, length
    token = raw[place]
    if _is_rio(raw, place):
        return "uf:rj", 1
    if not loud and token.text.isupper() and token.key in state_letters():
        return state_letters()[token.key], 1
    return "", 1


def _is_rio(raw: list[Token], place: int) -> bool:
    """Whether it is «o Rio» alone, which is the state; not Rio Grande, nor o rio Tietê."""
    before, after = raw[place - 1] if place else None, raw[place + 1 : place + 2]
    return (
        raw[place].text == "Rio"
        and before is not None
        and before.key in {"o", "no", "do", "ao", "pelo"}
        and not any(t.text[:1].isupper() or t.key in {"de", "da", "do", "das"} for t in after)
    )


def _word(token: Token) -> Token:
    """A word with the key it is compared by; function words keep their own."""
    if token.kind is not Kind.WORD or token.text in MARKS:
        return token
    word = token.key
    if (rank := ordinal_of(word)) is not None:
        return replace(token, key=f"ord:{rank}", text=word)
    if word in MONTHS or "/" in word or ":" in word:
        return replace(token, kind=Kind.DATE)
    # Without its accent "é" is "e", which joins.
    if word in COPULAS and token.text.lower() != "e":
        return replace(token, key=COPULAS[word])
    return token
