"""Turns a deadline as spoken into the last day that still keeps the promise."""

import calendar
import re
from datetime import date

from checks.wording import fold

MONTHS = [
    *["janeiro", "fevereiro", "marco", "abril", "maio", "junho"],
    *["julho", "agosto", "setembro", "outubro", "novembro", "dezembro"],
]
YEAR = re.compile(r"\b20\d\d\b")
# «Until the beginning of 2027» names no day that anyone could be held to.
UNCLEAR = re.compile(r"\b(?:comeco|inicio|partir)\b")


def last_day(deadline_text: str) -> date | None:
    """The last day of the month or year that was named; ``None`` when none was named clearly.

    Spans («in two years») depend on when the clock starts, which nobody said: ``None``.
    """
    folded = fold(deadline_text)
    years = YEAR.findall(folded)
    if len(years) != 1 or UNCLEAR.search(folded):
        return None
    year = int(years[0])
    named = [number for number, name in enumerate(MONTHS, start=1) if name in folded.split()]
    if len(named) > 1:
        return None
    month = named[0] if named else 12
    return date(year, month, calendar.monthrange(year, month)[1])
