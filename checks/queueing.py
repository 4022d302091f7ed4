"""What people decide about a claim on the queue: who looks at it, or why nobody will.

The only writer of a claim's state besides ``workflow``; every step is in the log.
"""

from typing import Any

from django.db import transaction

from checks import journal
from checks.discarding import DiscardReason, code_of
from checks.models.claims import Claim
from checks.permissions import Act, demand, may
from checks.refusals import NotAllowed, ReasonMissing, WrongState

REASON_MAX = 300


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
    return claim


def discard(claim: Claim, *, by: Any, reason: str = "", code: str = DiscardReason.OTHER) -> Claim:
    """Leave a waiting claim unchecked, for a reason that stays with it.

    The code says most reasons by itself; ``other`` has to be told in words. Raises
    ``ReasonMissing``, ``NotAllowed``, ``WrongState``, and ``ValueError`` for an unknown code.
    """
    demand(by, Act.TRIAGE)
    code = code_of(code)
    reason = reason.strip()[:REASON_MAX]
    if code == DiscardReason.OTHER and not reason:
        raise ReasonMissing
    with transaction.atomic():
        claim = _locked(claim, Claim.State.WAITING)
        claim.state = Claim.State.DISCARDED
        claim.discard_code, claim.discard_reason = code, reason
        claim.save(update_fields=["state", "discard_code", "discard_reason"])
        _log("discard_claim", claim, by=by, note=claim.discarded_because)
    return claim


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


def _log(act: str, claim: Claim, *, by: Any, note: str) -> None:
    # The chained row names the claim in words: no check exists yet that it could point to.
    journal.append(
        act,
        by=by,
        to_state=claim.state,
        note=f"[{claim.pk}] {claim.statement[:200]} — {note}".rstrip(" —"),
    )
