"""One worker at a time holds a job row; past its lease another one may take it over."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone

from checks.models.jobs import Job

AnyJob = TypeVar("AnyJob", bound=Job)
# Longer than the slowest provider takes for all of its calls: a lease is not extended. [ours]
LEASE = timedelta(minutes=10)
# The offline provider answers at once: what a killed worker left is free again soon. [ours]
OFFLINE_LEASE = timedelta(minutes=1)
# A job that takes its worker down with it each time is not tried for ever. [ours]
MOST_ATTEMPTS = 5


class LostLease(Exception):
    """Another worker took the job over; nothing of this one's work is kept."""


def free(at: datetime) -> Q:
    """Jobs that wait, or whose worker is gone."""
    return Q(state=Job.State.QUEUED) | Q(state=Job.State.RUNNING, lease_until__lt=at)


def take(model: type[AnyJob], pk: int, *, asks_outside: bool = False) -> AnyJob | None:
    """Hold the job, or None when it is finished or another worker holds it.

    A job that ``asks_outside`` is held for long whatever its provider.
    """
    now = timezone.now()
    lease = secrets.token_hex(16)
    is_offline = (
        not asks_outside and model._default_manager.filter(pk=pk, provider="offline").exists()
    )
    taken = (
        model._default_manager.filter(free(now), pk=pk)
        .order_by()
        .update(
            state=Job.State.RUNNING,
            lease=lease,
            lease_until=now + (OFFLINE_LEASE if is_offline else LEASE),
            attempts=F("attempts") + 1,
            error="",
        )
    )
    return model._default_manager.get(pk=pk, lease=lease) if taken else None


def finish(job: Job, **values: Any) -> None:
    """Write the outcome, if the job is still ours; raises ``LostLease`` otherwise."""
    _close(job, state=Job.State.DONE, **values)


def fail(job: Job, error: str, **values: Any) -> None:
    """Write why it failed, if the job is still ours; what it had left before stays."""
    _close(job, state=Job.State.FAILED, error=error, **values)


def put_off(job: Job, error: str, **values: Any) -> None:
    """Let it wait again, with the reason, if the job is still ours; attempts go on counting."""
    _close(job, state=Job.State.QUEUED, error=error, **values)


def wait(job: Job) -> None:
    """Let it wait for others without holding a worker, if the job is still ours."""
    _close(job, state=Job.State.WAITING, error="", attempts=0)


def resume(model: type[Job], pk: int) -> bool:
    """Put a job whose wait is over back on the queue; False when it does not wait."""
    waiting_jobs = model._default_manager.filter(pk=pk, state=Job.State.WAITING).order_by()
    return bool(waiting_jobs.update(state=Job.State.QUEUED, finished_at=None))


def requeue(model: type[AnyJob], pk: int) -> bool:
    """Let a failed job run again; False when it has not failed."""
    return bool(
        model._default_manager.filter(pk=pk, state=Job.State.FAILED)
        .order_by()
        .update(state=Job.State.QUEUED, error="", attempts=0, finished_at=None, again_at=None)
    )


def requeue_failed(model: type[Job], *, before: datetime) -> None:
    """Let jobs that failed before an instant run again by themselves, up to the most attempts."""
    model._default_manager.filter(
        state=Job.State.FAILED, finished_at__lt=before, attempts__lt=MOST_ATTEMPTS
    ).order_by().update(state=Job.State.QUEUED, finished_at=None)


def requeue_due(model: type[Job], at_most: int) -> None:
    """Let failed jobs whose time has come run again by themselves; attempts go on counting."""
    due = model._default_manager.filter(state=Job.State.FAILED, again_at__lte=timezone.now())
    for pk in list(due.order_by("again_at", "pk").values_list("pk", flat=True)[:at_most]):
        failed = model._default_manager.filter(pk=pk, state=Job.State.FAILED).order_by()
        try:
            with transaction.atomic():
                failed.update(state=Job.State.QUEUED, finished_at=None, again_at=None)
        except IntegrityError:
            # Another one does the same work by now: this one stays failed.
            failed.update(again_at=None)


def waiting(model: type[Job]) -> Iterable[int]:
    """Keys of the jobs that no living worker holds, the oldest first.

    A job whose worker died every time is failed instead: a person decides on the next attempt.
    """
    now = timezone.now()
    given_up = model._default_manager.filter(
        state=Job.State.RUNNING, lease_until__lt=now, attempts__gte=MOST_ATTEMPTS
    )
    given_up.order_by().update(
        state=Job.State.FAILED, error=f"worker_lost: {MOST_ATTEMPTS}", lease="", finished_at=now
    )
    return (
        model._default_manager.filter(free(now))
        .order_by("created_at", "pk")
        .values_list("pk", flat=True)
    )


def _close(job: Job, **values: Any) -> None:
    kept = (
        type(job)
        ._default_manager.filter(pk=job.pk, lease=job.lease)
        .order_by()
        .update(**values, lease="", lease_until=None, finished_at=timezone.now())
    )
    if not kept:
        raise LostLease(str(job))
    job.refresh_from_db()
