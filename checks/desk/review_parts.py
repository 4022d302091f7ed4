"""What the review screen shows: the comparison, the gate, who wrote, what comes along."""

from typing import Any

from django.urls import reverse
from django.utils import timezone

from checks.contributing import contributors_of, open_round_of
from checks.desk.draft_panel import share_of
from checks.desk.evidence import evidence_of
from checks.desk.reader_changes import ReaderChanges, reader_changes
from checks.desk.reply_list import row_of
from checks.desk.source_states import cited_sources
from checks.desk.workspace_parts import log_of
from checks.models import Appearance, FactCheck, FactCheckPage
from checks.permissions import Act, may
from checks.refusals import ActedFirst, Refusal
from checks.reply_standing import requests_of
from checks.reviewers import free_to_approve, is_under_review, why_not_approve

REVISIONS_LOOKED_AT = 20


def review_parts(
    fact_check: FactCheck, person: Any, *, refusal: Refusal | None, seen_hash: str
) -> dict[str, Any]:
    """The context of the review; ``refusal`` is the answer to an act that was just tried."""
    page = fact_check.page.get_latest_revision_as_object()
    on_air = fact_check.publications.order_by("-round_number").first()
    contributors = contributors_of(fact_check)
    content = page.canonical_content()
    reviewed = is_under_review(fact_check)
    return {
        "fact_check": fact_check,
        "claim": fact_check.claim,
        "draft": page,
        "correction_round": open_round_of(fact_check),
        "is_under_review": reviewed,
        "on_air": on_air,
        "changes": reader_changes(on_air.content if on_air else {}, content),
        "sources": content["sources"],
        "cited": cited_sources(content["sources"]),
        "ai_share": share_of(list(fact_check.claim.drafts.all()), page),
        "content_hash": page.current_hash(),
        "refusal": refusal or (why_not_approve(fact_check, person) if reviewed else None),
        "was_tried": refusal is not None,
        "was_first": isinstance(refusal, ActedFirst),
        "changed_meanwhile": changes_since(fact_check, seen_hash, content),
        "contributors": contributors,
        "approvers": free_to_approve(contributors),
        "evidence": evidence_of(fact_check.claim),
        "appearances_along": appearances_along(fact_check, person),
        "replies": [row_of(each, timezone.now()) for each in requests_of(fact_check)],
        "may_write": may(person, Act.WRITE),
        "may_approve": may(person, Act.APPROVE),
        "log": log_of(fact_check),
        "person": person,
        "workspace_url": reverse("wagtailadmin_pages:edit", args=[fact_check.page_id]),
    }


def appearances_along(fact_check: FactCheck, person: Any) -> list[Appearance]:
    """The confirmed appearances that an approval by this person would let out with the page."""
    confirmed = fact_check.claim.appearances.filter(state=Appearance.State.CONFIRMED)
    return [one for one in confirmed if person.pk not in {one.added_by_id, one.confirmed_by_id}]


def changes_since(
    fact_check: FactCheck, seen_hash: str, content: dict[str, Any]
) -> ReaderChanges | None:
    """What moved since the content that was read, when a stored draft still holds that content."""
    if not seen_hash:
        return None
    revisions = fact_check.page.revisions.order_by("-created_at", "-pk")[:REVISIONS_LOOKED_AT]
    for revision in revisions:
        page: FactCheckPage = revision.as_object()
        if page.current_hash() == seen_hash:
            changes = reader_changes(page.canonical_content(), content)
            return changes if changes.changed else None
    return None
