"""Jobs that wait or whose worker was killed are sent again: when a worker starts, and by the clock.

Sending twice is harmless: a job's row lets one worker in.
"""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from checks import draft_runs, leases, regrading, triage, waking
from checks.dossier import printing
from checks.models.dossiers import Dossier
from checks.models.drafts import Draft
from checks.models.regradings import Regrading
from checks.models.triage_runs import TriageRun
from checks.research import resuming
from social_capture.models import Capture

# [ours] A broker is not flooded after a long outage; the next sweep takes the rest.
MOST_AT_ONCE = 500
# Captures that ended lately are looked through each minute, all of them once a night.
LATELY = timedelta(days=1)


def wake_all() -> int:
    """Send every job of this app that no living worker holds; how many were sent."""
    request_missed_triages(finished_at__gte=timezone.now() - LATELY)
    resuming.resume_ready()
    sent = 0
    for model, task in (
        (TriageRun, triage.TASK),
        (Draft, draft_runs.TASK),
        (Dossier, printing.TASK),
        (Regrading, regrading.TASK),
    ):
        leases.requeue_due(model, MOST_AT_ONCE)
        for pk in list(leases.waiting(model)[:MOST_AT_ONCE]):
            sent += waking.send(task, pk)
    return sent


def request_missed_triages(**of_these: Any) -> None:
    """A worker killed between a capture and its triage has left no run behind."""
    missed = Capture.objects.filter(
        status__in=Capture.HOLDS_CONTENT, post__isnull=False, triage__isnull=True, **of_these
    )
    for capture in missed.order_by("pk")[:MOST_AT_ONCE]:
        triage.request_triage(capture)
