"""When the first round is enough, decided by code."""

from collections.abc import Iterable

from checks.drafting.material import Evidence, EvidenceKind
from checks.drafting.memory_match import matching_check
from checks.judging.timing import is_dated, is_late
from checks.research.question import Question


def closes(question: Question, found: Iterable[Evidence]) -> bool:
    """Whether something that may carry a verdict is there, dated, in time, on the central fact.

    A published check of ours that says the same closes too.
    """
    pieces = list(found)
    if matching_check(question.claim, pieces) is not None:
        return True
    return any(backs_centre(piece, question) for piece in pieces)


def backs_centre(piece: Evidence, question: Question) -> bool:
    """Whether one stored page could carry a verdict on the central fact."""
    return (
        piece.kind is EvidenceKind.PAGE
        and piece.source_class is not None
        and piece.source_class.can_carry
        and is_dated(piece)
        and not is_late(piece, question.cut_off, question.claim.zone)
        and piece.supports is not None
        and question.centre in piece.supports
    )
