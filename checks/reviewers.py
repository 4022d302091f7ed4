"""Who may approve a check now, and why someone may not: said before anyone tries.

A preview for the screen: ``workflow.approve`` decides, and the database behind it.
"""

from collections.abc import Collection
from typing import Any

from checks.contributing import contributors_of, open_round_of
from checks.journal import name_of
from checks.models.fact_check import FactCheck
from checks.permissions import Act, may, people_who_may
from checks.refusals import NobodyLeft, NotAllowed, Refusal, SelfApproval, WrongState
from checks.states import CheckState, RoundState


def is_under_review(fact_check: FactCheck) -> bool:
    """Whether the check, or its open correction, waits for a second person."""
    if fact_check.state != CheckState.PUBLISHED:
        return fact_check.state == CheckState.IN_REVIEW
    correction_round = open_round_of(fact_check)
    return correction_round is not None and correction_round.state == RoundState.IN_REVIEW


def free_to_approve(contributors: Collection[Any]) -> list[Any]:
    """Everyone who approves and did not contribute, by name."""
    return [person for person in people_who_may(Act.APPROVE) if person not in contributors]


def why_not_approve(fact_check: FactCheck, person: Any) -> Refusal | None:
    """The rule that keeps this person from approving now; None when they may."""
    if not is_under_review(fact_check):
        return WrongState(state=fact_check.get_state_display())
    contributors = contributors_of(fact_check)
    may_approve = may(person, Act.APPROVE)
    if (person in contributors or not may_approve) and not free_to_approve(contributors):
        return NobodyLeft(names=", ".join(name_of(one) for one in contributors))
    if not may_approve:
        return NotAllowed()
    if person in contributors:
        return SelfApproval()
    return None
