"""The official series that research knows, and which of them a text names."""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from checks.research.official.periods import Every
from checks.wording import fold

TABLE = Path(__file__).parent / "series.toml"
# [ours] A claim that names more indicators than this is about none of them in particular.
MOST_SERIES = 3


@dataclass(frozen=True, slots=True)
class Series:
    """One series of one base; the fields are explained at the head of ``series.toml``."""

    code: str
    base: str
    said: re.Pattern[str]
    meant_otherwise: re.Pattern[str] | None
    title: str
    path: str
    variable: str
    unit: str
    written: str
    every: Every
    published_after_days: int
    is_revised: bool
    origin: str

    def is_named_in(self, text: str) -> bool:
        """Whether the text names the indicator, in any of its words."""
        folded = fold(text)
        if self.meant_otherwise and self.meant_otherwise.search(folded):
            return False
        return self.said.search(folded) is not None


@cache
def known_series() -> tuple[Series, ...]:
    """The shipped table, in its order."""
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))["series"]
    return tuple(series_of(row) for row in rows)


def series_of(row: dict[str, Any]) -> Series:
    """One row of the table; a missing field is a ``KeyError``."""
    excluded = row.get("not")
    return Series(
        code=row["code"],
        base=row["base"],
        said=beginnings(row["said"]),
        meant_otherwise=beginnings(excluded) if excluded else None,
        title=row["title"],
        path=row["path"],
        variable=row.get("variable", ""),
        unit=row.get("unit", ""),
        written=row["written"],
        every=Every(row["every"]),
        published_after_days=row["published_after_days"],
        is_revised=row["is_revised"],
        origin=row["origin"],
    )


def beginnings(words: Sequence[str]) -> re.Pattern[str]:
    """A pattern of folded words that begin so."""
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})")


def series_named_in(text: str, base: str) -> list[Series]:
    """The series of a base that a text names, in the order of the table."""
    named = [one for one in known_series() if one.base == base and one.is_named_in(text)]
    return named[:MOST_SERIES]


def series_by_code(code: str) -> Series | None:
    """The series of a code; ``None`` when the table has it no more."""
    return next((one for one in known_series() if one.code == code), None)
