"""What people decide about a claim on the queue: who looks at it, until when, or why nobody will.

The only writer of a claim's state besides ``workflow``; every step is in the log.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from checks import journal, notices
from checks.discarding import DiscardReason, code_of
from checks.models.claims import Claim
from checks.models.fact_check import FactCheck
from checks.models.notices import NoticeKind
from checks.models.queue import NOTE_MAX, TriageFeedback
from checks.permissions import Act, demand, may
from checks.refusals import (
    DeadlineNotPossible,
    NotAllowed,
    ReasonMissing,
    UnknownReason,
    WrongState,
)
from checks.states import UNFINISHED

REASON_MAX = 300
# [ours] A deadline further away is a slip of the hand.
FURTHEST_DEADLINE = timedelta(days=366)


def assign(claim: Claim, *, to: Any, by: Any) -> Claim:
    """Say who looks at a waiting claim next; ``to`` is None to leave it to anyone.

    Raises ``NotAllowed`` when either of them does not write checks, ``WrongState`` when the
    claim does not wait any more.
    """
    demand(by, Act.TRIAGE)
    if to is not None and not may(to, Act.WRITE):
        raise NotAllowed
    with transaction.atomic():
        claim = _locked(claim, Claim.State.WAITING)
        claim.assigned_to = to
        claim.save(update_fields=["assigned_to"])
        _log("assign_claim", claim, by=by, note=journal.name_of(to) if to else "")
        notices.tell(to, NoticeKind.CLAIM_ASSIGNED, by=by, claim=claim.statement[:200])
    return claim


def set_deadline(claim: Claim, *, due_at: datetime | None, by: Any) -> Claim:
    """Say until when a claim that waits, or is being checked, should be published; None: no more.

    Raises ``DeadlineNotPossible`` for an instant that is past or over a year away,
    ``NotAllowed``, ``WrongState`` once it is published or discarded.
    """
    demand(by, Act.TRIAGE)
    now = timezone.now()
    if due_at is not None and not now < due_at <= now + FURTHEST_DEADLINE:
        raise DeadlineNotPossible
    with transaction.atomic():
        claim = Claim.objects.select_for_update().get(pk=claim.pk)
        fact_check = FactCheck.objects.filter(claim=claim).first()
        if not _is_unfinished(claim, fact_check):
            raise WrongState(
                state=fact_check.get_state_display() if fact_check else claim.get_state_display()
            )
        claim.due_at = due_at
        claim.save(update_fields=["due_at"])
        # As with the hour of a publication: the log says it the same whatever language the desk
        # was read in.
        note = due_at.isoformat() if due_at else ""
        _log("set_deadline", claim, by=by, note=note, fact_check=fact_check)
    return claim


def object_to_reason(claim: Claim, *, reason: str, by: Any, note: str = "") -> TriageFeedback:
    """Keep that a person does not agree with a reason of the triage; a second time renews it.

    Raises ``UnknownReason`` when triage did not give it, ``NotAllowed``.
    """
    demand(by, Act.TRIAGE)
    with transaction.atomic():
        claim = Claim.objects.select_for_update().get(pk=claim.pk)
        if reason not in claim.reasons:
            raise UnknownReason
        feedback, _is_new = TriageFeedback.objects.update_or_create(
            claim=claim,
            reason=reason,
            person=by,
            defaults={"note": note.strip()[:NOTE_MAX], "at": timezone.now()},
        )
        _log("object_to_reason", claim, by=by, note=f"{reason} {feedback.note}")
    return feedback


def discard(claim: Claim, *, by: Any, reason: str = "", code: str = DiscardReason.OTHER) -> Claim:
    """Leave a waiting claim unchecked, for a reason that stays with it.

    The code says most reasons by itself; ``other`` has to be told in words. Raises
    ``ReasonMissing``, ``NotAllowed``, ``WrongState``, and ``ValueError`` for an unknown code.
    """
    demand(by, Act.TRIAGE)
    code = code_of(code)
    reason = reason.strip()[:REASON_MAX]
    require_reason(code, reason)
    with transaction.atomic():
        claim = _locked(claim, Claim.State.WAITING)
        claim.state = Claim.State.DISCARDED
        claim.discard_code, claim.discard_reason = code, reason
        claim.save(update_fields=["state", "discard_code", "discard_reason"])
        _log("discard_claim", claim, by=by, note=claim.discarded_because)
        notices.tell(
            claim.assigned_to,
            NoticeKind.CLAIM_DISCARDED,
            by=by,
            claim=claim.statement[:200],
            reason=claim.discarded_because,
        )
    return claim


def require_reason(code: str, reason: str) -> None:
    """Raise ``ReasonMissing`` when neither the code nor words say why."""
    if code == DiscardReason.OTHER and not reason.strip():
        raise ReasonMissing


def revive(claim: Claim, *, by: Any) -> Claim:
    """Put a discarded claim back on the queue. Raises ``NotAllowed``, ``WrongState``."""
    demand(by, Act.TRIAGE)
    with transaction.atomic():
        claim = _locked(claim, Claim.State.DISCARDED)
        reason = claim.discarded_because
        claim.discard_code = claim.discard_reason = ""
        claim.state = Claim.State.WAITING
        claim.save(update_fields=["state", "discard_code", "discard_reason"])
        _log("revive_claim", claim, by=by, note=reason)
    return claim


def _locked(claim: Claim, state: str) -> Claim:
    claim = Claim.objects.select_for_update().get(pk=claim.pk)
    if claim.state != state:
        raise WrongState(state=claim.get_state_display())
    return claim


def _is_unfinished(claim: Claim, fact_check: FactCheck | None) -> bool:
    if fact_check is not None:
        return fact_check.state in UNFINISHED
    return claim.state == Claim.State.WAITING


def _log(
    act: str, claim: Claim, *, by: Any, note: str, fact_check: FactCheck | None = None
) -> None:
    # The chained row names the claim in words: there may be no check that it could point to.
    journal.append(
        act,
        by=by,
        fact_check=fact_check,
        to_state=claim.state,
        note=f"[{claim.pk}] {claim.statement[:200]} — {note}".rstrip(" —"),
    )


def end_deadline_when_it_is_published(fact_check: FactCheck, **_kwargs: Any) -> None:
    """Receiver: what is on air is late no more; the log keeps the deadline it had."""
    Claim.objects.filter(pk=fact_check.claim_id, due_at__isnull=False).update(due_at=None)
