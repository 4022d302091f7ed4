"""When an account is asked next; plain rules, chance is handed in."""

from datetime import datetime, timedelta

from social_capture.waits import doubled

# [ours] All of the intervals.
EVERY = timedelta(minutes=15)
FIRST_RETRY = timedelta(minutes=2)
LONGEST_RETRY = timedelta(hours=6)
JITTER = 0.2


def after_success(now: datetime, chance: float) -> datetime:
    """A quarter of an hour later, a little earlier or later so that accounts spread out."""
    return now + _spread(EVERY, chance)


def after_failure(now: datetime, failures_in_a_row: int, chance: float) -> datetime:
    """Twice as long after each failure, at most ``LONGEST_RETRY``, with the same spread."""
    return now + _spread(doubled(failures_in_a_row, FIRST_RETRY, LONGEST_RETRY), chance)


def after_limit(until: datetime, chance: float) -> datetime:
    """Never before the platform's time; spread behind it, or all would come at once."""
    return until + JITTER * chance * EVERY


def _spread(wait: timedelta, chance: float) -> timedelta:
    return wait * (1 - JITTER + 2 * JITTER * chance)
