"""Reads a capture for claims and promises, and puts each on its list once. Method: «A claim»."""

import hashlib
from typing import Any

from django.db import transaction

from checks import leases, provider_calls, question_tables, trying_again, waking
from checks.extraction.extracted import Extraction
from checks.extraction.guard import guarded
from checks.models.triage_runs import TriageRun, TriageStep
from checks.providers.failures import ProviderFailure
from checks.question_tables import InForce
from checks.sightings import keep_claims, keep_proposals
from social_capture.models import Capture, Post

TASK = "checks.tasks.triage_capture"


class NothingToRead(ValueError):
    """A capture without a post, or without its content, is not read for claims."""


def request_triage(capture: Capture) -> TriageRun:
    """Have a capture read; asked for twice it is the same run.

    Raises ``NothingToRead`` for a cited source, or a capture that did not keep the content.
    """
    if capture.post_id is None or not capture.holds_content:
        raise NothingToRead(str(capture))
    run, is_new = TriageRun.objects.get_or_create(
        capture=capture, defaults={"provider": provider_calls.provider_name()}
    )
    if is_new:
        waking.wake(TASK, run.pk)
    return run


def retry(run: TriageRun) -> bool:
    """Read a capture again after a failure; False when there was none."""
    is_back = leases.requeue(TriageRun, run.pk)
    if is_back:
        waking.wake(TASK, run.pk)
    return is_back


def read(run_id: int) -> TriageRun | None:
    """Do the job that the row asks for; None when it is done or another worker holds it.

    A failure of the provider leaves what was there, with the error on the row.
    """
    run = leases.take(TriageRun, run_id)
    if run is None:
        return None
    text = run.capture.text_nfc or run.capture.text_raw
    sha256 = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    try:
        if _has_been_read(run, sha256):
            leases.finish(run, text_sha256=sha256)
            return run
        asked = question_tables.in_force()
        extraction = _ask(run, text, asked)
        _keep(run, extraction, asked, sha256)
    except leases.LostLease:
        return None
    except ProviderFailure as failure:
        _fail(run, failure)
    except Exception as failure:
        # A fault of ours: on the row for the desk, and raised for the log.
        _fail(run, failure)
        raise
    return run


def _has_been_read(run: TriageRun, sha256: str) -> bool:
    """Whether another capture of the same post held the same words."""
    return TriageRun.objects.filter(
        capture__post_id=run.capture.post_id,
        text_sha256=sha256,
        provider=run.provider,
        state=TriageRun.State.DONE,
    ).exists()


def _ask(run: TriageRun, text: str, asked: InForce) -> Extraction:
    answer = provider_calls.chosen_provider(run.provider).extract(text, asked.questions)
    extraction, changes = guarded(answer.value, text)
    _note(run, answer.record.with_changes(changes))
    return extraction


def _keep(run: TriageRun, extraction: Extraction, asked: InForce, sha256: str) -> None:
    with transaction.atomic():
        # Two captures of one post are read one after the other, so that neither doubles the other.
        post = Post.objects.select_for_update().get(pk=run.capture.post_id)
        claims, appearances = keep_claims(
            extraction.claims, asked=asked, post=post, capture=run.capture, found_by=run.provider
        )
        proposals = keep_proposals(extraction.proposals, post=post, found_by=run.provider)
        leases.finish(
            run,
            text_sha256=sha256,
            claims_found=len(extraction.claims),
            claims_added=claims,
            appearances_added=appearances,
            proposals_added=proposals,
        )


def _fail(run: TriageRun, failure: Exception) -> None:
    if isinstance(failure, ProviderFailure) and failure.record is not None:
        _note(run, failure.record)
    try:
        leases.fail(run, provider_calls.failure_text(failure), **trying_again.plan(run, failure))
    except leases.LostLease:
        return


def _note(run: TriageRun, record: Any) -> None:
    TriageStep.objects.create(run=run, **provider_calls.fields_of(record))
