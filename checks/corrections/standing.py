"""Whether a stored correction is the one that a second person approved."""

from typing import Any

from checks.corrections.content import correction_hash


def is_as_approved(correction: Any) -> bool:
    """By its kind and its words, hashed again; the row may have changed with the walls down."""
    return correction.approval.correction_hash == correction_hash(
        correction.kind,
        correction.explanation,
        is_withdrawal=correction.correction_round.is_withdrawal,
        corrects=correction.correction_round.corrects_id,
    )


def tells_what_was_published(correction: Any) -> bool:
    """Whether its new verdict is that of the publication which rests on the same approval."""
    content = correction.approval.publication.content
    return (correction.new_verdict, correction.new_no_data_reason) == (
        content["verdict"],
        content["no_data_reason"],
    )
