"""When a complaint is due: working days, without weekends and the days off of all of Brazil.

Days off are the national holidays set by law and the four moveable days on which banks rest in
the whole country (Monday and Tuesday of Carnival, Good Friday, Corpus Christi): what readers
understand by «dia útil». Holidays of a state or a city are not counted: readers live in all of
them. [ours]
"""

from datetime import date, timedelta
from functools import cache

FIXED_HOLIDAYS = ((1, 1), (4, 21), (5, 1), (9, 7), (10, 12), (11, 2), (11, 15), (12, 25))
# National since Law 14.759 of 2023.
BLACK_AWARENESS_DAY = (11, 20)
BLACK_AWARENESS_SINCE = 2024
# Carnival's Monday and Tuesday, Good Friday, Corpus Christi.
DAYS_FROM_EASTER = (-48, -47, -2, 60)
SATURDAY = 5
ONE_DAY = timedelta(days=1)


def due_date(received_on: date, working_days: int) -> date:
    """The last day on which the answer is on time; the day of receipt does not count.

    Raises ``ValueError`` for less than one day.
    """
    if working_days < 1:
        raise ValueError("an answer takes one working day at least")
    due = received_on
    for _each in range(working_days):
        due = next_working_day(due)
    return due


def working_days_left(today: date, due_on: date) -> int:
    """Working days after today, the due day included; 0 on the day itself, negative when late."""
    if today > due_on:
        return -working_days_left(due_on, today) or -1
    left, at = 0, today
    while at < due_on:
        at += ONE_DAY
        left += is_working_day(at)
    return left


def next_working_day(after: date) -> date:
    """The first working day after a day."""
    following = after + ONE_DAY
    while not is_working_day(following):
        following += ONE_DAY
    return following


def is_working_day(day: date) -> bool:
    """Whether the newsroom's clock runs on this day."""
    return day.weekday() < SATURDAY and day not in days_off(day.year)


@cache
def days_off(year: int) -> frozenset[date]:
    """The holidays of one year that the whole country keeps."""
    fixed = [*FIXED_HOLIDAYS]
    if year >= BLACK_AWARENESS_SINCE:
        fixed.append(BLACK_AWARENESS_DAY)
    sunday = easter(year)
    return frozenset(
        [date(year, month, day) for month, day in fixed]
        + [sunday + timedelta(days=days) for days in DAYS_FROM_EASTER]
    )


def easter(year: int) -> date:
    """Easter Sunday by the Gregorian rule (Meeus, Jones and Butcher)."""
    golden = year % 19
    century, of_century = divmod(year, 100)
    leaps, rest = divmod(century, 4)
    moon = (19 * golden + century - leaps - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    weekday = (32 + 2 * rest + 2 * (of_century // 4) - moon - of_century % 4) % 7
    shift = (golden + 11 * moon + 22 * weekday) // 451
    month, day = divmod(moon + weekday - 7 * shift + 114, 31)
    return date(year, month, day + 1)
