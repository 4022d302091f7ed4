"""Reads from an answer until when its platform wants to be left alone.

Retry-After is RFC 9110 section 10.2.3; ``ratelimit-*`` (Bluesky) and ``X-RateLimit-*`` (Mastodon)
name the requests left and when they are counted anew, as seconds of the epoch or ISO 8601.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

TOO_MANY = 429
UNAVAILABLE = 503
# A platform that names no time, and the longest that one may make us wait. [ours]
UNTOLD = timedelta(minutes=5)
LONGEST = timedelta(days=1)


def wait_until(status: int, headers: Mapping[str, str], now: datetime) -> datetime | None:
    """The instant before which nothing more is asked; None when there is no need to wait.

    It lies at least a second and at most ``LONGEST`` ahead.
    """
    told = None
    if status in {TOO_MANY, UNAVAILABLE}:
        told = _retry_after(headers.get("Retry-After") or "", now)
    if told is None and (status == TOO_MANY or _left(headers) == 0):
        told = _reset(headers)
    if told is None and status == TOO_MANY:
        told = now + UNTOLD
    if told is None or (told <= now and status != TOO_MANY):
        return None
    return min(max(told, now + timedelta(seconds=1)), now + LONGEST)


def _retry_after(words: str, now: datetime) -> datetime | None:
    words = words.strip()
    if words.isascii() and words.isdigit():
        return now + timedelta(seconds=min(int(words[:9]), 2 * LONGEST.total_seconds()))
    try:
        found = parsedate_to_datetime(words)
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _named(headers: Mapping[str, str], what: str) -> str:
    return (headers.get(f"X-RateLimit-{what}") or headers.get(f"RateLimit-{what}") or "").strip()


def _left(headers: Mapping[str, str]) -> int | None:
    words = _named(headers, "Remaining")
    return int(words[:9]) if words.isascii() and words.isdigit() else None


def _reset(headers: Mapping[str, str]) -> datetime | None:
    words = _named(headers, "Reset")
    try:
        if words.isascii() and words.isdigit():
            return datetime.fromtimestamp(int(words[:12]), UTC)
        found = datetime.fromisoformat(words)
    except (ValueError, OverflowError, OSError):
        return None
    return found if found.tzinfo else None
