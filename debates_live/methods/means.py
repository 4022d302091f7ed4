"""Averages that do not depend on the order of what is averaged."""

from collections.abc import Iterable, Sequence
from math import fsum


def pulled_mean(
    weighed: Iterable[tuple[float, float]], prior_weight: float, prior_grade: float
) -> float:
    """Mean of (weight, grade) pairs, pulled towards a prior by a little fictitious evidence."""
    pairs = list(weighed)
    total = fsum([*(weight * grade for weight, grade in pairs), prior_weight * prior_grade])
    return total / fsum([*(weight for weight, _ in pairs), prior_weight])


def plain_mean(grades: Sequence[float]) -> float | None:
    """Mean of grades, or None when there are none."""
    return fsum(grades) / len(grades) if grades else None


def weighted_score(metrics: Iterable[tuple[float, float | None]]) -> float | None:
    """Σ weight · grade / Σ weight over metrics that have both; None when none has."""
    counted = [(weight, grade) for weight, grade in metrics if weight > 0 and grade is not None]
    if not counted:
        return None
    return fsum(weight * grade for weight, grade in counted) / fsum(weight for weight, _ in counted)
