"""Which buttons the workspace shows: a courtesy, for the workflow decides when one is pressed."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from checks.contributing import open_round_of
from checks.models import CorrectionRound, FactCheck
from checks.permissions import Act, acts_of
from checks.states import EDITABLE, CheckState, RoundState


@dataclass(frozen=True, slots=True)
class OfferedAct:
    """One button: the act's name in the addresses, and what has to be said with it."""

    name: str
    is_main: bool = False
    needs_reason: bool = False
    takes_note: bool = False
    names_person: bool = False


def offered_to(person: Any, fact_check: FactCheck) -> list[OfferedAct]:
    """The acts that make sense for this person now, the main one first."""
    may = acts_of(person)
    correction_round = open_round_of(fact_check)
    stage: FactCheck | CorrectionRound = correction_round or fact_check
    offered: list[OfferedAct] = []
    if Act.WRITE in may and stage.state in EDITABLE:
        offered += _while_editing(person, fact_check, correction_round, may)
    elif stage.state in {CheckState.IN_REVIEW, RoundState.IN_REVIEW}:
        if fact_check.submitted_by_id == person.pk:
            offered.append(OfferedAct("recall", is_main=True))
    elif stage.state == CheckState.APPROVED:
        if may_stop(person, fact_check, may):
            offered.append(OfferedAct("unschedule", needs_reason=True))
    elif Act.WRITE in may and stage.state == CheckState.DISCARDED:
        offered.append(OfferedAct("revive", is_main=True))
    return offered


def may_stop(person: Any, fact_check: FactCheck, may: Collection[Act]) -> bool:
    """Whether the person may stop what waits for its time: who submitted it, or who approves."""
    return Act.APPROVE in may or (Act.WRITE in may and fact_check.submitted_by_id == person.pk)


def _while_editing(
    person: Any,
    fact_check: FactCheck,
    correction_round: CorrectionRound | None,
    may: Collection[Act],
) -> list[OfferedAct]:
    end = OfferedAct("abandon_correction" if correction_round else "discard", needs_reason=True)
    if fact_check.editor_id is None:
        return [OfferedAct("take", is_main=True), end]
    if fact_check.editor_id != person.pk:
        released = [OfferedAct("release", needs_reason=True)] if Act.APPROVE in may else []
        return [OfferedAct("take_over", is_main=True), *released]
    is_typo = correction_round is not None and correction_round.is_undescribed_typo
    return [
        OfferedAct("submit_typo" if is_typo else "submit", is_main=True),
        OfferedAct("hand_over", takes_note=True, names_person=True),
        OfferedAct("release", takes_note=True),
        end,
    ]
