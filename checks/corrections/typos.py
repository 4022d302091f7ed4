"""Whether a changed text is a mended typo, and the sentence that tells one.

A typo leaves every figure, negation and link as it was and changes few words, each into one that
looks like it; missing or doubled little words are typos too. In doubt it is none: the same change
can always be told as a factual correction.
"""

import re
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher

from checks.corrections.word_diff import MOST_PIECES, WORD, Change, word_diff
from checks.quantities.words import ARTICLES, HALVES, MAGNITUDES, NUMBER_WORDS, SHARES
from checks.wording import fold

# [ours] Whoever changes more words than these is rewriting.
MOST_WORDS = 12
# [ours] Words of so few letters join others (de, que, no) and seldom say anything alone.
LITTLE_WORD = 3
# [ours] How alike two spellings of a word are at least; "maior" and "menor" are less.
LEAST_ALIKE = 0.65
# [ours] The same where words were run together or torn apart; a word that fell out is less.
LEAST_ALIKE_SPLIT = 0.8

# A hyphen is a sign only where no word ends: 2010-2014 holds no negative number.
FIGURES = re.compile(r"(?:(?<!\w)[-−])?\d+(?:[.,]\d+)*|[%$€]")
LETTERS = re.compile(r"[^\W\d_]+")
NUMBERS_IN_WORDS = (NUMBER_WORDS.keys() | MAGNITUDES.keys() | HALVES | SHARES.keys()) - ARTICLES
NEGATIONS = frozenset(
    {"nao", "nunca", "jamais", "sem", "nem", "nenhum", "nenhuma", "ninguem", "nada", "menos"}
    | {"so", "not", "no", "never", "none", "without"}
)
# A date or a rank in words is a figure too, and "junho" is one letter away from "julho".
DATES_AND_RANKS = frozenset(
    {"janeiro", "fevereiro", "marco", "abril", "maio", "junho", "julho", "agosto", "setembro"}
    | {"outubro", "novembro", "dezembro", "terca", "quarta", "quinta", "sexta", "sabado"}
    | {"domingo", "primeiro", "primeira", "terceiro", "terceira", "quarto", "quinto", "sexto"}
    | {"setimo", "setima", "oitavo", "oitava", "nono", "nona", "decimo", "decima"}
)
# Heads of a word that turn its meaning round: importar, exportar; legal, ilegal.
TURNING_HEADS = frozenset({"", "i", "in", "im", "ir", "des", "dis", "ex", "anti", "a", "re"})
SHORTEST_STEM = 4
WEIGHTY = NUMBERS_IN_WORDS | NEGATIONS | DATES_AND_RANKS


def is_typo(old: str, new: str) -> bool:
    """Whether nothing but spelling, punctuation or a little word differs."""
    if _figures(old) != _figures(new) or _weighty(old) != _weighty(new):
        return False
    if _links(old) != _links(new):
        return False
    if max(len(WORD.findall(old)), len(WORD.findall(new))) > MOST_PIECES:
        return False
    return words_changed(old, new) <= MOST_WORDS and all(
        _looks_like(gone, come) for gone, come in replaced(old, new)
    )


def words_changed(old: str, new: str) -> int:
    """How many words went or came, whichever are more."""
    left, right = word_diff(old, new)
    gone = sum(len(piece.text.split()) for piece in left if piece.change is Change.GONE)
    come = sum(len(piece.text.split()) for piece in right if piece.change is Change.NEW)
    return max(gone, come)


def gains_words(old: str, new: str) -> bool:
    """Whether the new text has words that the old one had not."""
    return any(
        piece.change is Change.NEW and piece.text.strip() for piece in word_diff(old, new)[1]
    )


def replaced(old: str, new: str) -> Iterator[tuple[str, str]]:
    """Each run of words that changed: what stood there and what stands there now."""
    before, after = old.split(), new.split()
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, before, after).get_opcodes():
        if tag != "equal":
            yield " ".join(before[i1:i2]), " ".join(after[j1:j2])


def _looks_like(gone: str, come: str) -> bool:
    old, new = LETTERS.findall(fold(gone)), LETTERS.findall(fold(come))
    if not old or not new:
        return all(len(word) <= LITTLE_WORD for word in old + new)
    if len(old) == len(new):
        return all(_alike(*pair) >= LEAST_ALIKE for pair in zip(old, new, strict=True))
    return _alike("".join(old), "".join(new)) >= LEAST_ALIKE_SPLIT


def _alike(old: str, new: str) -> float:
    if max(len(old), len(new)) <= LITTLE_WORD:
        return 1
    if _turns_round(old, new):
        return 0
    return SequenceMatcher(None, old, new).ratio()


def _turns_round(old: str, new: str) -> bool:
    stem = 0
    while stem < min(len(old), len(new)) and old[-stem - 1] == new[-stem - 1]:
        stem += 1
    heads = {old[: len(old) - stem], new[: len(new) - stem]}
    return old != new and stem >= SHORTEST_STEM and heads <= TURNING_HEADS


def _figures(text: str) -> list[str]:
    return [figure.replace("−", "-") for figure in FIGURES.findall(text)]


def _weighty(text: str) -> Counter[str]:
    return Counter(word for word in LETTERS.findall(fold(text)) if word in WEIGHTY)


def _links(text: str) -> list[str]:
    return [word for word in text.split() if "://" in word or "mailto:" in word]
