"""Reads counts as pages show them: "842" is exact, "1.2K" and "1,2 mil" are rounded."""

import re
from dataclasses import dataclass

SHOWN = re.compile(
    r"(?P<whole>\d{1,15})(?:[.,](?P<part>\d{1,3}))?\s*(?P<unit>[KMB]|mil|mi|bi)?", re.I
)
UNITS = {"": 1, "k": 10**3, "mil": 10**3, "m": 10**6, "mi": 10**6, "b": 10**9, "bi": 10**9}


@dataclass(frozen=True)
class Count:
    """A number as shown; None is unknown, which is not 0."""

    number: int | None = None
    is_rounded: bool = False


def shown_count(words: str) -> Count:
    """The number that the words are."""
    found = SHOWN.fullmatch(" ".join(words.split()))
    if found is None:
        return Count()
    unit = UNITS[(found["unit"] or "").lower()]
    part = found["part"] or ""
    if unit == 1:
        # Without a unit the mark parts thousands, or it is no count.
        return Count(int(found["whole"] + part)) if len(part) in {0, 3} else Count()
    number = int(found["whole"]) * unit + int(part.ljust(3, "0") or 0) * unit // 1000
    return Count(number, is_rounded=True)
