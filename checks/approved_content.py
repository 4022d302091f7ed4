"""Whether what is stored of a live check is exactly what a second person approved."""

from typing import Any

from checks.corrections.standing import is_as_approved
from checks.models.editorial import Publication
from checks.models.fact_check import FactCheck
from checks.states import PUBLIC


def why_not_approved(page: Any) -> str:
    """The reason why this live content may not be shown, or an empty string.

    The hash is computed from the content that the page renders, so that a change by any road
    shows.
    """
    record = page.workflow_record()
    if record is None:
        return "live without a workflow record"
    if record.state not in PUBLIC:
        return f"live while its record is {record.state}"
    publication = present_publication(record)
    if publication is None:
        return "live without a publication"
    return _why_not_resting_on(publication, page.current_hash(), record)


def present_publication(record: FactCheck) -> Publication | None:
    """The latest one, by what was fetched with the record when it was."""
    return max(record.publications.all(), key=lambda each: each.round_number, default=None)


def _why_not_resting_on(publication: Publication, current_hash: str, record: FactCheck) -> str:
    approval = publication.approval
    if current_hash != publication.content_hash:
        return "the content is not the one that was approved"
    if approval.content_hash != current_hash or approval.fact_check_id != record.pk:
        return "the approval is of another content"
    authors = {
        contribution.user_id
        for contribution in record.contributions.all()
        if contribution.round_number == publication.round_number
    }
    if not authors or None in authors:
        return "a contributor is unknown"
    if approval.approved_by_id in authors:
        return "approved by someone who contributed to it"
    if not all(map(is_as_approved, record.corrections.all())):
        return "a correction is not the one approved"
    return ""
