"""Dates as written in markup: strict ISO 8601 for ours, known spellings for others'."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime

# Nobody is checked for what they said before printing; year 1 is an unset field.
EARLIEST_YEAR = 1000
ISO_DAY = re.compile(r"\d{4}-\d\d-\d\d\Z")
ISO_INSTANT = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d(?::?\d\d)?)?\Z"
)
ZONE_WORD = re.compile(r"\s*(?:UTC|GMT)\Z")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MAIL_STYLE = re.compile(
    r"(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?"
    r"(?P<day>\d{1,2}) (?P<month>[A-Z][a-z]{2}) (?P<year>\d{4})"
    r"(?: (?P<time>\d\d:\d\d(?::\d\d)?)(?: (?P<word>UTC|GMT))?(?: ?(?P<zone>[+-]\d\d:?\d\d))?)?\Z"
)


@dataclass(frozen=True, slots=True)
class When:
    """A day, or an instant with or without its zone; no zone is ever assumed."""

    value: date | datetime

    @property
    def has_time(self) -> bool:
        """Whether it is more exact than a day."""
        return isinstance(self.value, datetime)

    @property
    def has_zone(self) -> bool:
        """Whether it names one instant in the world."""
        return isinstance(self.value, datetime) and self.value.tzinfo is not None

    @property
    def iso(self) -> str:
        """ISO 8601, as exact as it was given."""
        return self.value.isoformat()

    def is_after(self, other: "When") -> bool:
        """Whether it is later: by the instant when both tell theirs alike, else by the day."""
        mine, theirs = self.value, other.value
        comparable = self.has_time and other.has_time and self.has_zone == other.has_zone
        if comparable and isinstance(mine, datetime) and isinstance(theirs, datetime):
            return mine > theirs
        return _day(mine) > _day(theirs)


def _day(value: date | datetime) -> date:
    return value.date() if isinstance(value, datetime) else value


def parse_iso(text: str) -> When | None:
    """A day or an instant in ISO 8601 with its ``T``; None for anything else."""
    if ISO_DAY.match(text):
        return _plausible(date.fromisoformat, text)
    if ISO_INSTANT.match(text):
        return _plausible(datetime.fromisoformat, text)
    return None


def parse_known(text: str) -> When | None:
    """A date in ISO 8601, with a space for the ``T``, or in the style of mail headers.

    ``05/07/2019`` can be two days, so it is none: nothing is guessed.
    """
    text = " ".join(text.split())
    if mail := MAIL_STYLE.match(text):
        if mail["month"] not in MONTHS:
            return None
        text = f"{mail['year']}-{MONTHS.index(mail['month']) + 1:02}-{int(mail['day']):02}"
        if mail["time"]:
            text += f"T{mail['time']}{mail['zone'] or ('Z' if mail['word'] else '')}"
        return parse_iso(text)
    if named := ZONE_WORD.search(text):
        text = text[: named.start()] + "Z"
    return parse_iso(text.replace(" ", "T", 1))


def _plausible(read: Callable[[str], date | datetime], text: str) -> When | None:
    try:
        value = read(text.replace(",", "."))
    except ValueError:
        return None
    return When(value) if value.year >= EARLIEST_YEAR else None
