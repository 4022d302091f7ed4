"""What extraction finds in many texts: that it only quotes, how fast, and how far it agrees."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from checks.evaluation.extraction_agreement import agreement_of
from checks.evaluation.extraction_readings import Reading


def report(readings: Sequence[Reading], seconds: float) -> dict[str, Any]:
    """The figures of a run over all texts; ``agreement`` only for a table with labels."""
    characters = sum(len(one.example.text) for one in readings)
    labelled = [(one, one.example.label) for one in readings if one.example.label is not None]
    return {
        "texts": len(readings),
        "characters": characters,
        "longest_text": max((len(one.example.text) for one in readings), default=0),
        "seconds": round(seconds, 3),
        "texts_per_second": per_second(len(readings), seconds),
        "characters_per_second": per_second(characters, seconds),
        "claims": sum(len(one.found.claims) for one in readings),
        "proposals": sum(len(one.found.proposals) for one in readings),
        "texts_without_any": sum(not one.quotes for one in readings),
        "texts_with_foreign_quotes": [one.example.id for one in readings if not one.is_all_quoted],
        "texts_that_list_twice": [one.example.id for one in readings if one.listed_twice],
        "failed": dict(Counter(one.failure for one in readings if one.failure)),
        "agreement": agreement_of(labelled) if labelled else None,
    }


def per_second(count: int, seconds: float) -> float:
    """A rate; 0 for a run too short to be timed."""
    return round(count / seconds, 1) if seconds > 0 else 0.0
