"""How an indicator is read that a speaker did not specify: the shipped table, changed by the desk.

Method: judge rule 8.
"""

import hashlib
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from checks.wording import normalised

TABLE = Path(__file__).parent / "indicators.toml"
MARK_LENGTH = 6


@dataclass(frozen=True, slots=True)
class DefaultIndicator:
    """What is said, and the series that it is read as; both are texts of the newsroom.

    ``said`` may list several wordings, with commas between them.
    """

    said: str
    read_as: str

    @property
    def wordings(self) -> list[str]:
        """Each wording without case, accents and punctuation."""
        return [words for part in self.said.split(",") if (words := normalised(part))]


@dataclass(frozen=True, slots=True)
class IndicatorChange:
    """What the desk decided about the row of a key; ``indicator`` is None where it is retired."""

    key: str
    indicator: DefaultIndicator | None


def key_of_row(said: str) -> str:
    """What a row is known by, whatever becomes of its words."""
    return normalised(said)


@cache
def shipped_indicators() -> tuple[DefaultIndicator, ...]:
    """The shipped table, in its order."""
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))["indicator"]
    return tuple(DefaultIndicator(row["said"], row["read_as"]) for row in rows)


def with_changes(changes: Iterable[IndicatorChange]) -> tuple[DefaultIndicator, ...]:
    """The shipped rows, each as its last change left it, then the desk's own in their order."""
    rows: dict[str, DefaultIndicator | None] = {
        key_of_row(one.said): one for one in shipped_indicators()
    }
    for change in changes:
        rows[change.key] = change.indicator
    return tuple(one for one in rows.values() if one is not None)


_IN_USE: ContextVar[tuple[DefaultIndicator, ...] | None] = ContextVar("indicators", default=None)


@contextmanager
def using(table: Sequence[DefaultIndicator]) -> Iterator[None]:
    """Everything inside reads this table."""
    token = _IN_USE.set(tuple(table))
    try:
        yield
    finally:
        _IN_USE.reset(token)


def default_indicators() -> tuple[DefaultIndicator, ...]:
    """The table that prompts and code read: the desk's inside ``using``, else the shipped one."""
    table = _IN_USE.get()
    return shipped_indicators() if table is None else table


def mark_of_table() -> str:
    """Tells one table from another in a prompt's version; empty for the shipped one."""
    table = default_indicators()
    if table == shipped_indicators():
        return ""
    said = "\n".join(f"{one.said}\t{one.read_as}" for one in table)
    return hashlib.sha256(said.encode()).hexdigest()[:MARK_LENGTH]


def named_in(statement: str) -> list[DefaultIndicator]:
    """The indicators of the table that a statement names, whole words only."""
    said = f" {normalised(statement)} "
    return [
        one for one in default_indicators() if any(f" {words} " in said for words in one.wordings)
    ]
