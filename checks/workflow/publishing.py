"""The approval by a different person, and the publication that rests on it."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from checks import appearing, journal, signals
from checks.blindness import require_agreement
from checks.cited_sources import classes_stand
from checks.contributing import contributors_of
from checks.corrections.content import old_and_new
from checks.corrections.standing import hash_of_round
from checks.markup import errors_before_publishing
from checks.models.claims import Appearance
from checks.models.editorial import Approval, Correction, Publication
from checks.models.fact_check import CorrectionRound, FactCheck
from checks.permissions import Act, demand
from checks.readiness import Lack
from checks.refusals import InvalidMarkup, NotReady, SelfApproval
from checks.review_refusals import SourceClassMoved
from checks.states import CheckState
from checks.workflow.stage import (
    Stage,
    acted_first,
    draft_of,
    locked,
    move,
    refuse_if_decided,
    require_step,
    require_time,
    require_unchanged,
    stage_of,
)


def approve(
    fact_check: FactCheck,
    *,
    by: Any,
    seen_hash: str,
    publish_at: datetime | None = None,
    seen_words: str | None = None,
    seen_appearances: Collection[int] | None = None,
) -> FactCheck:
    """Approve exactly the content that was read, and publish it: at once, or at an instant.

    ``seen_hash`` is the content hash shown on the reviewer's screen; ``publish_at`` an instant
    in the future, until which any edit voids the approval. ``seen_words`` is the hash of the
    correction that was read, and ``seen_appearances`` are those shown beside it: nothing else goes
    out with the page; without them the screen asks for nothing. Raises ``SelfApproval`` for
    anyone who contributed since the last publication, ``StaleContent`` when the content moved,
    ``ActedFirst`` when someone else approved it a moment before, ``InvalidMarkup`` when the block
    that machines would read breaks a rule, ``SourceClassMoved`` when the source policy gives a
    cited source another class than the page shows, ``SecondReadingMissing`` and its kin where the
    newsroom asks for a second verdict given blind, ``NoSuchTime``, ``NotAllowed``,
    ``WrongState``.
    """
    demand(by, Act.APPROVE)
    if publish_at is not None:
        require_time(publish_at)
    with transaction.atomic():
        fact_check = locked(fact_check)
        _say_who_was_first(fact_check, seen_hash)
        refuse_if_decided(fact_check, seen_hash)
        stage = stage_of(fact_check)
        require_step(stage, stage.approve)
        contributors = contributors_of(fact_check)
        if by in contributors:
            raise SelfApproval
        page = draft_of(fact_check)
        require_unchanged(page.current_hash(), seen_hash)
        require_unchanged(fact_check.review_hash, seen_hash)
        require_agreement(by, fact_check, page)
        approval = _approval_of(fact_check, stage, by=by, content_hash=seen_hash)
        if seen_words is not None:
            require_unchanged(approval.correction_hash, seen_words)
        move(fact_check, stage, stage.approve, by=by, act="approve", content_hash=seen_hash)
        _approve_shown_appearances(fact_check, seen_appearances, by=by)
        if publish_at is None:
            publish_approved(fact_check, stage, approval, page, by=by)
        else:
            _refuse_moved_classes(stage, page)
            _refuse_invalid_markup(fact_check, stage, page, at=publish_at)
            fact_check.publish_at = publish_at
            fact_check.save(update_fields=["publish_at"])
            journal.append("schedule", by=by, fact_check=fact_check, note=publish_at.isoformat())
    return fact_check


def _say_who_was_first(fact_check: FactCheck, seen_hash: str) -> None:
    waits = fact_check.publish_at and fact_check.review_hash == seen_hash
    approval = fact_check.approvals.select_related("approved_by").first() if waits else None
    if approval:
        raise acted_first(approval.approved_by, approval.at)
    latest = fact_check.publications.order_by("-round_number").select_related("approval").first()
    nothing_open = fact_check.state == CheckState.PUBLISHED and not fact_check.rounds.filter(
        closed_at__isnull=True
    )
    if latest and nothing_open and latest.content_hash == seen_hash:
        raise acted_first(latest.approval.approved_by, latest.at)


def _approval_of(fact_check: FactCheck, stage: Stage, *, by: Any, content_hash: str) -> Approval:
    correction_round = stage if isinstance(stage, CorrectionRound) else None
    return Approval.objects.create(
        fact_check=fact_check,
        correction_round=correction_round,
        round_number=fact_check.round_number,
        content_hash=content_hash,
        correction_hash=hash_of_round(correction_round) if correction_round else "",
        approved_by=by,
        at=timezone.now(),
    )


def _approve_shown_appearances(
    fact_check: FactCheck, shown: Collection[int] | None, *, by: Any
) -> None:
    """Approve, as rows of their own, the confirmed appearances that someone else brought in.

    One that was confirmed after the screen was drawn waits for its own approval.
    """
    for appearance in fact_check.claim.appearances.filter(state=Appearance.State.CONFIRMED):
        if shown is not None and appearance.pk not in shown:
            continue
        if by.pk not in {appearance.added_by_id, appearance.confirmed_by_id}:
            appearing.approve(appearance, by=by)
    approved = fact_check.claim.appearances.filter(state=Appearance.State.APPROVED)
    if not approved.exists():
        raise NotReady([Lack.APPEARANCE])


def _refuse_invalid_markup(fact_check: FactCheck, stage: Stage, page: Any, *, at: datetime) -> None:
    """A wrong block becomes wrong data in other people's databases; a withdrawn page has none."""
    if isinstance(stage, CorrectionRound) and stage.is_withdrawal:
        return
    errors = errors_before_publishing(fact_check, page, at=at)
    if errors:
        raise InvalidMarkup(errors)


