"""Asks YouTube's Data API v3 (developers.google.com/youtube/v3/docs).

The key goes in a header, never in an address: addresses stand on record with the answers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from social_capture.fetch import Fetched
from social_capture.platforms.abilities import Get
from social_capture.platforms.failures import (
    Declined,
    NotShown,
    PlatformFailed,
    RateLimited,
    Unreadable,
)
from social_capture.platforms.hostile_json import many, parsed, text

QUOTA_OF_THE_DAY = frozenset({"quotaExceeded", "dailyLimitExceeded"})
TOO_FAST = frozenset({"rateLimitExceeded", "userRateLimitExceeded"})
# The day's quota is counted anew at midnight in California.
COUNTED_IN = ZoneInfo("America/Los_Angeles")
BREATH = timedelta(minutes=5)


@dataclass(frozen=True)
class DataApi:
    """One key's way to ask."""

    url: str
    key: str
    clock: Callable[[], datetime]

    def ask(self, get: Get, resource: str, **asked: str) -> Fetched:
        """A list call; ``RateLimited`` until the quota is there again."""
        url = f"{self.url}/youtube/v3/{resource}?{urlencode(asked)}"
        try:
            return get(url, headers={"X-Goog-Api-Key": self.key})
        except (Declined, NotShown) as declined:
            raise self._meant(declined) from declined

    def _meant(self, declined: Declined | NotShown) -> PlatformFailed:
        reasons = reasons_of(declined.body)
        now = self.clock()
        if reasons & QUOTA_OF_THE_DAY:
            return RateLimited("youtube", next_midnight(now))
        if reasons & TOO_FAST:
            return RateLimited("youtube", now + BREATH)
        told = f"{declined}: {', '.join(sorted(reasons)) or 'no reason told'}"
        return NotShown(told) if isinstance(declined, NotShown) else PlatformFailed(told)


def reasons_of(body: bytes) -> set[str]:
    """Why, in the interface's codes; empty when the body tells none."""
    try:
        told = parsed(body)
    except Unreadable:
        return set()
    errors = many(told, "error", "errors") + many(told, "error", "details")
    return {reason for error in errors if (reason := text(error, "reason", most=80))}


def next_midnight(now: datetime) -> datetime:
    """When the day's quota begins anew."""
    there = now.astimezone(COUNTED_IN)
    return datetime.combine(there.date() + timedelta(days=1), time(), COUNTED_IN).astimezone(UTC)


def items_of(fetched: Fetched) -> list[Any]:
    """The resources of a list answer."""
    return many(parsed(fetched.body), "items")
