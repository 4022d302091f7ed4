"""Reads the figures of a Portuguese text, written in digits, in words or in both."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from checks.quantities.tokens import Piece, pieces_of
from checks.quantities.units import UNITS_AFTER, UNITS_BEFORE, Unit
from checks.quantities.words import ARTICLES, HALVES, MAGNITUDES, NUMBER_WORDS, SHARES
from checks.wording import fold

YEARS = range(1900, 2100)
IN_EVERY = re.compile(r"\s+(?:em|de|a)\s+cada\s+")
HUNDRED = Decimal(100)
HALF = Decimal("0.5")
ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A figure in its base unit, and where it stands in the composed (NFC) text."""

    value: Decimal
    unit: Unit
    start: int
    end: int


@dataclass(slots=True)
class Sum:
    """A number being put together: what is closed by a magnitude, and the open group."""

    closed: Decimal = ZERO
    magnitude: int = 10**15
    group: Decimal | None = None
    # The smallest word added to the group: the next one must be smaller. 0 after digits.
    lowest: int = 1000
    pieces: int = 0

    @property
    def value(self) -> Decimal:
        """The number so far."""
        return self.closed + (self.group or ZERO)


def read_quantities(text: str) -> list[Quantity]:
    """The figures of a text in order; linear in its length. Dates and names (G20) are none."""
    folded = fold(text)
    pieces = list(pieces_of(folded))
    found: list[Quantity] = []
    place = 0
    while place < len(pieces):
        share = read_share(pieces, place)
        number = None if share else read_number(pieces, place)
        if share:
            found.append(share[0])
            place += share[1]
        elif number:
            place += number.pieces
            quantity = with_unit(folded, number, pieces[place - number.pieces], pieces[place - 1])
            found.append(quantity)
            while place < len(pieces) and pieces[place].start < quantity.end:
                place += 1
        else:
            place += 1
    return in_every(folded, found)


def read_share(pieces: Sequence[Piece], place: int) -> tuple[Quantity, int] | None:
    """A word that is a share by itself (metade, um terço), and how many pieces it takes."""
    for length in (2, 1):
        last = pieces[min(place + length, len(pieces)) - 1]
        words = " ".join(piece.text for piece in pieces[place : place + length])
        if words in SHARES:
            start = pieces[place].start
            return Quantity(SHARES[words], Unit.PERCENT, start, last.end), length
    return None


def read_number(pieces: Sequence[Piece], place: int) -> Sum | None:
    """The longest number that starts here, or ``None``."""
    number = Sum()
    complete: Sum | None = None
    while (following := extended(number, pieces, place + number.pieces)) is not None:
        number = following
        complete = number
    if complete and complete.pieces == 1 and pieces[place].text in ARTICLES | HALVES:
        return lone_article(pieces, place, complete)
    return complete


def lone_article(pieces: Sequence[Piece], place: int, number: Sum) -> Sum | None:
    """``um`` alone is an article, unless a share or a percentage follows."""
    following = " ".join(piece.text for piece in pieces[place + 1 : place + 3])
    is_number = following.startswith(("em cada", "de cada", "a cada", "por cento", "%", "porcento"))
    return number if is_number else None


def extended(number: Sum, pieces: Sequence[Piece], place: int) -> Sum | None:
    """The number with what stands at ``place``; ``None`` when it does not belong to it."""
    if place >= len(pieces):
        return None
    piece = pieces[place]
    if piece.text == "e" and number.pieces:
        return joined(number, pieces, place + 1)
    if piece.text == "virgula" and number.group is not None:
        return with_decimals(number, pieces, place + 1)
    return with_piece(number, piece)


def joined(number: Sum, pieces: Sequence[Piece], place: int) -> Sum | None:
    """The number with what follows an «e»: half, a smaller word, or a smaller magnitude."""
    if place >= len(pieces):
        return None
    piece = pieces[place]
    if piece.text in HALVES:
        unit = number.magnitude if number.group is None else 1
        return Sum(number.value + HALF * unit, 1, None, 0, number.pieces + 2)
    if piece.figure is not None and (number.group is not None or int(piece.figure) in YEARS):
        return None
    following = with_piece(number, piece)
    if following is None:
        return None
    following.pieces += 1
    return following if fits_below(following, number, pieces, place + 1) else None


