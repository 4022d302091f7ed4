"""What stands around the editor's form: the state, what is missing, the people, the log."""

from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone

from checks.contradictions import contradictions_of
from checks.contributing import contributors_of, open_round_of
from checks.corrections.kinds import CorrectionKind
from checks.desk.act_labels import act_label
from checks.desk.ai_part import ai_part_of, drafts_of
from checks.desk.claim_reasons import answered_no, grades_of
from checks.desk.correction_acts import TYPO_PLACES
from checks.desk.draft_panel import draft_panel_of
from checks.desk.evidence import evidence_of
from checks.desk.lack_labels import lacks_with_links
from checks.desk.match_rows import match_rows_of
from checks.desk.offered_acts import offered_to
from checks.desk.reply_list import row_of
from checks.desk.research_panel import research_panel_of
from checks.desk.source_acts import MAY_ARCHIVE
from checks.desk.source_states import cited_sources
from checks.indicator_table import indicators_named_in
from checks.models import FactCheck, LogEntry
from checks.permissions import Act, acts_of, people_who_may
from checks.readers.leads import leads_of
from checks.refusing import short_moment
from checks.reply_standing import open_among, requests_of
from checks.reviewers import approvers_of
from checks.states import EDITABLE, CheckState
from checks.workflow.holds import hold_of
from checks.workflow.reviewing import missing_of
from checks.workflow.round_lacks import on_air, words_for

LOG_SHOWN = 30


def parts_of(fact_check: FactCheck, page: Any, person: Any) -> dict[str, Any]:
    """The context of the workspace's template; ``page`` is the draft that the form shows."""
    correction_round = open_round_of(fact_check)
    return {
        "fact_check": fact_check,
        "claim": fact_check.claim,
        "correction_round": correction_round,
        "workspace_url": reverse("wagtailadmin_pages:edit", args=[fact_check.page_id]),
        "evidence": evidence_of(fact_check.claim),
        "grades": grades_of(fact_check.claim),
        "answered_no": answered_no(fact_check.claim),
        **beside_of(fact_check, page, person),
        "leads": leads_of(fact_check),
        "can_correct": fact_check.state == CheckState.PUBLISHED
        and correction_round is None
        and Act.WRITE in acts_of(person),
        "can_withdraw": Act.WITHDRAW in acts_of(person),
        "can_write": Act.WRITE in acts_of(person),
        "can_triage": Act.TRIAGE in acts_of(person),
        "typo_places": [(name, label) for name, (label, _place) in TYPO_PLACES.items()],
        "earlier_corrections": list(fact_check.corrections.all()),
        "may_write": Act.WRITE in acts_of(person),
        "may_approve": Act.APPROVE in acts_of(person),
        "correction_kinds": [
            choice for choice in CorrectionKind.choices if choice[0] != CorrectionKind.RETRACTION
        ],
        "replies": [row_of(each, timezone.now()) for each in requests_of(fact_check)],
        **standing_of(fact_check, page, person),
    }


def beside_of(fact_check: FactCheck, page: Any, person: Any) -> dict[str, Any]:
    """The AI draft beside the text and the cited sources with their copies, for the kept draft."""
    stage = open_round_of(fact_check) or fact_check
    drafts = drafts_of(fact_check.claim)
    ai = ai_part_of(fact_check.claim, drafts, page)
    return {
        "fact_check": fact_check,
        "stage": stage,
        "ai": ai,
        "contradictions": contradictions_of(
            fact_check.claim, page.statement, page.verdict, seen_by=person
        ),
        "draft_panel": draft_panel_of(drafts, page),
        "indicators_named": indicators_named_in(page.statement),
        "claim": fact_check.claim,
        "matches": match_rows_of(fact_check.claim),
        "may_decide_matches": stage.state in EDITABLE
        and fact_check.editor_id in {None, person.pk}
        and open_round_of(fact_check) is None,
        "may_triage": Act.TRIAGE in acts_of(person),
        "here": reverse("wagtailadmin_pages:edit", args=[fact_check.page_id]),
        "research": research_panel_of(fact_check.claim),
        "cited": cited_sources(page.canonical_content()["sources"], fact_check),
        "may_archive": bool(MAY_ARCHIVE & acts_of(person)),
        "content_hash": page.current_hash(),
        "may_type": stage.state in EDITABLE and fact_check.editor_id == person.pk,
    }


def standing_of(fact_check: FactCheck, page: Any, person: Any) -> dict[str, Any]:
    """What changes with every saved draft: shown again after each one."""
    correction_round = open_round_of(fact_check)
    contributors = contributors_of(fact_check)
    return {
        "fact_check": fact_check,
        "correction_round": correction_round,
        "stage": correction_round or fact_check,
        "content_hash": page.current_hash(),
        "ready_words": ready_words_of(fact_check, correction_round, page),
        "offered": offered_to(person, fact_check),
        "lacks": lacks_with_links(missing_of(fact_check, correction_round or fact_check, page)),
        "contributors": contributors,
        "approvers": approvers_of(fact_check, page),
        "hold": hold_of(fact_check),
        "colleagues": colleagues_of(person),
        "open_replies": open_among(requests_of(fact_check), timezone.now()),
        "log": log_of(fact_check),
        "person": person,
    }


def ready_words_of(fact_check: FactCheck, correction_round: Any, page: Any) -> str:
    """The sentence that would tell a typo which nobody has described; empty when there is none."""
    if correction_round is None or not correction_round.is_undescribed_typo:
        return ""
    return words_for(correction_round, on_air(fact_check), page.canonical_content())


def colleagues_of(person: Any) -> list[Any]:
    """Everyone else who writes: whom a check can be handed to."""
    return [one for one in people_who_may(Act.WRITE) if one.pk != person.pk]


def log_of(fact_check: FactCheck) -> list[dict[str, Any]]:
    """The latest acts, the last one first."""
    return [
        {"entry": entry, "act": act_label(entry.act), "note": _note_of(entry)}
        for entry in fact_check.log.order_by("-number")[:LOG_SHOWN]
    ]


def _note_of(entry: LogEntry) -> str:
    """The note as people read it: an instant is kept exactly, and said as day and hour."""
    if entry.act != "schedule":
        return entry.note
    try:
        return short_moment(datetime.fromisoformat(entry.note))
    except ValueError:
        return entry.note
