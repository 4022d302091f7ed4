"""What the queue shows of the memory: the best match of a claim, and why it may not be one."""

from dataclasses import dataclass

from django.db.models import Prefetch

from checks.drafting.material import MatchDecision
from checks.memory.reason_words import stored_in_words
from checks.models import Claim, MemoryMatch

SHOWN = Prefetch(
    "memory_matches",
    MemoryMatch.objects.exclude(state=MemoryMatch.State.UNDONE).select_related(
        "fact_check__page", "fact_check__claim__claimant"
    ),
)


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match with the words a person decides by."""

    match: MemoryMatch
    percent: int
    is_same: bool
    objections: list[str]


def match_row_of(claim: Claim) -> MatchRow | None:
    """The confirmed match of a claim, else the best that is proposed."""
    matches = sorted(
        claim.memory_matches.all(),
        key=lambda one: (
            one.state != MemoryMatch.State.CONFIRMED,
            one.decision != MatchDecision.SAME.value,
            -one.score,
        ),
    )
    if not matches:
        return None
    best = matches[0]
    return MatchRow(
        match=best,
        percent=round(best.score * 100),
        is_same=best.decision == MatchDecision.SAME.value,
        objections=[stored_in_words(reason) for reason in best.reasons],
    )
