"""When a published check of ours already says what a claim says."""

import re
from collections.abc import Sequence

from checks.drafting.material import ClaimInput, Evidence, EvidenceKind, MatchDecision
from checks.wording import composed, normalised

# Words whose meaning depends on who speaks and when. What they point to is another thing in
# another mouth, however equal the text.
DEICTIC = re.compile(
    r"\b(?:eu|nós|me|mim|comigo|conosco|meu|meus|minha|minhas|nosso|nossos|nossa|nossas|aqui|hoje"
    r"|ontem|amanhã|agora|atual|atualmente|este ano|esse ano|neste ano|este mês|neste mês"
    r"|ano passado|mês passado|semana passada|últim[oa]s?|ultim[oa]s?|\w{2,}(?:amos|emos|imos))\b"
)


def is_deictic(statement: str) -> bool:
    """Whether the statement needs its speaker and its date to be understood."""
    return DEICTIC.search(composed(statement).lower()) is not None


def matching_check(claim: ClaimInput, evidence: Sequence[Evidence]) -> Evidence | None:
    """Our published check of the same words, or ``None``.

    The memory must have decided ``same``, and code looks again: the normalised words are
    equal, and a deictic claim, whose date no text shows, never matches by text.
    Method: «Memory».
    """
    words = normalised(claim.statement)
    if not words or is_deictic(claim.statement):
        return None
    for one in evidence:
        checked = one.checked
        if (
            one.kind is EvidenceKind.OWN_CHECK
            and checked is not None
            and checked.decision is MatchDecision.SAME
            and checked.verdict is not None
            and normalised(checked.statement) == words
        ):
            return one
    return None
