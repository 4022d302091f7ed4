"""Puts a draft back on the queue when what its research waited for is there, or will not come."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from checks import leases, waking
from checks.models.drafts import Draft
from checks.models.research import ResearchLead, ResearchRun
from checks.research.copies import SETTLED
from checks.research.leads import Outcome
from social_capture.models import Capture

TASK = "checks.tasks.write_draft"
# [ours] One sweep's worth; the next one takes the rest.
MOST_AT_ONCE = 200


def resume_when_a_copy_is_there(capture: Capture, **_kwargs: Any) -> None:
    """A visit ended, or its text was made: drafts that waited for nothing else go on."""
    _resume(_ready().filter(leads__capture=capture).distinct())


def resume_ready() -> int:
    """Look through all drafts that wait, as a signal may be lost; how many go on."""
    return _resume(_ready())


def _ready() -> QuerySet[ResearchRun]:
    """Those whose leads are all settled, whose wait is over, or that nobody was sent out for."""
    leads = ResearchLead.objects.filter(run=OuterRef("pk"), outcome=Outcome.WAITING)
    return ResearchRun.objects.filter(
        Q(waits_until__lte=timezone.now())
        | ~Exists(leads.exclude(SETTLED, capture__isnull=False))
        | Exists(leads.filter(capture__isnull=True)),
        ended_at__isnull=True,
        draft__state=Draft.State.WAITING,
    ).order_by("pk")


def _resume(runs: QuerySet[ResearchRun]) -> int:
    resumed = 0
    for pk in list(runs.values_list("draft", flat=True)[:MOST_AT_ONCE]):
        if leases.resume(Draft, pk):
            waking.wake(TASK, pk)
            resumed += 1
    return resumed
