"""Grades the claims that wait anew, by the questions in force, where no person graded them.

In parts: each is kept by itself, and whoever takes an unfinished one over goes on where it ended.
"""

from typing import Any

from django.db import transaction

from checks import grading, journal, leases, question_tables, waking
from checks.extraction.question_changes import from_rows
from checks.models.claims import Claim
from checks.models.questions import REASON_MAX
from checks.models.regradings import GradeChange, Regrading
from checks.permissions import Act, demand
from checks.refusals import ReasonMissing

TASK = "checks.tasks.regrade_claims"
# [ours] Short enough that nobody at the queue waits for the lock.
AT_ONCE = 200


def request_regrading(*, by: Any, reason: str) -> Regrading:
    """Have the waiting claims graded by the questions in force; asked for twice it is the same.

    Raises ``ReasonMissing``, ``NotAllowed``.
    """
    demand(by, Act.SET_POLICY)
    if not reason.strip():
        raise ReasonMissing
    with transaction.atomic():
        table = question_tables.pinned(by=by, reason=reason)
        unfinished = table.regradings.filter(state__in=Regrading.UNFINISHED).first()
        if unfinished is not None:
            return unfinished
        asked = Regrading.objects.create(
            table=table, provider=grading.RULES, by=by, reason=reason.strip()[:REASON_MAX]
        )
        journal.append("regrade_claims", by=by, note=f"[{table.number}] {asked.reason}")
        waking.wake(TASK, asked.pk)
    return asked


def run(regrading_id: int) -> Regrading | None:
    """Do the job that the row asks for; None when it is done or another worker holds it."""
    job = leases.take(Regrading, regrading_id)
    if job is None:
        return None
    try:
        last = 0
        while last is not None:
            last = _regrade_some(job, after=last)
        with transaction.atomic():
            leases.finish(job, claims_changed=job.changes.count())
            journal.append(
                "regraded_claims", by=job.by, note=f"[{job.table.number}] {job.claims_changed}"
            )
    except leases.LostLease:
        return None
    except Exception as failure:
        # A fault of ours: on the row for the desk, and raised for the log.
        leases.fail(job, f"{type(failure).__name__}: {failure}")
        raise
    return job


def to_regrade() -> Any:
    """The claims that wait and that no person graded."""
    return Claim.objects.filter(state=Claim.State.WAITING, graded_by=None)


def _regrade_some(job: Regrading, *, after: int) -> int | None:
    """Grade the next few; the key of the last of them, None when there were none."""
    questions = from_rows(job.table.questions)
    with transaction.atomic():
        claims = list(
            to_regrade()
            .select_for_update()
            .filter(pk__gt=after)
            .exclude(question_table=job.table)
            .order_by("pk")[:AT_ONCE]
        )
        changes = [
            grading.regrade(claim, questions, regrading=job, reason=job.reason) for claim in claims
        ]
        GradeChange.objects.bulk_create(change for change in changes if change is not None)
        Claim.objects.filter(pk__in=[claim.pk for claim in claims]).update(question_table=job.table)
    return claims[-1].pk if claims else None
