"""The time series of the Banco Central by its interface, ``bcdata.sgs.N/dados``.

An answer as its open-data page has it: a list of ``{"data": "dd/mm/aaaa", "valor": "1.23"}``,
for at most ten years of a daily series; an error is an object with ``erro`` or ``error``.
"""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any
from urllib.parse import urlencode

from checks.research.asking import malformed
from checks.research.official.datum import MOST_ROWS, Datum, month_in_words, number_in
from checks.research.official.periods import Every, Window
from checks.research.official.series import Series
from social_capture.platforms.hostile_json import text

DAY = "%d/%m/%Y"


def address_of(series: Series, window: Window) -> str:
    """The path of the series for a window."""
    asked = {
        "formato": "json",
        "dataInicial": window.first.strftime(DAY),
        "dataFinal": window.last.strftime(DAY),
    }
    return f"{series.path}?{urlencode(asked, safe='/')}"


def figures_in(answer: Any, series: Series) -> list[Datum]:
    """The figures of an answer; raises ``ProviderFailure`` for any other."""
    if not isinstance(answer, list):
        raise malformed("no list of days")
    return list(rows_of(answer[:MOST_ROWS], series))


def rows_of(rows: list[Any], series: Series) -> Iterator[Datum]:
    """Each day or month with a figure."""
    for row in rows:
        first = day_in(text(row, "data", most=10))
        if first is None:
            raise malformed(f"no day: {text(row, 'data', most=20)!r}")
        value = number_in(text(row, "valor", most=40))
        if value is not None:
            is_day = series.every is Every.DAY
            words = first.strftime(DAY) if is_day else month_in_words(first)
            yield Datum(first, words, value)


def day_in(written: str) -> date | None:
    """The day of a row."""
    try:
        return datetime.strptime(written, DAY).date()  # noqa: DTZ007  (a day has no zone)
    except ValueError:
        return None