def fits_below(following: Sum, before: Sum, pieces: Sequence[Piece], place: int) -> bool:
    """Whether the joined part is smaller than the magnitude before it.

    In «entre 2 mil e 3 mil» it is not: two numbers, not one.
    """
    group = following
    while place < len(pieces):
        text = pieces[place].text
        if text in MAGNITUDES:
            return MAGNITUDES[text] < before.magnitude
        if text != "e" and text not in NUMBER_WORDS:
            break
        place += 1
    return (group.group or 0) < before.magnitude


def with_piece(number: Sum, piece: Piece) -> Sum | None:
    """The number with one more word or figure."""
    taken = number.pieces + 1
    if piece.text in MAGNITUDES:
        return with_magnitude(number, MAGNITUDES[piece.text], piece.text, taken)
    if piece.figure is not None:
        if number.group is not None or (number.pieces and piece.figure >= number.magnitude):
            return None
        return Sum(number.closed, number.magnitude, piece.figure, 0, taken)
    if piece.text in HALVES and not number.pieces:
        return Sum(ZERO, number.magnitude, HALF, 0, taken)
    word = NUMBER_WORDS.get(piece.text)
    if word is None or word >= number.lowest or (number.group is not None and word == 0):
        return None
    # After a word below twenty, or after digits, no further word belongs to the group.
    lowest = 0 if word < 20 else 20 if word < 100 else 100
    return Sum(number.closed, number.magnitude, (number.group or ZERO) + word, lowest, taken)


def with_magnitude(number: Sum, magnitude: int, word: str, taken: int) -> Sum | None:
    """The number closed by thousand, million and so on; each smaller than the one before."""
    if magnitude >= number.magnitude or (number.group is None and word != "mil"):
        return None
    times = Decimal(1) if number.group is None else number.group
    return Sum(number.closed + times * magnitude, magnitude, None, 1000, taken)


def with_decimals(number: Sum, pieces: Sequence[Piece], place: int) -> Sum | None:
    """The number with decimals said in words: «um vírgula zero cinco» is 1.05."""
    decimals = ""
    end = place
    while end < len(pieces) and pieces[end].text in NUMBER_WORDS and len(decimals) < 6:
        following = read_group(pieces, end)
        decimals += str(following[0])
        end += following[1]
    if not decimals or number.group is None or number.lowest == -1:
        return None
    group = number.group + Decimal(f"0.{decimals}")
    return Sum(number.closed, number.magnitude, group, -1, number.pieces + 1 + end - place)


def read_group(pieces: Sequence[Piece], place: int) -> tuple[int, int]:
    """A number word, with its «e» and unit if it is a ten; and how many pieces it takes."""
    value = NUMBER_WORDS[pieces[place].text]
    has_unit = (
        value >= 20
        and place + 2 < len(pieces)
        and pieces[place + 1].text == "e"
        and 0 < NUMBER_WORDS.get(pieces[place + 2].text, 0) < 10
    )
    if not has_unit:
        return value, 1
    return value + NUMBER_WORDS[pieces[place + 2].text], 3


def with_unit(folded: str, number: Sum, first: Piece, last: Piece) -> Quantity:
    """The number with the unit written around it, in the base unit."""
    for written in UNITS_AFTER:
        if after := written.pattern.match(folded, last.end):
            value = number.value * written.factor
            return Quantity(value, written.unit, first.start, after.end())
    before = folded[max(0, first.start - 5) : first.start]
    for pattern, unit in UNITS_BEFORE:
        if pattern.search(before):
            return Quantity(number.value, unit, first.start, last.end)
    is_year = number.value in YEARS and "." not in folded[first.start : last.end]
    if is_year and "," not in folded[first.start : last.end]:
        return Quantity(number.value, Unit.YEAR, first.start, last.end)
    return Quantity(number.value, Unit.PLAIN, first.start, last.end)


def in_every(folded: str, quantities: list[Quantity]) -> list[Quantity]:
    """«Um em cada três» as one share in percent instead of two counts."""
    result: list[Quantity] = []
    for quantity in quantities:
        previous = result[-1] if result else None
        if (
            previous
            and quantity.value > 0
            and IN_EVERY.fullmatch(folded, previous.end, quantity.start)
        ):
            share = HUNDRED * previous.value / quantity.value
            result[-1] = Quantity(share, Unit.PERCENT, previous.start, quantity.end)
        else:
            result.append(quantity)
    return result
