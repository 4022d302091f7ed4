"""Cuts folded text into the pieces a figure can be made of, each with its place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

PIECES = re.compile(
    r"(?P<date>\b\d{1,2}/\d{1,2}(?:/\d{2,4})?\b|\b\d{1,2}(?::\d{2}|h\d{0,2})\b"
    r"|\b\d{1,2}º? de (?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro"
    r"|novembro|dezembro)\b)"
    r"|(?P<digits>(?<![\w.,/-])[-−]?\d[\d.,]*(?<=\d)|(?<=\$)\d[\d.,]*(?<=\d))"
    r"|(?P<word>[^\W\d_]+)"
    r"|(?P<mark>[^\w\s])"
)
LONGEST_FIGURE = 30
THOUSANDS = re.compile(r"\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3}){2,}")
PORTUGUESE = re.compile(r"(?:\d+|\d{1,3}(?:\.\d{3})+),\d+")
ENGLISH = re.compile(r"\d{1,3}(?:,\d{3})+\.\d+|\d+\.\d+")


@dataclass(frozen=True, slots=True)
class Piece:
    """One word, figure or mark, from ``start`` to ``end`` in the folded text."""

    text: str
    start: int
    end: int
    figure: Decimal | None = None


def pieces_of(folded: str) -> Iterator[Piece]:
    """The pieces in order; days and hours are left out, since they are no quantity."""
    for match in PIECES.finditer(folded):
        if match.lastgroup == "date":
            continue
        figure = read_digits(match.group()) if match.lastgroup == "digits" else None
        yield Piece(match.group(), match.start(), match.end(), figure)


def read_digits(text: str) -> Decimal | None:
    """1.234,5 and 1,234.5 and 1234.5 as a number; ``None`` for what is no quantity."""
    sign, digits = ("-", text[1:]) if text[0] in "-−" else ("", text)
    if len(digits) > LONGEST_FIGURE:
        return None
    if digits.isdecimal():
        return Decimal(sign + digits)
    if THOUSANDS.fullmatch(digits):
        return Decimal(sign + digits.replace(".", "").replace(",", ""))
    if PORTUGUESE.fullmatch(digits):
        return Decimal(sign + digits.replace(".", "").replace(",", "."))
    if ENGLISH.fullmatch(digits):
        return Decimal(sign + digits.replace(",", ""))
    return None
