"""Asks a platform through the guard, within what it allows to all of our workers together."""

from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from social_capture.allowed_hosts import allowed_hosts
from social_capture.fetch import Fetched, fetch
from social_capture.guard.policy import target_of
from social_capture.models import HostLimit
from social_capture.platforms.failures import (
    Declined,
    Gone,
    NotShown,
    PlatformFailed,
    RateLimited,
)
from social_capture.platforms.rate_limit import wait_until

# [ours] A fifth of what Mastodon publishes (300 in 5 minutes), far below Bluesky's.
MOST_A_WINDOW = 60
WINDOW = timedelta(minutes=5)
MAX_BYTES = 5_000_000
TIMEOUT_S = 20.0


def polite_get(url: str, *, headers: Mapping[str, str] | None = None) -> Fetched:
    """The answer of status 2xx; raises a ``PlatformFailed``, a ``FetchFailed`` or ``Refused``."""
    host = target_of(url).netloc
    take_turn(host)
    fetched = fetch(
        url, allow=allowed_hosts(), max_bytes=MAX_BYTES, timeout_s=TIMEOUT_S, headers=headers
    )
    until = wait_until(fetched.status, fetched.headers, timezone.now())
    if until is not None:
        HostLimit.objects.filter(host=host).update(wait_until=until)
    if until is not None and not _is_good(fetched):
        raise RateLimited(host, until)
    return _good(fetched, host)


def take_turn(host: str) -> None:
    """Count one request; ``RateLimited`` while the host wants peace or our share is used up."""
    now = timezone.now()
    HostLimit.objects.get_or_create(host=host, defaults={"window_started_at": now})
    with transaction.atomic():
        limit = HostLimit.objects.select_for_update().get(host=host)
        if limit.wait_until is not None and limit.wait_until > now:
            raise RateLimited(host, limit.wait_until)
        if limit.window_started_at + WINDOW <= now:
            limit.window_started_at, limit.asked = now, 0
        if limit.asked >= MOST_A_WINDOW:
            raise RateLimited(host, limit.window_started_at + WINDOW)
        limit.asked += 1
        limit.wait_until = None
        limit.save()


def _is_good(fetched: Fetched) -> bool:
    return 200 <= fetched.status < 300


def _good(fetched: Fetched, host: str) -> Fetched:
    if _is_good(fetched):
        return fetched
    if fetched.status in {404, 410}:
        raise Gone(f"{host} answered {fetched.status}")
    if fetched.status in {401, 403}:
        raise NotShown(f"{host} answered {fetched.status}", fetched.body)
    if 400 <= fetched.status < 500:
        raise Declined(host, fetched.status, fetched.body)
    raise PlatformFailed(f"{host} answered {fetched.status}")
