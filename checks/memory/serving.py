"""Which of our published checks may serve a statement, said by whom and when: one answer for all.

The queue, a first draft and the card of a debate ask here. Method: «Memory».
"""

from dataclasses import dataclass
from datetime import date

from checks.drafting.material import MatchDecision
from checks.memory.asking import AT_MOST, matches_of
from checks.memory.guard.deixis import Origin
from checks.memory.guard.reasons import Code, Reason
from checks.memory.index.protocol import Shelf
from checks.models.fact_check import FactCheck
from checks.models.people import Person
from checks.states import CheckState


@dataclass(frozen=True, slots=True)
class Served:
    """A published check, how much of its claim is said (0 to 1), and what differs."""

    fact_check: FactCheck
    statement: str
    decision: MatchDecision
    score: float
    reasons: tuple[Reason, ...]


def checks_serving(
    statement: str,
    *,
    speaker: Person | None = None,
    said_on: date | None = None,
    at_most: int = AT_MOST,
) -> list[Served]:
    """The published checks near a statement, the best first; *same* is still only proposed.

    ``said_on`` is the day in the newsroom's zone. Without a speaker nothing is *same*: the same
    words in another mouth are another claim.
    """
    origin = Origin(speaker=str(speaker.pk) if speaker else None, said_on=said_on)
    found = []
    for match, entry in matches_of(statement, Shelf.OWN, origin=origin, at_most=at_most):
        decision = decision_for(speaker, entry.fact_check, match.decision)
        if decision is MatchDecision.NONE or entry.fact_check.state != CheckState.PUBLISHED:
            continue
        reasons = (*match.answer.reasons, *other_speaker(speaker, entry.fact_check))
        found.append(Served(entry.fact_check, match.statement, decision, match.score, reasons))
    return found


def decision_for(
    speaker: Person | None, fact_check: FactCheck, decided: MatchDecision
) -> MatchDecision:
    """What the guard decided; the same words in another mouth are another claim."""
    if decided is MatchDecision.SAME and not _said_both(speaker, fact_check):
        return MatchDecision.SUGGESTED
    return decided


def other_speaker(speaker: Person | None, fact_check: FactCheck) -> list[Reason]:
    """The objection that somebody else said it, with both names; none when one person did."""
    if _said_both(speaker, fact_check):
        return []
    here, there = ((one.name,) if one else () for one in (speaker, fact_check.claim.claimant))
    return [Reason(Code.SPEAKER, here, there)]


def _said_both(speaker: Person | None, fact_check: FactCheck) -> bool:
    return speaker is not None and speaker.pk == fact_check.claim.claimant_id
