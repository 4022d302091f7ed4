"""The days, months, quarters and years of a series, and which of them were known on a day."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from checks.quantities.reader import read_quantities
from checks.quantities.units import Unit

# [ours] Two years show a change; further back only where the claim names the year.
YEARS_BACK = 2
# The Banco Central answers daily series for ten years at most.
LONGEST_YEARS = 9
# [ours] A daily series of more days than this is a table that nobody reads.
LONGEST_DAYS = 400


class Every(StrEnum):
    """How often a series has a figure."""

    DAY = "day"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"

    @property
    def months(self) -> int:
        """Months of one period; a day has none."""
        return {Every.DAY: 0, Every.MONTH: 1, Every.QUARTER: 3, Every.YEAR: 12}[self]


@dataclass(frozen=True, slots=True)
class Window:
    """From the first day of the first period to the last day of the last one."""

    first: date
    last: date


def end_of(first: date, every: Every) -> date:
    """The last day of the period that begins on ``first``."""
    if every is Every.DAY:
        return first
    months = first.year * 12 + first.month - 1 + every.months
    return date(months // 12, months % 12 + 1, 1) - timedelta(days=1)


def start_of(day: date, every: Every) -> date:
    """The first day of the period in which a day lies."""
    if every is Every.DAY:
        return day
    month = (day.month - 1) // every.months * every.months + 1
    return date(day.year, month, 1)


def window_for(statement: str, last_day: date, every: Every, after_days: int) -> Window | None:
    """The periods to ask for: around the years that a claim names, all known on ``last_day``.

    Without a year the last two. ``None`` when the claim is about what was not known by then.
    """
    known = last_known(last_day, every, after_days)
    years = [int(q.value) for q in read_quantities(statement) if q.unit is Unit.YEAR]
    named = [year for year in years if year <= last_day.year]
    if named:
        first = date(min(named) - 1, 1, 1)
        last = min(date(max(named), 12, 31), known)
    elif years:
        return None
    else:
        first, last = date(known.year - YEARS_BACK, 1, 1), known
    first = max(first, date(last.year - LONGEST_YEARS, 1, 1))
    if every is Every.DAY:
        first = max(first, last - timedelta(days=LONGEST_DAYS))
    return Window(first, last) if first <= last else None


def last_known(day: date, every: Every, after_days: int) -> date:
    """The end of the last period whose figure was out on a day."""
    limit = day - timedelta(days=after_days)
    end = end_of(start_of(limit, every), every)
    return end if end <= limit else start_of(limit, every) - timedelta(days=1)
