"""Numbers of strangers' JSON: finite and in bounds, or unknown."""

import math
from typing import Any

# [ours] A day and a bit: no sound that we keep is longer.
LONGEST_MS = 100_000_000


def milliseconds(seconds: Any) -> int | None:
    """Seconds as whole milliseconds; None for what is no time of a sound."""
    number = finite(seconds)
    if number is None or number < 0 or number * 1000 > LONGEST_MS:
        return None
    return round(number * 1000)


def finite(value: Any) -> float | None:
    """A number that can be counted with, or None."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None
