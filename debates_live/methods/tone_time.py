"""tone-time: each candidate's seconds, split over the five tones of speech.

Method: «tone-time». The sum is the speaking time.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum

from debates_live.record.record import Record
from debates_live.record.speech import Tone

TONES = ("proposal", "attack", "defense", "record", "chat")


@dataclass(frozen=True, slots=True)
class ToneSeconds:
    """Seconds by tone; what no provider read is unclassified."""

    proposal: float
    attack: float
    defense: float
    record: float
    chat: float
    unclassified: float


@dataclass(frozen=True, slots=True)
class ToneBoard:
    """All candidates in the order of the record."""

    candidates: Mapping[str, ToneSeconds]


def score(record: Record) -> ToneBoard:
    """Split every candidate's speaking time."""
    return ToneBoard({person.id: _seconds(record, person.id) for person in record.candidates})


def _seconds(record: Record, person: str) -> ToneSeconds:
    spent: dict[str, list[float]] = {name: [] for name in (*TONES, "unclassified")}
    for segment in record.segments:
        if segment.speaker == person and not segment.suspect:
            for name, share in tone_shares(segment.tone).items():
                spent[name].append(segment.seconds * share)
    return ToneSeconds(**{name: fsum(seconds) for name, seconds in spent.items()})


def tone_shares(tone: Tone | None) -> dict[str, float]:
    """Shares of a segment that sum to 1; without tone all of it is unclassified."""
    weights = {name: getattr(tone, name, None) or 0.0 for name in TONES}
    total = fsum(weights.values())
    if total <= 0:
        return {"unclassified": 1.0}
    return {name: weight / total for name, weight in weights.items()}
