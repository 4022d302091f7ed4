"""What a method gives back: typed results with unrounded values, and their published form."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any


@dataclass(frozen=True, slots=True)
class Metric:
    """One grade with the number of things it rests on and the weight it has in the score."""

    grade: float | None
    base: int
    weight: float


@dataclass(frozen=True, slots=True)
class Single:
    """Only one candidate: nobody to compare with."""

    kind: str = "single"


@dataclass(frozen=True, slots=True)
class TooEarly:
    """Too little was assessed to point at anybody."""

    kind: str = "too_early"


def published(value: Any, places: int) -> Any:
    """Plain JSON of a result; numbers are rounded here, at the very end, and only for output."""
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: published(getattr(value, each.name), places) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): published(inner, places) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [published(inner, places) for inner in value]
    if isinstance(value, Enum):
        return value.value
    return round(value, places) if isinstance(value, float) else value
