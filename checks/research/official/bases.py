"""The primary bases as providers of the second round: they name the address of the datum."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from checks.providers.failures import ProviderFailure
from checks.research.asking import ask_json
from checks.research.leads import Lead, Round
from checks.research.official import sgs, sidra
from checks.research.official.datum import Datum, Table, table_of
from checks.research.official.periods import Window, window_for
from checks.research.official.series import Series, series_by_code, series_named_in
from checks.research.protocol import Found
from checks.research.question import Question


@dataclass(frozen=True, slots=True)
class Base:
    """How a base is addressed and read; ``public_url`` is where everybody finds it."""

    public_url: str
    address_of: Callable[[Series, Window], str]
    figures_in: Callable[[Any, Series], list[Datum]]


BASES: Mapping[str, Base] = MappingProxyType(
    {
        "sidra": Base("https://apisidra.ibge.gov.br", sidra.address_of, sidra.figures_in),
        "sgs": Base("https://api.bcb.gov.br", sgs.address_of, sgs.figures_in),
    }
)


@dataclass(frozen=True)
class OfficialBase:
    """One base, asked at ``url``; its leads bear the public address, which the archiver keeps."""

    name: str
    url: str = ""
    round: Round = Round.SECOND

    def find(self, question: Question) -> Found:
        """The datum of each indicator that the claim names; raises ``ProviderFailure``.

        The base is asked first: a series that is not what the table says, or has no figure for
        the period, is no lead.
        """
        return Found(tuple(self.leads(question)))

    def leads(self, question: Question) -> Iterator[Lead]:
        """One lead a series."""
        base = BASES[self.name]
        statement = question.claim.statement
        for series in series_named_in(statement, self.name):
            window = window_for(
                statement, question.last_day, series.every, series.published_after_days
            )
            if window is None:
                continue
            path = base.address_of(series, window)
            figures = base.figures_in(self.answer(path), series)
            if figures:
                latest = table_of(series, [max(figures, key=lambda one: one.first)])
                why = latest.text.split("\n")[0]
                url = f"{base.public_url}{path}"
                yield Lead(url, self.name, series.title, why, series=series.code)

    def answer(self, path: str) -> Any:
        """What the base answers at a path."""
        asked_at = self.url or BASES[self.name].public_url
        return ask_json(self.name, asked_at, path)


def stored_table(code: str, text: str) -> Table | None:
    """The readable figures of a kept answer; ``None`` when the copy does not hold that series.

    ``text`` is what the browser showed of the JSON, with whatever it drew around it.
    """
    series = series_by_code(code)
    start, end = text.find("["), text.rfind("]")
    if series is None or start < 0 or end < start:
        return None
    try:
        answer = json.loads(text[start : end + 1])
        figures = BASES[series.base].figures_in(answer, series)
    except (ValueError, RecursionError, ProviderFailure):
        return None
    return table_of(series, figures) if figures else None


def is_of_base(url: str, code: str) -> bool:
    """Whether an address is one of the base that a series belongs to."""
    series = series_by_code(code)
    if series is None:
        return False
    return urlsplit(url).netloc == urlsplit(BASES[series.base].public_url).netloc
