"""One living worker at a time holds a capture; past its lease another one may take it over."""

import uuid
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, Q
from django.utils import timezone

from social_capture.models import Capture
from social_capture.post_versions import all_storable

Status = Capture.Status
# A living worker says so every few seconds; packing a large archive is the longest silence.
LEASE = timedelta(seconds=90)
# [ours] A page at which worker after worker dies is left to a person: it would take down each one.
MOST_LOST = 3
WORKERS_LOST = f"{MOST_LOST} workers were lost at it, one after another"


class HeldByAnother(Exception):
    """A living worker is at this capture; the message may come again later."""


class LostLease(Exception):
    """Another worker took the capture over; what we still hold is not written."""


def take(capture_id: int) -> str | None:
    """The lease of a capture that is ours now; None when it is finished."""
    now, lease = timezone.now(), uuid.uuid4().hex
    of_it = Capture.objects.filter(pk=capture_id)
    orphaned = of_it.filter(status=Status.RUNNING, lease_until__lt=now)
    _give_up(orphaned.filter(workers_lost__gte=MOST_LOST - 1), now)
    values: dict[str, Any] = {
        "status": Status.RUNNING,
        "lease": lease,
        "lease_until": now + LEASE,
        "started_at": now,
        "finished_at": None,
        "attempts": F("attempts") + 1,
        "error": "",
    }
    # In this order: what waits has lost nobody yet, and what runs is not waiting any more.
    if orphaned.update(workers_lost=F("workers_lost") + 1, **values):
        return lease
    if of_it.filter(status=Status.QUEUED).update(workers_lost=0, **values):
        return lease
    if Capture.objects.unfinished().filter(pk=capture_id).exists():
        raise HeldByAnother(capture_id)
    return None


def save(capture_id: int, lease: str, **values: Any) -> None:
    """Write to the row only while it is ours, and say that we live.

    A page writes addresses, alt texts and messages: a text that no row takes must not cost them.
    """
    values = {name: all_storable(value) for name, value in values.items()}
    values.setdefault("lease_until", timezone.now() + LEASE)
    if not Capture.objects.filter(pk=capture_id, lease=lease).update(**values):
        raise LostLease(capture_id)


def _give_up(lost: Any, now: datetime) -> None:
    """The outcome of a capture that no worker outlives; one that has its page only lacks media."""
    end: dict[str, Any] = {
        "error": WORKERS_LOST,
        "workers_lost": MOST_LOST,
        "finished_at": now,
        "lease": "",
        "lease_until": None,
    }
    has_page = ~Q(wacz_sha256="") & ~Q(missing_media=[])
    lost.filter(has_page).update(status=Status.PARTIAL, **end)
    lost.update(status=Status.CRASHED, status_evidence="its workers were lost", **end)
