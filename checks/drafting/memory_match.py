"""When a published check of ours already says what a claim says."""

from collections.abc import Sequence

from checks.drafting.material import ClaimInput, Evidence, EvidenceKind, MatchDecision
from checks.memory.guard.comparing import compare
from checks.memory.guard.deixis import is_deictic
from checks.wording import normalised


def matching_check(claim: ClaimInput, evidence: Sequence[Evidence]) -> Evidence | None:
    """Our published check that serves the claim, or ``None``.

    The memory must have decided ``same``, and code looks again: the guard has nothing to say,
    and a deictic claim, whose date no text shows, never matches by text. Method: «Memory».
    """
    if not normalised(claim.statement) or is_deictic(claim.statement):
        return None
    for one in evidence:
        checked = one.checked
        if (
            one.kind is EvidenceKind.OWN_CHECK
            and checked is not None
            and checked.decision is MatchDecision.SAME
            and checked.verdict is not None
            and compare(claim.statement, checked.statement).is_same
        ):
            return one
    return None