def _refuse_moved_classes(stage: Stage, page: Any) -> None:
    """A verdict may not go out on a source that the policy took from it since it was submitted."""
    is_withdrawal = isinstance(stage, CorrectionRound) and stage.is_withdrawal
    if not is_withdrawal and not classes_stand(page.sources):
        raise SourceClassMoved


def publish_approved(
    fact_check: FactCheck, stage: Stage, approval: Approval, page: Any, *, by: Any
) -> None:
    """Put out what was approved, inside the caller's transaction and on its locked record.

    ``by`` is None when the clock does it; the approver stands behind it all the same.
    """
    now = timezone.now()
    _refuse_moved_classes(stage, page)
    _refuse_invalid_markup(fact_check, stage, page, at=now)
    content = page.canonical_content()
    before = fact_check.publications.order_by("-round_number").first()
    fact_check.permitted_hash = approval.content_hash
    fact_check.save(update_fields=["permitted_hash"])
    fact_check.page.get_latest_revision().publish(
        user=approval.approved_by, skip_permission_checks=True
    )
    publication = Publication.objects.create(
        fact_check=fact_check,
        approval=approval,
        round_number=fact_check.round_number,
        content=content,
        content_hash=approval.content_hash,
        published_by=approval.approved_by,
        at=now,
    )
    fact_check.published_hash = approval.content_hash
    fact_check.permitted_hash = ""
    fact_check.first_published_at = fact_check.first_published_at or now
    fact_check.last_published_at = now
    fact_check.review_hash = ""
    fact_check.publish_at = None
    fact_check.submitted_by = fact_check.submitted_at = None
    fact_check.editor = fact_check.held_since = None
    if isinstance(stage, CorrectionRound):
        stage.closed_at = now
    fact_check.page.refresh_from_db()
    move(fact_check, stage, stage.publish, by=by, act="publish", content_hash=approval.content_hash)
    fact_check.round_number += 1
    fact_check.save(update_fields=["round_number"])
    if isinstance(stage, CorrectionRound) and before is not None:
        _tell_readers(fact_check, stage, approval, before, publication)
    else:
        transaction.on_commit(
            lambda: signals.fact_check_published.send(FactCheck, fact_check=fact_check)
        )


def _tell_readers(
    fact_check: FactCheck,
    correction_round: CorrectionRound,
    approval: Approval,
    before: Publication,
    after: Publication,
) -> None:
    correction = Correction.objects.create(
        fact_check=fact_check,
        correction_round=correction_round,
        approval=approval,
        kind=correction_round.kind,
        explanation=correction_round.explanation,
        old_verdict=before.content["verdict"],
        old_no_data_reason=before.content["no_data_reason"],
        new_verdict=after.content["verdict"],
        new_no_data_reason=after.content["no_data_reason"],
        changes=old_and_new(before.content, after.content),
        edited_by=correction_round.opened_by,
        approved_by=approval.approved_by,
        published_at=after.at,
    )
    signal = signals.correction_published
    if correction_round.is_withdrawal:
        move(
            fact_check,
            fact_check,
            fact_check.withdraw,
            by=approval.approved_by,
            act="withdraw",
            note=correction_round.explanation,
        )
        signal = signals.fact_check_withdrawn
    transaction.on_commit(
        lambda: signal.send(FactCheck, fact_check=fact_check, correction=correction)
    )
