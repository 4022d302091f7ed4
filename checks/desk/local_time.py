"""A day and an hour typed at the desk, as the one instant that they name in its zone."""

from datetime import datetime

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_time

from checks.refusals import NoSuchTime
from checks.review_refusals import TimeNotClear
from checks.workflow.stage import FARTHEST_AHEAD


def instant_of(day: str, hour: str) -> datetime:
    """The instant, aware of its zone.

    Raises ``NoSuchTime`` for what is no day and hour, ``TimeNotClear`` for an hour that the
    change of the clocks skips or repeats: guessing one of two could publish an hour too early.
    """
    local = _naive(day, hour)
    zone = timezone.get_default_timezone()
    early, late = (local.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if early.utcoffset() != late.utcoffset():
        raise TimeNotClear
    return early


def _naive(day: str, hour: str) -> datetime:
    try:
        date, time = parse_date(day), parse_time(hour)
    except ValueError:
        date = time = None
    if date is None or time is None or time.tzinfo is not None:
        raise NoSuchTime(days=FARTHEST_AHEAD.days)
    return datetime.combine(date, time.replace(second=0, microsecond=0))
