"""When a kept post is looked at again; plain rules over instants."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from social_capture.absence import TWO_MISSES_APART

# [ours] Most edits and deletions come within hours; after a month a campaign post is history.
SLOTS = {
    "1h": timedelta(hours=1),
    "1d": timedelta(days=1),
    "7d": timedelta(days=7),
    "30d": timedelta(days=30),
}
# [ours] A second look that found a wall or a fault says nothing, so it is tried again.
SECOND_LOOKS = 3


@dataclass(frozen=True, order=True, slots=True)
class Look:
    """A planned look: when, and the slot that makes it once."""

    at: datetime
    slot: str


def planned(kept_at: datetime, missed_at: datetime | None, miss: int | None) -> list[Look]:
    """Every look there is for a post, the earliest first.

    ``miss`` numbers the miss that waits for its second look, ``missed_at`` is its instant; both
    are None for a post that is there, or known to be gone.
    """
    looks = [Look(kept_at + after, slot) for slot, after in SLOTS.items()]
    if missed_at is not None:
        looks += [
            Look(missed_at + number * TWO_MISSES_APART, f"miss-{miss}-{number}")
            for number in range(1, SECOND_LOOKS + 1)
        ]
    return sorted(looks)


def latest_due(looks: list[Look], done: Collection[str], now: datetime) -> Look | None:
    """The one look to make now: after a stop of hours the latest counts, the others are past."""
    due = [look for look in looks if look.at <= now]
    return due[-1] if due and due[-1].slot not in done else None


def next_at(looks: list[Look], now: datetime) -> datetime | None:
    """When to come back; None when nothing more is planned."""
    return next((look.at for look in looks if look.at > now), None)
