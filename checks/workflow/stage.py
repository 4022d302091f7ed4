"""What the steps share: the locked record, its stage, the move with its log row, refusals."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django_fsm import can_proceed

from checks import journal
from checks.contributing import open_round_of
from checks.models.fact_check import CorrectionRound, FactCheck
from checks.refusals import (
    ActedFirst,
    HeldByOther,
    NoSuchTime,
    ReasonMissing,
    StaleContent,
    WrongState,
)
from checks.states import CheckState

Stage = FactCheck | CorrectionRound
# A date beyond this is a slip of the finger. [ours]
FARTHEST_AHEAD = timedelta(days=90)


def locked(fact_check: FactCheck) -> FactCheck:
    """The record as it is in the database now, locked until the transaction ends.

    On SQLite the IMMEDIATE transaction is the lock.
    """
    return (
        FactCheck.objects.select_for_update().select_related("page", "claim").get(pk=fact_check.pk)
    )


def stage_of(fact_check: FactCheck) -> Stage:
    """What moves now: the check itself before its publication, its open round afterwards."""
    if fact_check.state != CheckState.PUBLISHED:
        return fact_check
    correction_round = open_round_of(fact_check)
    if correction_round is None:
        raise WrongState(state=fact_check.get_state_display())
    return correction_round


def draft_of(fact_check: FactCheck) -> Any:
    """The page as its latest draft has it."""
    return fact_check.page.get_latest_revision_as_object()


def move(
    fact_check: FactCheck,
    stage: Stage,
    step: Callable[[], None],
    *,
    by: Any,
    act: str,
    note: str = "",
    content_hash: str = "",
) -> None:
    """Take a declared step, keep it, and write it into the log. Raises ``WrongState``."""
    before = stage.state
    require_step(stage, step)
    step()
    stage.save()
    fact_check.state_since = timezone.now()
    fact_check.save()
    journal.append(
        act,
        by=by,
        fact_check=fact_check,
        from_state=before,
        to_state=stage.state,
        note=note,
        content_hash=content_hash,
    )


def require_step(stage: Stage, step: Callable[[], None]) -> None:
    """Raise ``WrongState`` unless the step exists in the present state."""
    if not can_proceed(step):
        raise WrongState(state=stage.get_state_display())


def require_unchanged(current_hash: str, seen_hash: str) -> None:
    """Raise ``StaleContent`` unless the person acted on the content as it is now."""
    if current_hash != seen_hash:
        raise StaleContent


def require_time(at: datetime) -> None:
    """Raise ``NoSuchTime`` unless the instant is ahead, and near enough to be meant."""
    now = timezone.now()
    if not now < at <= now + FARTHEST_AHEAD:
        raise NoSuchTime(days=FARTHEST_AHEAD.days)


def require_reason(reason: str) -> None:
    """Raise ``ReasonMissing`` when there are no words in it."""
    if not reason.strip():
        raise ReasonMissing


def acted_first(person: Any, at: datetime) -> ActedFirst:
    """The refusal that names who was first, and when."""
    return ActedFirst(name=journal.name_of(person), at=_clock(at))


def held_by_other(fact_check: FactCheck) -> HeldByOther:
    """The refusal that names who holds the check, and since when."""
    return HeldByOther(name=journal.name_of(fact_check.editor), since=_clock(fact_check.held_since))


def _clock(at: datetime | None) -> str:
    return timezone.localtime(at).strftime("%d/%m %Hh%M") if at else "?"
