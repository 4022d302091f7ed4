"""What the review screen shows: the comparison, the gate, who wrote, what comes along."""

from typing import Any

from django.urls import reverse
from django.utils import timezone

from checks.blindness import draft_now, readings_shown
from checks.contradictions import contradictions_of
from checks.contributing import contributors_of, open_round_of
from checks.corrections.standing import hash_of_round
from checks.desk.ai_part import ai_part_of, drafts_of
from checks.desk.evidence import evidence_of
from checks.desk.offered_acts import may_stop
from checks.desk.reader_changes import ReaderChanges, reader_changes
from checks.desk.reply_list import row_of
from checks.desk.source_states import cited_sources
from checks.desk.workspace_parts import log_of
from checks.field_notes import notes_on
from checks.models import Appearance, FactCheck, FactCheckPage
from checks.permissions import Act, acts_of, may
from checks.refusals import ActedFirst, NoSuchTime, ReasonMissing, Refusal
from checks.reply_standing import requests_of
from checks.review_refusals import TimeNotClear
from checks.reviewers import approvers_of, is_under_review, why_not_approve
from checks.workflow.stage import FARTHEST_AHEAD

# Refusals after which somebody else can go on.
FOR_OTHERS = frozenset({"self_approval", "not_allowed", "saw_first", "second_reading_differs"})
# Refusals that the same person mends in the form at once.
SLIPS = (NoSuchTime, ReasonMissing, TimeNotClear)
REVISIONS_LOOKED_AT = 20


def review_parts(
    fact_check: FactCheck,
    person: Any,
    *,
    refusal: Refusal | None,
    seen_hash: str,
    typed: dict[str, Any],
) -> dict[str, Any]:
    """The context of the review; ``refusal`` is the answer to an act that was just tried."""
    page = draft_now(fact_check)
    on_air = fact_check.publications.order_by("-round_number").first()
    contributors = contributors_of(fact_check)
    content = page.canonical_content()
    reviewed = is_under_review(fact_check)
    notes = notes_on(fact_check)
    correction_round, along = open_round_of(fact_check), appearances_along(fact_check, person)
    return {
        "fact_check": fact_check,
        "claim": fact_check.claim,
        "draft": page,
        "correction_round": correction_round,
        "seen_words": hash_of_round(correction_round) if correction_round else "",
        "is_under_review": reviewed,
        "on_air": on_air,
        "nothing_on_air": on_air is None,
        "changes": reader_changes(on_air.content if on_air else {}, content),
        "sources": content["sources"],
        "cited": cited_sources(content["sources"], fact_check),
        "contradictions": contradictions_of(
            fact_check.claim, page.statement, page.verdict, seen_by=person
        ),
        "ai": ai_part_of(fact_check.claim, drafts_of(fact_check.claim), page),
        "content_hash": page.current_hash(),
        **_gate(fact_check, person, page, refusal, is_reviewed=reviewed),
        "was_first": isinstance(refusal, ActedFirst),
        "last_saved": fact_check.page.latest_revision,
        "changed_meanwhile": changes_since(fact_check, seen_hash, content),
        "contributors": contributors,
        "approvers": approvers_of(fact_check, page),
        "may_return": reviewed and may(person, Act.APPROVE),
        "codes_for_others": FOR_OTHERS,
        "notes": notes,
        "open_notes": sum(len(found) for found in notes.values()),
        "readings": readings_shown(fact_check, page),
        "typed": typed,
        "waits_until": fact_check.publish_at,
        "may_stop": fact_check.publish_at is not None
        and may_stop(person, fact_check, acts_of(person)),
        "approval": fact_check.approvals.select_related("approved_by").first(),
        "now": timezone.localtime(),
        "zone": timezone.get_default_timezone_name(),
        "days_ahead": FARTHEST_AHEAD.days,
        "evidence": evidence_of(fact_check.claim),
        "appearances_along": along,
        "seen_appearances": ",".join(str(one.pk) for one in along),
        "replies": [row_of(each, timezone.now()) for each in requests_of(fact_check)],
        "may_write": may(person, Act.WRITE),
        "may_approve": may(person, Act.APPROVE),
        "log": log_of(fact_check),
        "person": person,
        "workspace_url": reverse("wagtailadmin_pages:edit", args=[fact_check.page_id]),
    }


def _gate(
    fact_check: FactCheck, person: Any, page: Any, tried: Refusal | None, *, is_reviewed: bool
) -> dict[str, Any]:
    """What stands in the way; a slip of the form is said on the gate, which stays open."""
    in_the_way = why_not_approve(fact_check, person, page) if is_reviewed else None
    is_slip = isinstance(tried, SLIPS)
    return {
        "refusal": in_the_way if is_slip else tried or in_the_way,
        "slip": tried if is_slip else None,
        "was_tried": tried is not None,
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
