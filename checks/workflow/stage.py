"""What the steps share: the locked record, its stage, the move with its log row, refusals."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django_fsm import can_proceed

from checks import journal
from checks.contributing import open_round_of
from checks.models.fact_check import CorrectionRound, FactCheck
from checks.refusals import ActedFirst, NoSuchTime, StaleContent, WrongState
from checks.refusing import acted_first, held_by_other, require_reason, short_moment
from checks.review_refusals import ReturnedFirst
from checks.states import CheckState

__all__ = [
    "Stage",
    "acted_first",
    "draft_of",
    "held_by_other",
    "locked",
    "move",
    "require_reason",
    "require_step",
    "require_time",
    "require_unchanged",
    "stage_of",
]
Stage = FactCheck | CorrectionRound
# A date beyond this is a slip of the finger. [ours]
FARTHEST_AHEAD = timedelta(days=90)
# What ends a review, in the acts of the log.
BACK_TO_EDITING = frozenset(
    {"send_back", "recall", "void", "unschedule", "not_published", "second_reading_disagreed"}
)
DECISIONS = BACK_TO_EDITING | {"approve"}


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


def refuse_if_decided(fact_check: FactCheck, seen_hash: str) -> None:
    """Raise ``ActedFirst`` when somebody has decided on exactly this content already."""
    waits = fact_check.publish_at is not None and fact_check.review_hash == seen_hash
    if not seen_hash or (fact_check.review_hash and not waits):
        return
    decided = fact_check.log.filter(act__in=DECISIONS, content_hash=seen_hash)
    latest = decided.order_by("-number").first()
    if latest is not None:
        refusal = ReturnedFirst if latest.act in BACK_TO_EDITING else ActedFirst
        raise refusal(name=latest.actor_name, at=short_moment(latest.at))
