"""The two-person rule of appearances: one confirms, another approves; a machine may propose."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from checks import journal
from checks.approved_appearances import APPROVE, hash_of
from checks.models.claims import Appearance, Claim
from checks.models.fact_check import FactCheck
from checks.permissions import Act, demand
from checks.refusals import SelfApproval, WrongState


def propose(claim: Claim, *, found_by: str, **seen: Any) -> Appearance:
    """A machine saw the claim somewhere: kept, shown to the desk, public to nobody."""
    return Appearance.objects.create(claim=claim, found_by=found_by, **seen)


def confirm(appearance: Appearance, *, by: Any) -> Appearance:
    """An editor says that it is the same claim. Raises ``WrongState``, ``NotAllowed``."""
    demand(by, Act.TRIAGE)
    with transaction.atomic():
        appearance = _locked(appearance)
        _require(appearance, Appearance.State.PROPOSED)
        appearance.state = Appearance.State.CONFIRMED
        appearance.confirmed_by = by
        appearance.confirmed_at = timezone.now()
        appearance.save()
        _log("confirm_appearance", appearance, by=by)
    return appearance


def refuse(appearance: Appearance, *, by: Any, note: str = "") -> Appearance:
    """It is not the same claim. Raises ``WrongState``, ``NotAllowed``."""
    demand(by, Act.TRIAGE)
    with transaction.atomic():
        appearance = _locked(appearance)
        _require(appearance, Appearance.State.PROPOSED, Appearance.State.CONFIRMED)
        appearance.state = Appearance.State.REFUSED
        appearance.save()
        _log("refuse_appearance", appearance, by=by, note=note)
    return appearance


def approve(appearance: Appearance, *, by: Any) -> Appearance:
    """A second person lets it join the published page.

    Raises ``SelfApproval`` for who added or confirmed it, ``WrongState``, ``NotAllowed``.
    """
    demand(by, Act.APPROVE)
    with transaction.atomic():
        appearance = _locked(appearance)
        _require(appearance, Appearance.State.CONFIRMED)
        if by.pk in {appearance.added_by_id, appearance.confirmed_by_id}:
            raise SelfApproval
        appearance.state = Appearance.State.APPROVED
        appearance.approved_by = by
        appearance.approved_at = timezone.now()
        appearance.save()
        _log(APPROVE, appearance, by=by, content_hash=hash_of(appearance))
    return appearance


def _locked(appearance: Appearance) -> Appearance:
    return Appearance.objects.select_for_update().get(pk=appearance.pk)


def _require(appearance: Appearance, *states: str) -> None:
    if appearance.state not in states:
        raise WrongState(state=appearance.get_state_display())


def _log(
    act: str, appearance: Appearance, *, by: Any, note: str = "", content_hash: str = ""
) -> None:
    fact_check = FactCheck.objects.filter(claim_id=appearance.claim_id).first()
    journal.append(
        act,
        by=by,
        appearance=appearance,
        fact_check=fact_check,
        to_state=appearance.state,
        note=note,
        content_hash=content_hash,
    )
