"""What was approved for an instant: it goes out then, exactly as approved, or not at all."""

import logging
from typing import Any

from django.db import transaction
from django.utils import timezone

from checks import contributing, journal, notices
from checks.models.editorial import Approval
from checks.models.fact_check import FactCheck
from checks.models.notices import NoticeKind
from checks.permissions import Act, demand, may
from checks.refusals import NotAllowed, Refusal, StaleContent, WrongState
from checks.review_refusals import ApproverGone
from checks.states import CheckState
from checks.workflow.publishing import publish_approved
from checks.workflow.stage import (
    Stage,
    draft_of,
    locked,
    require_reason,
    require_step,
    require_unchanged,
    stage_of,
)

logger = logging.getLogger(__name__)


def unschedule(fact_check: FactCheck, *, by: Any, note: str) -> FactCheck:
    """Stop what waits for its time; it is in editing again and needs a new approval.

    Who submitted it may, and whoever approves. Raises ``ReasonMissing``, ``NotAllowed``,
    ``WrongState``.
    """
    demand(by, Act.WRITE)
    require_reason(note)
    with transaction.atomic():
        fact_check = locked(fact_check)
        if fact_check.submitted_by_id != by.pk and not may(by, Act.APPROVE):
            raise NotAllowed
        stage = stage_of(fact_check)
        require_step(stage, stage.void_approval)
        contributing.reopen(fact_check, stage, by=by, act="unschedule", note=note)
    return fact_check


def publish_due() -> int:
    """Publish whatever has reached its instant; how many went out.

    What may not go out (its content moved, a rule of the markup broke meanwhile) goes back to
    editing, with the reason in the log and a notice to the people behind it. An error of the
    machine leaves it waiting for the next run.
    """
    due = FactCheck.objects.filter(publish_at__lte=timezone.now()).order_by("publish_at", "pk")
    done = 0
    for fact_check in due:
        try:
            done += _publish_one(fact_check)
        except Refusal as refusal:
            _put_back_or_log(fact_check, refusal)
        except Exception:
            logger.exception("check %s was not published at its time; tried again", fact_check.pk)
    return done


def _put_back_or_log(fact_check: FactCheck, refusal: Refusal) -> None:
    """Somebody may have stopped it in between; the others still go out."""
    try:
        _put_back(fact_check, refusal)
    except Exception:
        logger.exception("check %s could not go back to editing; tried again", fact_check.pk)


def _publish_one(fact_check: FactCheck) -> bool:
    with transaction.atomic():
        fact_check = locked(fact_check)
        if not fact_check.publish_at or fact_check.publish_at > timezone.now():
            # Another worker was first, or somebody stopped it a moment ago.
            return False
        stage = stage_of(fact_check)
        require_step(stage, stage.publish)
        page = draft_of(fact_check)
        require_unchanged(page.current_hash(), fact_check.review_hash)
        approval = _approval_that_waits(fact_check)
        people = [fact_check.submitted_by, approval.approved_by]
        publish_approved(fact_check, stage, approval, page, by=None)
        notices.tell_each(people, NoticeKind.PUBLISHED_AS_PLANNED, fact_check=fact_check)
    return True


def _approval_that_waits(fact_check: FactCheck) -> Approval:
    approval = fact_check.approvals.filter(
        round_number=fact_check.round_number,
        content_hash=fact_check.review_hash,
        publication__isnull=True,
    ).first()
    if approval is None:
        raise StaleContent
    if not may(approval.approved_by, Act.APPROVE):
        # An account is closed for a reason; whatever it set for later does not outlive it.
        raise ApproverGone(name=journal.name_of(approval.approved_by))
    return approval


def _put_back(fact_check: FactCheck, refusal: Refusal) -> None:
    with transaction.atomic():
        fact_check = locked(fact_check)
        stage: Stage = stage_of(fact_check)
        if stage.state != CheckState.APPROVED:
            raise WrongState(state=stage.get_state_display())
        approval = fact_check.approvals.select_related("approved_by").first()
        people = [fact_check.submitted_by, approval.approved_by if approval else None]
        why = f"{refusal.title}. {refusal.message}"
        contributing.reopen(fact_check, stage, by=None, act="not_published", note=why)
        kind = NoticeKind.NOT_PUBLISHED_AS_PLANNED
        notices.tell_each(people, kind, fact_check=fact_check, why=why)
