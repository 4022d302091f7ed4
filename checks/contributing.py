"""Who changed what is being approved: recorded as it happens, never guessed afterwards."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from checks import journal, notices
from checks.models.editorial import Contribution
from checks.models.fact_check import CorrectionRound, FactCheck
from checks.models.notices import NoticeKind
from checks.refusals import WrongState
from checks.states import EDITABLE, UNDER_REVIEW, CheckState


def open_round_of(fact_check: FactCheck) -> CorrectionRound | None:
    """The correction round that is under way, if any."""
    return fact_check.rounds.filter(closed_at__isnull=True).first()


def contributors_of(fact_check: FactCheck) -> list[Any]:
    """Everyone who changed something since the last publication; None stands for nobody known."""
    return [
        contribution.user
        for contribution in Contribution.objects.filter(
            fact_check=fact_check, round_number=fact_check.round_number
        ).select_related("user")
    ]


def is_recorded(fact_check: FactCheck, content_hash: str) -> bool:
    """Whether the draft still is what the log last saw somebody write.

    It is not when a revision was changed behind the models: its author is unknown then.
    """
    edits = fact_check.log.filter(act="edit").exclude(content_hash="").order_by("-number")
    seen = edits.values_list("content_hash", flat=True).first()
    return seen in (None, content_hash)


def stand_behind(fact_check: FactCheck, *, by: Any) -> None:
    """Whoever hands it over answers for it as its authors do, and does not approve it."""
    Contribution.objects.get_or_create(
        fact_check=fact_check,
        round_number=fact_check.round_number,
        user=by,
        defaults={"at": timezone.now()},
    )


def record(fact_check: FactCheck, *, by: Any, content_hash: str = "", act: str = "edit") -> None:
    """Make the person a contributor of the present round, and log the change.

    A change of content that is under review, or approved and waiting, voids that at once.
    Raises ``WrongState`` when the check is not open for changes.
    """
    with transaction.atomic():
        fact_check = FactCheck.objects.select_for_update().get(pk=fact_check.pk)
        _reopen_if_under_review(fact_check, by=by)
        stand_behind(fact_check, by=by)
        journal.append(act, by=by, fact_check=fact_check, content_hash=content_hash)


def _reopen_if_under_review(fact_check: FactCheck, *, by: Any) -> None:
    correction_round = open_round_of(fact_check)
    stage: Any = correction_round if fact_check.state == CheckState.PUBLISHED else fact_check
    if stage is None or stage.state not in EDITABLE | UNDER_REVIEW:
        raise WrongState(state=fact_check.get_state_display())
    if stage.state not in UNDER_REVIEW:
        return
    reopen(fact_check, stage, by=by, act="void")


def reopen(fact_check: FactCheck, stage: Any, *, by: Any, act: str, note: str = "") -> None:
    """Bring what is under review, or approved and waiting, back to editing; on a locked record.

    Whoever approved or submitted it is told when an approval falls.
    """
    before, seen = stage.state, fact_check.review_hash
    if stage.state == CheckState.APPROVED:
        stage.void_approval()
        _tell_who_waited(fact_check, by=by)
    else:
        stage.send_back()
    stage.save(update_fields=["state"])
    fact_check.review_hash = ""
    fact_check.publish_at = None
    fact_check.submitted_by = fact_check.submitted_at = None
    fact_check.state_since = timezone.now()
    fact_check.save()
    journal.append(
        act,
        by=by,
        fact_check=fact_check,
        from_state=before,
        to_state=stage.state,
        note=note,
        content_hash=seen,
    )


def _tell_who_waited(fact_check: FactCheck, *, by: Any) -> None:
    approval = fact_check.approvals.select_related("approved_by").first()
    waited = [fact_check.submitted_by, approval.approved_by if approval else None]
    if by is not None:
        notices.tell_each(waited, NoticeKind.APPROVAL_VOIDED, fact_check=fact_check, by=by)
