"""Whether a changed text is a mended typo, and the sentence that tells one.

A typo leaves every figure, negation, unit, abbreviation and link as it was and where it was, and
changes few words, each into one that looks like it; missing or doubled joining words are typos too.
In doubt it is none: the same change can always be told as a factual correction.
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from checks.quantities.words import ARTICLES, HALVES, MAGNITUDES, NUMBER_WORDS, SHARES
from checks.wording import fold
from social_capture.word_diff import MOST_PIECES, WORD, Change, word_diff

# [ours] Whoever changes more words than these is rewriting.
MOST_WORDS = 12
# Only these may fall out, come in or take each other's place: they join and say nothing alone.
JOINING = frozenset(
    {"a", "o", "as", "os", "e", "ha", "ao", "aos", "de", "da", "do", "das", "dos", "em", "na", "no"}
    | {"nas", "nos", "num", "numa", "por", "que", "com", "um", "uma", "the", "an", "of", "in"}
    | {"on", "to", "at", "by", "is", "it", "and", "for", "that"}
)
# [ours] How alike two spellings of a word are at least; "maior" and "menor" are less.
LEAST_ALIKE = 0.65
# [ours] The same for what is written with a capital, which is often somebody's name.
LEAST_ALIKE_NAME = 0.85
# [ours] The same where words were run together or torn apart; a word that fell out is less.
LEAST_ALIKE_SPLIT = 0.8

# A hyphen is a sign only where no word ends: 2010-2014 holds no negative number.
FIGURES = re.compile(r"(?:(?<!\w)[-−])?\d+(?:[.,]\d+)*|[%‰$€£¼-¾²³¹⁰-⁹⅐-⅞]")
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
# Small words that a sentence turns on: per day or per year, up to, or, against, former.
TURNING_WORDS = (
    frozenset(
        {"dia", "dias", "mes", "meses", "ano", "anos", "hora", "horas", "kg", "g", "km", "cm"}
        | {"ou", "ate", "se", "mais", "contra", "pro", "pre", "pos", "ex", "vice", "bem", "mal"}
        | {
            "pai",
            "mae",
            "reu",
            "rei",
            "ele",
            "ela",
            "eles",
            "elas",
            "or",
            "if",
            "day",
            "year",
            "he",
        }
        | {"she", "more", "less", "non"}
    )
    - JOINING
)
# Heads of a word that turn its meaning round: importar, exportar; legal, ilegal.
TURNING_HEADS = frozenset({"", "i", "in", "im", "ir", "des", "dis", "ex", "anti", "a", "re"})
SHORTEST_STEM = 4
WEIGHTY = NUMBERS_IN_WORDS | NEGATIONS | DATES_AND_RANKS | TURNING_WORDS
# A party, a state, a court, a century.
ABBREVIATION = re.compile(r"\b[A-ZÀ-Þ]{2,}\b|\b[IVX]\b")


def is_typo(old: str, new: str) -> bool:
    """Whether nothing but spelling, punctuation or a joining word differs."""
    if _weights(old) != _weights(new):
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
    # In each place by itself: a negation or a figure that moved says something else.
    if _weights(gone) != _weights(come):
        return False
    old, new = LETTERS.findall(gone), LETTERS.findall(come)
    if not old or not new:
        return all(fold(word) in JOINING for word in old + new)
    if len(old) == len(new):
        return all(_alike(*pair) for pair in zip(old, new, strict=True))
    return _likeness(fold("".join(old)), fold("".join(new))) >= LEAST_ALIKE_SPLIT


def _alike(old: str, new: str) -> bool:
    before, after = fold(old), fold(new)
    if {before, after} <= JOINING or sorted(before) == sorted(after):
        return True
    if not (old[0].isupper() and new[0].isupper()):
        return _likeness(before, after) >= LEAST_ALIKE
    # Paulo is not Paula.
    ends = {before[-1], after[-1]}
    is_other_name = len(ends) == 2 and ends <= set("aeo")
    return not is_other_name and _likeness(before, after) >= LEAST_ALIKE_NAME


def _likeness(old: str, new: str) -> float:
    return 0 if _turns_round(old, new) else SequenceMatcher(None, old, new).ratio()


def _turns_round(old: str, new: str) -> bool:
    stem = 0
    while stem < min(len(old), len(new)) and old[-stem - 1] == new[-stem - 1]:
        stem += 1
    heads = {old[: len(old) - stem], new[: len(new) - stem]}
    return old != new and stem >= SHORTEST_STEM and heads <= TURNING_HEADS


def _weights(text: str) -> tuple[list[str], ...]:
    """What a typo leaves alone, in its order."""
    return (
        [figure.replace("−", "-") for figure in FIGURES.findall(text)],
        [word for word in LETTERS.findall(fold(text)) if word in WEIGHTY],
        ABBREVIATION.findall(text),
        [word for word in text.split() if "://" in word or "mailto:" in word],
    )
