"""Asks for first drafts and writes them beside the claim; never touches a page's text.

Method: «AI first draft».
"""

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from django.db import IntegrityError, transaction

from checks import leases, provider_calls, trying_again, waking, workflow
from checks.drafting.draft import DraftResult, draft
from checks.drafting.material import ClaimInput
from checks.indicator_table import desk_table
from checks.models.claims import Appearance, Claim
from checks.models.drafts import Draft, DraftStep
from checks.models.fact_check import FactCheck
from checks.models.pages import FactCheckIndexPage
from checks.permissions import Act, demand
from checks.providers.call_record import CallRecord
from checks.providers.failures import ProviderFailure
from checks.research import configured, drafts_research
from checks.source_rules.in_force import policy
from checks.speech_sisters import sisters_of

TASK = "checks.tasks.write_draft"
SEEN = [Appearance.State.PROPOSED, Appearance.State.CONFIRMED, Appearance.State.APPROVED]


def request_draft(claim: Claim, *, by: Any = None, provider: str = "", scope: str = "") -> Draft:
    """Have a first draft written; while one is unfinished it is that one.

    ``by`` is None when the product itself asks. A person who asks again although there is a draft
    asks anew: equal questions are not answered from earlier ones. ``scope`` is the key of a
    debate whose limit holds too. Raises ``NotAllowed``.
    """
    if by is not None:
        demand(by, Act.WRITE)
    unfinished = Draft.objects.filter(claim=claim, state__in=Draft.UNFINISHED)
    wanted = provider or provider_calls.provider_name()
    try:
        with transaction.atomic():
            existing = unfinished.first()
            if existing is not None:
                return existing
            asked = Draft.objects.create(
                claim=claim,
                provider=wanted,
                requested_by=by,
                scope=scope,
                asks_anew=by is not None and claim.drafts.filter(state=Draft.State.DONE).exists(),
            )
    except IntegrityError:
        # Somebody asked at the same instant: theirs is ours.
        return unfinished.get()
    waking.wake(TASK, asked.pk)
    return asked


def retry(failed: Draft, *, by: Any = None) -> Draft:
    """Try a failed draft again; returns the unfinished one when there is another by now.

    Raises ``NotAllowed``.
    """
    if by is not None:
        demand(by, Act.WRITE)
    try:
        with transaction.atomic():
            is_back = leases.requeue(Draft, failed.pk)
    except IntegrityError:
        return Draft.objects.get(claim=failed.claim_id, state__in=Draft.UNFINISHED)
    if is_back:
        waking.wake(TASK, failed.pk)
    failed.refresh_from_db()
    return failed


def write(draft_id: int) -> Draft | None:
    """Do the job that the row asks for; None when it is done or another worker holds it.

    Evidence comes first: while copies of sources are made, the draft waits without a worker.
    A failure of the provider leaves the claim where it was, with the error on the draft.
    """
    job = leases.take(Draft, draft_id, asks_outside=configured.asks_outside())
    if job is None:
        return None
    try:
        provider = provider_calls.chosen_provider(
            job.provider, scope=job.scope, asks_anew=job.asks_anew
        )
        research = drafts_research.of(job, input_of(job.claim), provider)
        if not research.go_on():
            leases.wait(job)
            return job
        with desk_table():
            result = draft(
                research.claim,
                research.evidence(),
                provider,
                policy(),
                sisters_of(job.claim),
                research.taken_apart(),
            )
        _keep(job, result)
    except leases.LostLease:
        return None
    except ProviderFailure as failure:
        _fail(job, failure)
    except Exception as failure:
        # A fault of ours: on the row for the desk, and raised for the log.
        _fail(job, failure)
        raise
    return job


def input_of(claim: Claim) -> ClaimInput:
    """The claim as the drafter reads it; said when it was first seen being said."""
    said_at = (
        claim.appearances.filter(state__in=SEEN, said_at__isnull=False)
        .order_by("said_at")
        .values_list("said_at", flat=True)
        .first()
    )
    return ClaimInput(
        statement=claim.statement,
        claimant=claim.claimant.name if claim.claimant else "",
        said_at=said_at,
    )


def as_json(result: DraftResult) -> dict[str, Any]:
    """What the draft's row keeps: codes and words, without the calls, which have their own rows."""
    kept = asdict(result)
    for name in ("steps", "revised"):
        del kept[name]
    return json.loads(json.dumps(kept))


def _keep(job: Draft, result: DraftResult) -> None:
    with transaction.atomic():
        _note(job, result.steps)
        leases.finish(
            job, result=as_json(result), revised=provider_calls.changes_of(result.revised)
        )
        _open_check(job.claim)


def _open_check(claim: Claim) -> None:
    """A drafted claim waits on the desk as an AI draft, with an empty page of nobody's."""
    index = FactCheckIndexPage.objects.live().order_by("path").first()
    if index is not None and not FactCheck.objects.filter(claim=claim).exists():
        workflow.start(claim, by=None, under=index)


def _fail(job: Draft, failure: Exception) -> None:
    if isinstance(failure, ProviderFailure):
        _note(job, [*failure.earlier, *filter(None, [failure.record])])
    try:
        leases.fail(job, provider_calls.failure_text(failure), **trying_again.plan(job, failure))
    except leases.LostLease:
        return


def _note(job: Draft, steps: Iterable[CallRecord]) -> None:
    for step in steps:
        DraftStep.objects.create(draft=job, **provider_calls.fields_of(step))
