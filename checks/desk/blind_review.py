"""The review as a blind reader gets it: the claim, what was seen of it, the sources, the form.

Built from what may be shown, never by leaving things out of the whole.
"""

from typing import Any

from django.urls import reverse

from checks.blind_refusals import SecondReadingMissing
from checks.blindness import draft_now
from checks.contributing import open_round_of
from checks.desk.evidence import evidence_of
from checks.desk.offered_acts import may_stop, offered_to
from checks.desk.source_states import cited_sources
from checks.labels import NO_DATA_LABELS, VERDICT_LABELS
from checks.models import FactCheck
from checks.permissions import acts_of
from checks.refusals import Refusal
from checks.reviewers import is_under_review
from checks.states import EDITABLE
from checks.verdict_choice import ICONS
from checks.workflow.holds import hold_of

TAKING = frozenset({"take", "take_over"})


def blind_parts(
    fact_check: FactCheck, person: Any, *, refusal: Refusal | None, typed: dict[str, Any]
) -> dict[str, Any]:
    """The context of the blind screen; ``refusal`` is the answer to an act that was just tried."""
    page = draft_now(fact_check)
    return {
        "fact_check": fact_check,
        "statement": page.statement,
        "claimant_name": page.claimant_name,
        "claimant_role": page.claimant_role,
        "holder": fact_check.editor,
        "submitted_by": fact_check.submitted_by,
        "submitted_at": fact_check.submitted_at,
        "is_under_review": is_under_review(fact_check),
        "appearances_along": [],
        "evidence": evidence_of(fact_check.claim),
        "cited": cited_sources(page.canonical_content()["sources"], fact_check),
        "content_hash": page.current_hash(),
        "hold": hold_of(fact_check),
        "verdicts": [(code.value, label, ICONS[code]) for code, label in VERDICT_LABELS.items()],
        "no_data_reasons": [(code.value, label) for code, label in NO_DATA_LABELS.items()],
        "waits_until": fact_check.publish_at,
        "approval": fact_check.approvals.select_related("approved_by").first(),
        "may_stop": fact_check.publish_at is not None
        and may_stop(person, fact_check, acts_of(person)),
        "is_editable": (open_round_of(fact_check) or fact_check).state in EDITABLE,
        "takes": [act for act in offered_to(person, fact_check) if act.name in TAKING],
        "refusal": None if isinstance(refusal, SecondReadingMissing) else refusal,
        "was_tried": refusal is not None,
        "typed": typed,
        "person": person,
        "next_url": reverse("desk:review_list"),
    }
