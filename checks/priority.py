"""How soon a claim should be checked: the same three parts for every candidate.

Method: «Queue».
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

# Ten million views fill the scale: log10(1 + 10^7) / 7 is about 1. [ours]
REACH_DECADES = 7


@dataclass(frozen=True, slots=True)
class Priority:
    """The three parts and the figure the queue is ordered by, all in 0..1.

    ``reach`` is ``None`` when no appearance has a known number of views: an unknown
    reach is shown as unknown and never counted as small.
    """

    checkworthiness: float
    harm: float
    reach: float | None
    value: float


def reach(views: int) -> float:
    """Views on a logarithmic scale of 0..1; raises ``ValueError`` for a negative count."""
    if views < 0:
        raise ValueError(f"views must be 0 or more, got {views}")
    return min(1.0, math.log10(1 + views) / REACH_DECADES)


def highest_known(views: Iterable[int | None]) -> int | None:
    """The highest count among a claim's appearances; ``None`` when none is known."""
    return max((count for count in views if count is not None), default=None)


def prioritise(checkworthiness: float, harm: float, views: Iterable[int | None]) -> Priority:
    """The place of a claim in the queue, from its grades and the views of its appearances.

    ``checkworthiness * (reach + harm) / 2``; with unknown reach ``checkworthiness * harm``.
    Raises ``ValueError`` when a grade is outside 0..1.
    """
    most_views = highest_known(views)
    return placed(checkworthiness, harm, None if most_views is None else reach(most_views))


def placed(checkworthiness: float, harm: float, measured: float | None) -> Priority:
    """The place from three parts that are known already, ``measured`` being the reach in 0..1.

    Raises ``ValueError`` when a grade is outside 0..1.
    """
    for name, grade in (("checkworthiness", checkworthiness), ("harm", harm)):
        if not 0 <= grade <= 1:
            raise ValueError(f"{name} must be within 0..1, got {grade}")
    if measured is None:
        return Priority(checkworthiness, harm, None, checkworthiness * harm)
    return Priority(checkworthiness, harm, measured, checkworthiness * (measured + harm) / 2)
