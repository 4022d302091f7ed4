"""The part of a dossier about the text: versions, approvals, corrections, drafts, log."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet

from checks import journal
from checks.dossier.people import when, who
from checks.dossier.sealing import PRIVATE_NOTES
from checks.models.fact_check import FactCheck
from checks.models.log import LogEntry

# [ours] The latest are kept; what is left out is counted in the document.
MOST_REVISIONS = 300
MOST_LOG_ROWS = 5_000


def editorial_of(fact_check: FactCheck) -> dict[str, Any]:
    """Every version that went out, with the people behind it, and what led there."""
    return {
        "publications": [
            {
                "round": each.round_number,
                "at": when(each.at),
                "published_by": who(each.published_by),
                "approval": each.approval_id,
                "content_hash": each.content_hash,
                "content": each.content,
            }
            for each in fact_check.publications.select_related("published_by")
        ],
        "approvals": [
            {
                "id": each.pk,
                "round": each.round_number,
                "content_hash": each.content_hash,
                "correction_hash": each.correction_hash,
                "approved_by": who(each.approved_by),
                "at": when(each.at),
            }
            for each in fact_check.approvals.select_related("approved_by").order_by("at", "pk")
        ],
        "second_readings": [
            {
                "round": each.round_number,
                "content_hash": each.content_hash,
                "reader": who(each.reader),
                "saw_first": each.saw_first,
                "verdict": each.verdict,
                "no_data_reason": each.no_data_reason,
                "editors_verdict": each.editors_verdict,
                "editors_no_data_reason": each.editors_no_data_reason,
                "agrees": each.agrees,
                "note": each.note,
                "at": when(each.at),
            }
            for each in fact_check.second_readings.select_related("reader")
        ],
        "contributions": [
            {"round": each.round_number, "who": who(each.user), "first_at": when(each.at)}
            for each in fact_check.contributions.select_related("user")
        ],
        "rounds": [
            {
                "number": each.number,
                "kind": each.kind,
                "is_withdrawal": each.is_withdrawal,
                "state": each.state,
                "explanation": each.explanation,
                "opened_by": who(each.opened_by),
                "opened_at": when(each.opened_at),
                "closed_at": when(each.closed_at),
            }
            for each in fact_check.rounds.select_related("opened_by")
        ],
        "corrections": _corrections_of(fact_check),
        "drafts": _revisions_of(fact_check.page),
        "log": log_of(fact_check),
    }


def log_of(fact_check: FactCheck) -> dict[str, Any]:
    """The check's rows as they were hashed, and the head of the whole log."""
    head = LogEntry.objects.order_by("-number").first()
    latest = list(rows_of(fact_check).order_by("-number")[:MOST_LOG_ROWS])
    return {
        "rows": [_row(each) for each in reversed(latest)],
        "head": {
            "number": head.number if head else 0,
            "entry_hash": head.entry_hash if head else "",
            "at": when(head.at) if head else None,
        },
    }


def rows_of(fact_check: FactCheck) -> QuerySet[LogEntry]:
    """What the log says of the check, and of appearances from before there was one."""
    return LogEntry.objects.filter(
        Q(fact_check=fact_check) | Q(appearance__claim=fact_check.claim_id)
    )


def left_out_of(fact_check: FactCheck) -> dict[str, int]:
    """How many rows were too many, for each list that has a limit; only what was left out."""
    counted: Iterable[tuple[str, int, int]] = (
        ("log", rows_of(fact_check).count(), MOST_LOG_ROWS),
        ("drafts", fact_check.page.revisions.count(), MOST_REVISIONS),
    )
    return {name: count - most for name, count, most in counted if count > most}


def _row(entry: LogEntry) -> dict[str, Any]:
    row = {**journal.said_in(entry), "entry_hash": entry.entry_hash}
    return row | {"note": None} if entry.act in PRIVATE_NOTES else row


def _corrections_of(fact_check: FactCheck) -> list[dict[str, Any]]:
    corrections = fact_check.corrections.select_related(
        "edited_by", "approved_by", "correction_round"
    ).order_by("published_at", "pk")
    return [
        {
            "round": each.correction_round.number,
            "id": each.pk,
            "approval": each.approval_id,
            "kind": each.kind,
            "is_withdrawal": each.correction_round.is_withdrawal,
            "corrects": each.correction_round.corrects_id,
            "explanation": each.explanation,
            "old_verdict": each.old_verdict,
            "old_no_data_reason": each.old_no_data_reason,
            "new_verdict": each.new_verdict,
            "new_no_data_reason": each.new_no_data_reason,
            "changes": each.changes,
            "edited_by": who(each.edited_by),
            "approved_by": who(each.approved_by),
            "at": when(each.published_at),
        }
        for each in corrections
    ]


def _revisions_of(page: Any) -> list[dict[str, Any]]:
    latest = list(page.revisions.select_related("user").order_by("-pk")[:MOST_REVISIONS])
    return [
        {
            "revision": each.pk,
            "at": when(each.created_at),
            "by": who(each.user),
            "content_hash": each.as_object().current_hash(),
        }
        for each in reversed(latest)
    ]
