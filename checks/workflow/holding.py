"""One person at a time holds a draft: taking it, handing it over, giving it up."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from checks import journal, notices
from checks.models.fact_check import FactCheck
from checks.models.notices import NoticeKind
from checks.permissions import Act, demand, may
from checks.refusals import HeldByNobody, NotAllowed, WrongState
from checks.review_refusals import CannotHold
from checks.states import EDITABLE
from checks.workflow.holds import require_hold
from checks.workflow.second_reading import note_sight
from checks.workflow.stage import Stage, draft_of, held_by_other, locked, require_reason, stage_of


def take(
    fact_check: FactCheck, *, by: Any, take_over: bool = False, seen_hold: str = ""
) -> FactCheck:
    """Hold the draft, or the open correction; one person at a time.

    ``seen_hold`` is the holding that the person saw when they decided to take over. Raises
    ``HeldByOther`` unless ``take_over`` says so on purpose, and when the holding has changed
    since; ``NotAllowed``, ``WrongState``.
    """
    demand(by, Act.WRITE)
    with transaction.atomic():
        fact_check = locked(fact_check)
        stage = _editable_stage(fact_check)
        holder = fact_check.editor
        if holder and holder != by and not take_over:
            raise held_by_other(fact_check)
        if holder != by:
            require_hold(fact_check, seen_hold)
        before = stage.state
        if stage is fact_check:
            fact_check.claim_draft()
        is_taken_over = holder is not None and holder != by
        _hold(fact_check, by)
        journal.append(
            "take_over" if is_taken_over else "take",
            by=by,
            fact_check=fact_check,
            from_state=before,
            to_state=stage.state,
            note=_was_with(holder) if is_taken_over else "",
        )
        notices.tell(holder, NoticeKind.TAKEN_OVER, fact_check=fact_check, by=by)
    return fact_check


def hand_over(
    fact_check: FactCheck, *, by: Any, to: Any, note: str = "", seen_hold: str = ""
) -> FactCheck:
    """Give what one holds to a colleague who writes.

    Raises ``HeldByOther`` and ``HeldByNobody`` unless ``by`` holds it, ``CannotHold`` when the
    colleague can't write, ``NotAllowed``, ``WrongState``.
    """
    demand(by, Act.WRITE)
    if to is None or to == by or not may(to, Act.WRITE):
        raise CannotHold
    with transaction.atomic():
        fact_check = locked(fact_check)
        stage = _editable_stage(fact_check)
        require_hold(fact_check, seen_hold)
        _require_holder(fact_check, by)
        _hold(fact_check, to)
        _log("hand_over", fact_check, stage, by=by, note=f"→ {journal.name_of(to)}. {note}".strip())
        notices.tell(to, NoticeKind.HANDED_OVER, fact_check=fact_check, by=by, note=note)
    return fact_check


def release(fact_check: FactCheck, *, by: Any, note: str = "", seen_hold: str = "") -> FactCheck:
    """Give up what one holds; or, with a reason, what somebody who is away holds.

    The second is for editors. Raises ``ReasonMissing``, ``HeldByNobody``, ``HeldByOther`` when
    the holding has changed since it was seen, ``NotAllowed``, ``WrongState``.
    """
    demand(by, Act.WRITE)
    with transaction.atomic():
        fact_check = locked(fact_check)
        stage = _editable_stage(fact_check)
        holder = fact_check.editor
        if holder is None:
            raise HeldByNobody
        require_hold(fact_check, seen_hold)
        if holder != by:
            if not may(by, Act.APPROVE):
                raise NotAllowed
            require_reason(note)
        fact_check.editor = fact_check.held_since = None
        fact_check.save()
        before = "" if holder == by else _was_with(holder)
        _log("release", fact_check, stage, by=by, note=f"{before} {note}".strip())
        notices.tell(holder, NoticeKind.RELEASED, fact_check=fact_check, by=by, note=note)
    return fact_check


def _editable_stage(fact_check: FactCheck) -> Stage:
    stage = stage_of(fact_check)
    if stage.state not in EDITABLE:
        raise WrongState(state=stage.get_state_display())
    return stage


def _require_holder(fact_check: FactCheck, person: Any) -> None:
    if fact_check.editor is None:
        raise HeldByNobody
    if fact_check.editor != person:
        raise held_by_other(fact_check)


def _hold(fact_check: FactCheck, person: Any) -> None:
    """Whoever holds a draft reads it, and so gives no independent verdict on it any more."""
    note_sight(fact_check, draft_of(fact_check), by=person)
    fact_check.editor = person
    fact_check.held_since = timezone.now()
    fact_check.save()


def _was_with(holder: Any) -> str:
    return _("It was with %(name)s.") % {"name": journal.name_of(holder)}


def _log(act: str, fact_check: FactCheck, stage: Stage, *, by: Any, note: str) -> None:
    journal.append(
        act,
        by=by,
        fact_check=fact_check,
        from_state=stage.state,
        to_state=stage.state,
        note=note,
    )
