"""What the memory says about a statement: which stored claims, how near, and what it decides."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from checks.drafting.material import MatchDecision
from checks.memory.guard.comparing import GuardAnswer, compare
from checks.memory.guard.deixis import NOWHERE, Origin
from checks.memory.searching import Hit

# [ours] Below this share of a stored claim nobody would see the likeness.
SUGGEST_AT = 0.45


@dataclass(frozen=True, slots=True)
class Match:
    """A stored claim, how much of it is said (0 to 1), and the decision with its reasons."""

    key: int
    statement: str
    score: float
    decision: MatchDecision
    answer: GuardAnswer


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored claim with who said it when, where known."""

    statement: str
    origin: Origin = NOWHERE


def decide(
    text: str, hits: Iterable[Hit], stored: Mapping[int, Stored], *, origin: Origin = NOWHERE
) -> list[Match]:
    """The hits in their order, each with its decision. Method: «Memory»."""
    found = []
    for hit in hits:
        one = stored[hit.key]
        answer = compare(text, one.statement, of_a=origin, of_b=one.origin)
        decision = _decision(answer, hit.score)
        found.append(Match(hit.key, one.statement, hit.score, decision, answer))
    return found


def _decision(answer: GuardAnswer, score: float) -> MatchDecision:
    if answer.is_same:
        return MatchDecision.SAME
    return MatchDecision.SUGGESTED if score >= SUGGEST_AT else MatchDecision.NONE
