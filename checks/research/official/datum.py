"""The figures of an answer, each as one sentence that can be quoted."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from checks.research.official.periods import end_of
from checks.research.official.series import Series

# What both bases write: digits, a point or a comma before the decimals, a sign.
NUMBER = re.compile(r"-?\d{1,15}(?:[.,]\d{1,10})?")
# [ours] Rows of one answer that are read; a series asked by its window has fewer.
MOST_ROWS = 800
MONTHS = (
    *("janeiro", "fevereiro", "março", "abril", "maio", "junho"),
    *("julho", "agosto", "setembro", "outubro", "novembro", "dezembro"),
)


@dataclass(frozen=True, slots=True)
class Datum:
    """One figure: the first day of its period, the period in words, the number."""

    first: date
    period: str
    value: Decimal


@dataclass(frozen=True, slots=True)
class Table:
    """The readable text of an answer, with the day by which all of it was out."""

    text: str
    published_on: date | None


def table_of(series: Series, figures: Sequence[Datum]) -> Table:
    """The figures in words, and since when they were known; revised ones have no date."""
    lines = [f"{series.title}, {one.period}: {in_words(series, one.value)}." for one in figures]
    lines.append(f"Fonte: {series.origin}")
    last = max(end_of(one.first, series.every) for one in figures)
    known = last + timedelta(days=series.published_after_days)
    return Table("\n".join(lines), None if series.is_revised else known)


def in_words(series: Series, value: Decimal) -> str:
    """A number in the Portuguese notation with what the series counts."""
    written = f"{value:,f}".translate(str.maketrans(",.", ".,"))
    return series.written.format(value=written)


def number_in(written: str) -> Decimal | None:
    """The number of a cell; ``None`` for the signs that stand for no figure."""
    text = written.strip()
    return Decimal(text.replace(",", ".")) if NUMBER.fullmatch(text) else None


def month_in_words(first: date) -> str:
    """A month as a reader says it."""
    return f"{MONTHS[first.month - 1]} {first.year}"
