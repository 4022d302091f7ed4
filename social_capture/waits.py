"""How long to wait before the next attempt; a plain rule, shared by all that asks again."""

from datetime import timedelta


def doubled(attempts: int, first: timedelta, longest: timedelta) -> timedelta:
    """``first`` after one attempt, twice as long after each further one, ``longest`` at most."""
    times: int = 2 ** min(attempts - 1, 20)
    return min(first * times, longest)
