"""Whether a stored correction is the one that a second person approved."""

from typing import Any

from checks.corrections.content import correction_hash


def hash_of_round(correction_round: Any) -> str:
    """The hash of what a round would tell readers now."""
    return _hash(correction_round.kind, correction_round.explanation, correction_round)


def is_as_approved(correction: Any) -> bool:
    """By its kind and its words, hashed again; the row may have changed with the walls down."""
    told = _hash(correction.kind, correction.explanation, correction.correction_round)
    return bool(correction.approval.correction_hash == told)


def tells_what_was_published(correction: Any) -> bool:
    """Whether its new verdict is that of the publication which rests on the same approval."""
    content = correction.approval.publication.content
    return (correction.new_verdict, correction.new_no_data_reason) == (
        content["verdict"],
        content["no_data_reason"],
    )


def _hash(kind: str, explanation: str, correction_round: Any) -> str:
    return correction_hash(
        kind,
        explanation,
        is_withdrawal=correction_round.is_withdrawal,
        corrects=correction_round.corrects_id,
    )
