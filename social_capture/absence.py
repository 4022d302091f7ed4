"""When something that no longer answers counts as gone; plain rule, shared by posts and sources."""

from datetime import datetime, timedelta

# [ours] A server that is down is back by then more often than not; one miss alone says nothing.
TWO_MISSES_APART = timedelta(hours=1)


def is_gone(first_missed_at: datetime, missed_again_at: datetime) -> bool:
    """Whether two misses in a row lie far enough apart to say that it was taken away."""
    return missed_again_at - first_missed_at >= TWO_MISSES_APART
