"""What a failed job's row says about its next attempt; the sweep reads it, no task retries."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from checks.leases import MOST_ATTEMPTS
from checks.models.jobs import Job
from checks.providers.backoff import wait_s
from checks.providers.failures import FailureKind, ProviderFailure


def plan(job: Job, failure: Exception) -> dict[str, Any]:
    """The columns for ``leases.fail``: when it is tried again by itself, if at all."""
    if not isinstance(failure, ProviderFailure):
        return {}
    # Nothing was asked: waiting out a pause that another job ran into is no attempt of this one.
    is_asked = failure.kind is not FailureKind.PAUSED
    attempts = job.attempts if is_asked else max(job.attempts - 1, 0)
    wait = wait_s(failure, attempts, MOST_ATTEMPTS)
    if wait is None:
        return {"attempts": attempts}
    return {"attempts": attempts, "again_at": timezone.now() + timedelta(seconds=wait)}
