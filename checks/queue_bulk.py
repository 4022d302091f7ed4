"""One decision about many claims: each in a transaction of its own, and nobody's work is moved.

There is no approval among them, and there never is.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from checks import appearing
from checks.models.claims import Appearance, Claim
from checks.models.fact_check import FactCheck
from checks.refusals import NothingMarked, Refusal, TooManyAtOnce, WrongState
from checks.workflow.stage import held_by_other

# [ours] A slip of the hand moves no more than this.
MOST_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A claim that stayed as it was, and the sentence that says why."""

    claim: Claim
    why: str


@dataclass(slots=True)
class Outcome:
    """What an act in bulk did."""

    done: list[Claim] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)


def on_each(numbers: Iterable[int], act: Callable[[Claim], Any], *, by: Any) -> Outcome:
    """Do the act on each claim; one that a colleague holds, or a rule refuses, is left out.

    Raises ``NothingMarked`` and ``TooManyAtOnce`` before anything is changed.
    """
    marked = list(dict.fromkeys(numbers))
    if not marked:
        raise NothingMarked
    if len(marked) > MOST_AT_ONCE:
        raise TooManyAtOnce(most=MOST_AT_ONCE)
    outcome = Outcome()
    for claim in Claim.objects.filter(pk__in=marked):
        try:
            with transaction.atomic():
                _leave_to_who_holds_it(claim, by)
                act(claim)
        except Refusal as refusal:
            outcome.left_out.append(LeftOut(claim, refusal.message))
        else:
            outcome.done.append(claim)
    return outcome


def confirm_proposals(claim: Claim, *, by: Any) -> None:
    """Say of every proposed appearance that it is this claim; another person still approves each.

    Raises ``WrongState`` when none is proposed, ``NotAllowed``.
    """
    proposed = list(claim.appearances.filter(state=Appearance.State.PROPOSED))
    if not proposed:
        raise WrongState(state=claim.get_state_display())
    for appearance in proposed:
        appearing.confirm(appearance, by=by)


def _leave_to_who_holds_it(claim: Claim, by: Any) -> None:
    checks = FactCheck.objects.select_for_update(of=("self",)).select_related("editor")
    fact_check = checks.filter(claim=claim).first()
    if fact_check is not None and fact_check.editor_id not in {None, by.pk}:
        raise held_by_other(fact_check)
