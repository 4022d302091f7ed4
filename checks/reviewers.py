"""Who may approve a check now, and why someone may not: said before anyone tries.

A preview for the screen: ``workflow.approve`` decides, and the database behind it.
"""

from collections.abc import Collection
from typing import Any

from checks import blindness
from checks.contributing import contributors_of, open_round_of
from checks.journal import name_of
from checks.models.fact_check import FactCheck
from checks.permissions import Act, may, people_who_may
from checks.refusals import NobodyLeft, NotAllowed, Refusal, SelfApproval, WrongState
from checks.review_refusals import NobodyLeftUnseeing
from checks.states import CheckState, RoundState


def is_under_review(fact_check: FactCheck) -> bool:
    """Whether the check, or its open correction, waits for a second person."""
    if fact_check.state != CheckState.PUBLISHED:
        return fact_check.state == CheckState.IN_REVIEW
    correction_round = open_round_of(fact_check)
    return correction_round is not None and correction_round.state == RoundState.IN_REVIEW


def free_to_approve(contributors: Collection[Any], *, out: Collection[int] = ()) -> list[Any]:
    """Everyone who approves, did not contribute and is not out of the running, by name."""
    return [
        person
        for person in people_who_may(Act.APPROVE)
        if person not in contributors and person.pk not in out
    ]


def approvers_of(fact_check: FactCheck, page: Any = None) -> list[Any]:
    """Everyone who can still approve this draft, by name."""
    page = page or blindness.draft_now(fact_check)
    out = blindness.out_of_the_running(fact_check, page)
    return free_to_approve(contributors_of(fact_check), out=out)


def why_not_approve(fact_check: FactCheck, person: Any, page: Any = None) -> Refusal | None:
    """The rule that keeps this person from approving now; None when they may."""
    if not is_under_review(fact_check):
        return WrongState(state=fact_check.get_state_display())
    page = page or blindness.draft_now(fact_check)
    contributors = contributors_of(fact_check)
    own = _why_not(fact_check, person, page, contributors)
    if own is not None and not approvers_of(fact_check, page):
        return _nobody_left(contributors, blindness.out_of_the_running(fact_check, page))
    return own


def _nobody_left(contributors: Collection[Any], out: Collection[int]) -> NobodyLeft:
    who = [*contributors, *(one for one in people_who_may(Act.APPROVE) if one.pk in out)]
    refusal = NobodyLeftUnseeing if out else NobodyLeft
    return refusal(names=", ".join(name_of(one) for one in who))


def _why_not(
    fact_check: FactCheck, person: Any, page: Any, contributors: Collection[Any]
) -> Refusal | None:
    if not may(person, Act.APPROVE):
        return NotAllowed()
    if person in contributors:
        return SelfApproval()
    try:
        blindness.require_agreement(person, fact_check, page)
    except Refusal as refusal:
        return refusal
    return None
