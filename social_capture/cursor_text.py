"""Instants and numbers as they stand in an address, exact to the microsecond."""

from collections.abc import Iterable
from datetime import UTC, datetime


def instant_in(text: str) -> datetime:
    """The instant that an address holds; ``ValueError`` for anything that is none."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def written(instant: datetime) -> str:
    """An instant for an address."""
    text = instant.astimezone(UTC).isoformat(timespec="microseconds")
    return text.removesuffix("+00:00")


def number_in(text: str) -> int:
    """The number of a row; ``ValueError`` for what no database could hold."""
    number = int(text)
    if not 0 < number < 2**63:
        raise ValueError(text)
    return number


def numbers_among(texts: Iterable[str]) -> list[int]:
    """The numbers of rows that a form or an address names, each once; the rest is left out."""
    found = []
    for text in texts:
        try:
            found.append(number_in(text))
        except ValueError:
            continue
    return list(dict.fromkeys(found))
