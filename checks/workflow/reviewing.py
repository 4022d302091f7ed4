"""Handing over to a second person, and coming back from there."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.html import strip_tags

from checks import contributing, notices
from checks.cited_sources import carrying, classes_stand
from checks.contributing import contributors_of
from checks.field_notes import in_words, leave
from checks.models.claims import Appearance
from checks.models.fact_check import CorrectionRound, FactCheck
from checks.models.notices import NoticeKind
from checks.permissions import Act, demand
from checks.readers.leads import cites_unopened_lead
from checks.readiness import Lack, Submission, lacks
from checks.refusals import HeldByNobody, NotAllowed, NotReady
from checks.reply_standing import lacks_request
from checks.verdicts import Verdict
from checks.workflow.round_lacks import lacks_of_round, on_air, words_for
from checks.workflow.stage import (
    Stage,
    draft_of,
    held_by_other,
    locked,
    move,
    refuse_if_decided,
    require_reason,
    require_step,
    require_unchanged,
    stage_of,
)

# A notice is a hint; the whole note stands in the record.
NOTICE_MAX = 300
CONFIRMED = [Appearance.State.CONFIRMED, Appearance.State.APPROVED]


def submission_of(fact_check: FactCheck, page: Any) -> Submission:
    """What the readiness rule looks at, from the latest draft."""
    return Submission(
        statement=page.statement,
        claimant=page.claimant_name,
        verdict=Verdict(page.verdict) if page.verdict else None,
        explanation_text=strip_tags(page.explanation),
        sources_that_carry=carrying(page.sources),
        confirmed_appearances=fact_check.claim.appearances.filter(state__in=CONFIRMED).count(),
        distortion_kind=page.distortion_kind,
        no_data_reason=page.no_data_reason,
        later_evidence_reason=page.later_evidence_reason,
        contributors_known=None not in contributors_of(fact_check)
        and contributing.is_recorded(fact_check, page.current_hash()),
        cites_unopened_lead=cites_unopened_lead(fact_check, page.sources),
    )


def missing_of(fact_check: FactCheck, stage: Stage, page: Any) -> list[Lack]:
    """Everything that keeps this draft from being submitted, corrections included."""
    missing = list(lacks(submission_of(fact_check, page)))
    if isinstance(stage, CorrectionRound):
        missing += lacks_of_round(fact_check, stage, page)
    is_withdrawal = isinstance(stage, CorrectionRound) and stage.is_withdrawal
    if is_withdrawal:
        return missing
    if not classes_stand(page.sources):
        missing.append(Lack.SOURCE_CLASS)
    if lacks_request(fact_check, page):
        missing.append(Lack.REPLY_REQUEST)
    return missing


def submit(fact_check: FactCheck, *, by: Any) -> FactCheck:
    """Hand the draft over for review; only its holder does.

    Raises ``NotReady`` with the list of what is missing, ``HeldByOther``, ``HeldByNobody``,
    ``NotAllowed``, ``WrongState``.
    """
    demand(by, Act.WRITE)
    with transaction.atomic():
        fact_check = locked(fact_check)
        stage = stage_of(fact_check)
        require_step(stage, stage.submit)
        if fact_check.editor is None:
            raise HeldByNobody
        if fact_check.editor != by:
            raise held_by_other(fact_check)
        page = draft_of(fact_check)
        missing = missing_of(fact_check, stage, page)
        if missing:
            raise NotReady(missing)
        if isinstance(stage, CorrectionRound):
            _keep_ready_words(fact_check, stage, page, by=by)
        contributing.stand_behind(fact_check, by=by)
        fact_check.review_hash = page.current_hash()
        fact_check.submitted_by = by
        fact_check.submitted_at = timezone.now()
        fact_check.save()
        move(
            fact_check,
            stage,
            stage.submit,
            by=by,
            act="submit",
            content_hash=fact_check.review_hash,
        )
    return fact_check


def _keep_ready_words(
    fact_check: FactCheck, correction_round: CorrectionRound, page: Any, *, by: Any
) -> None:
    """A typo that nobody described goes out with its ready sentence; who submits it signs it."""
    if correction_round.explanation.strip():
        return
    contributing.record(fact_check, by=by, act="describe_correction")
    correction_round.explanation = words_for(
        correction_round, on_air(fact_check), page.canonical_content()
    )


def send_back(
    fact_check: FactCheck,
    *,
    by: Any,
    note: str = "",
    field_notes: Mapping[str, str] | None = None,
    seen_hash: str = "",
) -> FactCheck:
    """Return it to the editor with a note, with notes on fields, or with both.

    The notes stand in the log row, and on each field as a comment of the editor's form.
    ``seen_hash`` is the content that was read; empty asks for nothing. Raises ``ReasonMissing``
    without any note, ``ActedFirst``, ``StaleContent``, ``NotAllowed``, ``WrongState``.
    """
    demand(by, Act.APPROVE)
    notes = field_notes or {}
    require_reason(note or "".join(notes.values()))
    with transaction.atomic():
        fact_check = locked(fact_check)
        refuse_if_decided(fact_check, seen_hash)
        stage_of(fact_check)
        if seen_hash and fact_check.review_hash:
            require_unchanged(fact_check.review_hash, seen_hash)
        told = _people_at_work(fact_check)
        whole = in_words(note, notes)
        reopen(fact_check, by=by, act="send_back", note=whole)
        leave(fact_check, notes, by=by)
        notices.tell_each(
            told, NoticeKind.RETURNED, fact_check=fact_check, by=by, note=whole[:NOTICE_MAX]
        )
    return fact_check


def recall(fact_check: FactCheck, *, by: Any) -> FactCheck:
    """Take back what one submitted. Raises ``NotAllowed`` for anyone else, ``WrongState``."""
    demand(by, Act.WRITE)
    with transaction.atomic():
        fact_check = locked(fact_check)
        if fact_check.submitted_by_id != by.pk:
            raise NotAllowed
        return reopen(fact_check, by=by, act="recall")


def reopen(fact_check: FactCheck, *, by: Any, act: str, note: str = "") -> FactCheck:
    """Bring a locked record that is under review back to editing."""
    stage = stage_of(fact_check)
    require_step(stage, stage.send_back)
    contributing.reopen(fact_check, stage, by=by, act=act, note=note)
    return fact_check


def _people_at_work(fact_check: FactCheck) -> list[Any]:
    return [fact_check.editor, fact_check.submitted_by]
