"""Jobs that wait or whose worker was killed are sent again: when a worker starts, and by the clock.

Sending twice is harmless: a job's row lets one worker in.
"""

from checks import draft_runs, leases, triage, waking
from checks.dossier import printing
from checks.models.dossiers import Dossier
from checks.models.drafts import Draft
from checks.models.triage_runs import TriageRun
from social_capture.models import Capture

# [ours] A broker is not flooded after a long outage; the next sweep takes the rest.
MOST_AT_ONCE = 500


def wake_all() -> int:
    """Send every job of this app that no living worker holds; how many were sent."""
    _request_missed_triages()
    sent = 0
    for model, task in (
        (TriageRun, triage.TASK),
        (Draft, draft_runs.TASK),
        (Dossier, printing.TASK),
    ):
        for pk in list(leases.waiting(model)[:MOST_AT_ONCE]):
            sent += waking.send(task, pk)
    return sent


def _request_missed_triages() -> None:
    """A worker killed between a capture and its triage has left no run behind."""
    missed = Capture.objects.filter(
        status__in=Capture.HOLDS_CONTENT, post__isnull=False, triage__isnull=True
    )
    for capture in missed.order_by("pk")[:MOST_AT_ONCE]:
        triage.request_triage(capture)
