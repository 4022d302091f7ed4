"""The two-person rule of appearances: one confirms, another approves; a machine may propose."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils import timezone
from django_fsm import can_proceed

from checks import journal
from checks.approved_appearances import APPROVE, REMOVE, hash_of
from checks.models.claims import Appearance, Claim
from checks.models.fact_check import FactCheck
from checks.permissions import Act, demand
from checks.refusals import LastAppearance, SelfApproval, WrongState
from checks.refusing import acted_first, require_reason

REASON_MAX = 300


def propose(claim: Claim, *, found_by: str, **seen: Any) -> Appearance:
    """A machine saw the claim somewhere: kept, shown to the desk, public to nobody."""
    return Appearance.objects.create(claim=claim, found_by=found_by, **seen)


def confirm(appearance: Appearance, *, by: Any) -> Appearance:
    """An editor says that it is the same claim. Raises ``WrongState``, ``NotAllowed``."""
    demand(by, Act.TRIAGE)
    with transaction.atomic():
        appearance = _locked(appearance)
        _require(appearance, appearance.confirm)
        appearance.confirm()
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
        _require(appearance, appearance.refuse)
        appearance.refuse()
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
        _require(appearance, appearance.approve)
        if by.pk in {appearance.added_by_id, appearance.confirmed_by_id}:
            raise SelfApproval
        appearance.approve()
        appearance.approved_by = by
        appearance.approved_at = timezone.now()
        appearance.save()
        _log(APPROVE, appearance, by=by, content_hash=hash_of(appearance))
    return appearance


def ask_removal(appearance: Appearance, *, by: Any, reason: str) -> Appearance:
    """Ask that a public appearance leave its page, for a reason; it stays until a second person.

    Raises ``ActedFirst`` when somebody has asked already, ``ReasonMissing``, ``WrongState``,
    ``NotAllowed``.
    """
    demand(by, Act.WRITE)
    require_reason(reason)
    with transaction.atomic():
        appearance = _locked(appearance)
        _require(appearance, appearance.remove)
        if appearance.removal_asked_by:
            raise acted_first(appearance.removal_asked_by, appearance.removal_asked_at)
        appearance.removal_reason = reason.strip()[:REASON_MAX]
        appearance.removal_asked_by = by
        appearance.removal_asked_at = timezone.now()
        appearance.save()
        _log("ask_appearance_removal", appearance, by=by, note=appearance.removal_reason)
    return appearance


def keep(appearance: Appearance, *, by: Any, note: str = "") -> Appearance:
    """Answer a wish to remove with no, or take one's own back.

    Raises ``WrongState`` when nobody has asked, ``NotAllowed``.
    """
    with transaction.atomic():
        appearance = _locked(appearance)
        _require_asked(appearance)
        if appearance.removal_asked_by_id != by.pk:
            demand(by, Act.APPROVE)
        appearance.removal_reason = ""
        appearance.removal_asked_by = appearance.removal_asked_at = None
        appearance.save()
        _log("keep_appearance", appearance, by=by, note=note)
    return appearance


def remove(appearance: Appearance, *, by: Any) -> Appearance:
    """A second person takes a public appearance off its page; its record stays.

    Raises ``SelfApproval`` for who asked, ``LastAppearance`` when the page would have none,
    ``WrongState``, ``NotAllowed``.
    """
    demand(by, Act.APPROVE)
    with transaction.atomic():
        # Two removals at once would each count the other: the claim's row makes a queue of them.
        Claim.objects.select_for_update().get(pk=appearance.claim_id)
        appearance = _locked(appearance)
        _require(appearance, appearance.remove)
        _require_asked(appearance)
        if by.pk == appearance.removal_asked_by_id:
            raise SelfApproval
        public = appearance.claim.appearances.filter(state=Appearance.State.APPROVED)
        if not public.exclude(pk=appearance.pk).exists():
            raise LastAppearance
        appearance.remove()
        appearance.removed_by = by
        appearance.removed_at = timezone.now()
        appearance.save()
        _log(REMOVE, appearance, by=by, note=appearance.removal_reason)
    return appearance


def _locked(appearance: Appearance) -> Appearance:
    return Appearance.objects.select_for_update().get(pk=appearance.pk)


def _require(appearance: Appearance, step: Callable[[], None]) -> None:
    if not can_proceed(step):
        raise WrongState(state=appearance.get_state_display())


def _require_asked(appearance: Appearance) -> None:
    if appearance.state != Appearance.State.APPROVED or not appearance.removal_asked_by_id:
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
