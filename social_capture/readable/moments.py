"""Reads a moment as a page writes it, and keeps how exactly it was said."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from email.utils import parsedate_to_datetime

# [ours] Before the web no page was published; a year like this comes from a broken template.
FIRST_YEAR = 1991
MAX_LENGTH = 80
ISO = re.compile(
    r"(?P<year>\d{4})(?:-(?P<month>\d\d)(?:-(?P<day>\d\d)"
    r"(?:[T ](?P<hour>\d\d):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,]\d+)?)?"
    r"\s?(?P<zone>Z|[+-]\d\d:?\d\d)?)?)?)?"
)
DAY_FIRST = re.compile(
    r"(?P<day>\d{1,2})[/.](?P<month>\d{1,2})[/.](?P<year>\d{4})"
    r"(?:\s*(?:,|-|às|as|à|a)?\s*(?P<hour>\d{1,2})\s?[h:]\s?(?P<minute>\d\d))?"
)
IN_WORDS = re.compile(
    r"(?P<day>\d{1,2})(?:º|°)?\s+de\s+(?P<name>[a-zç]+)\s+de\s+(?P<year>\d{4})"
    r"(?:\s*(?:,|-|às|as|à|a)?\s*(?P<hour>\d{1,2})\s?[h:]\s?(?P<minute>\d\d))?",
    re.I,
)
MONTHS = (
    *("janeiro", "fevereiro", "março", "abril", "maio", "junho"),
    *("julho", "agosto", "setembro", "outubro", "novembro", "dezembro"),
)


@dataclass(frozen=True)
class Moment:
    """A day, and the instant where a zone was named with the time; ``precision`` says how exact.

    ``day`` is the first one of what was said: of a month, or of a year.
    """

    day: date
    precision: str
    original: str
    zone: str = ""
    instant: datetime | None = None


def written(text: str) -> Moment | None:
    """A moment as metadata has it: ISO 8601, or day first as Portuguese pages write it."""
    text = " ".join(text.split())[:MAX_LENGTH]
    for pattern in (ISO, DAY_FIRST, IN_WORDS):
        found = pattern.fullmatch(text)
        if found:
            return _moment(found, text)
    return None


def said(text: str) -> Moment | None:
    """The moment that stands at the beginning of some words."""
    text = " ".join(text.split())[:MAX_LENGTH]
    for pattern in (IN_WORDS, DAY_FIRST, ISO):
        found = pattern.match(text)
        if found:
            return _moment(found, found[0].strip())
    return None


def of_http(header: str) -> Moment | None:
    """The instant that an HTTP header names."""
    try:
        instant = parsedate_to_datetime(header)
    except (ValueError, TypeError, OverflowError):
        return None
    if instant.tzinfo is None or instant.year < FIRST_YEAR:
        return None
    return Moment(instant.astimezone(UTC).date(), "second", header[:MAX_LENGTH], "+00:00", instant)


def _moment(found: re.Match[str], original: str) -> Moment | None:
    parts = found.groupdict()
    try:
        month = _month(parts)
        day = date(int(parts["year"]), month or 1, int(parts.get("day") or 1))
        if day.year < FIRST_YEAR:
            return None
        if not parts.get("hour"):
            return Moment(day, _precision(parts, month), original)
        return _timed(parts, day, original)
    except (ValueError, OverflowError):
        return None


def _timed(parts: dict[str, str | None], day: date, original: str) -> Moment:
    clock = datetime(
        day.year,
        day.month,
        day.day,
        int(parts["hour"] or 0),
        int(parts["minute"] or 0),
        int(parts.get("second") or 0),
        tzinfo=UTC,
    )
    precision = "second" if parts.get("second") else "minute"
    zone = parts.get("zone") or ""
    if not zone:
        return Moment(day, precision, original)
    offset = _offset(zone)
    named = "+00:00" if zone == "Z" else f"{zone[:3]}:{zone[-2:]}"
    return Moment(day, precision, original, named, clock.replace(tzinfo=timezone(offset)))


def _month(parts: dict[str, str | None]) -> int | None:
    name = parts.get("name")
    if name:
        return MONTHS.index(name.lower()) + 1
    return int(parts["month"]) if parts.get("month") else None  # type: ignore[arg-type]


def _precision(parts: dict[str, str | None], month: int | None) -> str:
    if parts.get("day"):
        return "day"
    return "month" if month else "year"


def _offset(zone: str) -> timedelta:
    if zone == "Z":
        return timedelta()
    size = timedelta(hours=int(zone[1:3]), minutes=int(zone[-2:]))
    return -size if zone[0] == "-" else size
