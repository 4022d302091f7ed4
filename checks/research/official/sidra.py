"""The tables of IBGE's SIDRA by its interface, ``/values/t/…``.

An answer as its help (apisidra, «Ajuda») has it: a list of rows, the first of them the names of
the columns; ``V`` the value, ``MN`` its unit, ``D2C`` the variable, ``D3C`` and ``D3N`` the period
by code and in words. ``..``, ``...``, ``-`` and ``X`` stand for no figure.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any

from checks.research.asking import malformed
from checks.research.official.datum import MOST_ROWS, Datum, number_in
from checks.research.official.periods import Every, Window
from checks.research.official.series import Series
from social_capture.platforms.hostile_json import text

LONGEST_PERIOD = 60


def address_of(series: Series, window: Window) -> str:
    """The path of the series for a window; the window is in the address, so a copy shows it."""
    first, last = code_of(window.first, series.every), code_of(window.last, series.every)
    return series.path.format(first=first, last=last)


def code_of(day: date, every: Every) -> str:
    """A period as SIDRA writes it: 2024, 202403, and 202401 for the first quarter."""
    if every is Every.YEAR:
        return str(day.year)
    place = (day.month - 1) // every.months + 1
    return f"{day.year}{place:02d}"


def figures_in(answer: Any, series: Series) -> list[Datum]:
    """The figures of an answer; raises ``ProviderFailure`` when it is not of this series."""
    if not isinstance(answer, list) or not answer or text(answer[0], "V") != "Valor":
        raise malformed("no table with its names in the first row")
    return list(rows_of(answer[1 : MOST_ROWS + 1], series))


def rows_of(rows: list[Any], series: Series) -> Iterator[Datum]:
    """Each row with a figure; another variable or unit is another series."""
    for row in rows:
        variable, unit = text(row, "D2C", most=20), text(row, "MN", most=40)
        if variable != series.variable or unit.casefold() != series.unit.casefold():
            raise malformed(f"variable {variable!r} in {unit!r}, asked for {series.variable}")
        first = first_day(text(row, "D3C", most=8), series.every)
        value = number_in(text(row, "V", most=40))
        if first is None:
            raise malformed(f"no period: {text(row, 'D3C', most=20)!r}")
        if value is not None:
            yield Datum(first, " ".join(text(row, "D3N", most=LONGEST_PERIOD).split()), value)


def first_day(code: str, every: Every) -> date | None:
    """The first day of a period by its code."""
    if not (code.isascii() and code.isdigit() and len(code) == (4 if every is Every.YEAR else 6)):
        return None
    year, place = int(code[:4]), int(code[4:] or 1)
    month = (place - 1) * (every.months if every is not Every.YEAR else 1) + 1
    return date(year, month, 1) if 1900 <= year < 2200 and 1 <= month <= 12 else None
