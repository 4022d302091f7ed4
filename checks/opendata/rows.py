"""A published check, and a correction, as one row each: codes, not words; instants in UTC."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.urls import reverse
from django.utils import translation

from checks.corrections.readable_html import readable
from checks.models.editorial import Correction
from checks.models.site_settings import NewsroomSettings
from checks.public.addresses import canonical_address
from checks.public.byline import byline_of, shown_name
from checks.verdicts import RATINGS, Verdict

CHECK_COLUMNS = (
    *("id", "address", "state", "language", "statement"),
    *("claimant_name", "claimant_kind", "claimant_role", "claimant_party", "claimant_same_as"),
    *("topic", "verdict", "no_data_reason", "rating_value", "distortion_kind", "distortion_effect"),
    *("summary", "explanation", "background", "replies", "sources", "later_evidence_reason"),
    *("first_published_at", "last_published_at", "written_by", "approved_by", "corrections"),
    "content_hash",
)
CORRECTION_COLUMNS = (
    *("id", "address", "check_id", "check_address", "statement", "claimant_name"),
    *("published_at", "kind", "is_withdrawal", "corrects", "corrected_by"),
    *("old_verdict", "old_no_data_reason", "new_verdict", "new_no_data_reason"),
    *("explanation", "changes", "written_by", "approved_by"),
)


def check_row(page: Any, newsroom: NewsroomSettings) -> dict[str, Any]:
    """The check as its page shows it; a withdrawn one says so and keeps its words."""
    record, content = page.fact_check, page.canonical_content()
    byline = byline_of(record, newsroom)
    claimant = {f"claimant_{name}": value for name, value in content["claimant"].items()}
    row = {
        **content,
        **claimant,
        "id": record.pk,
        "address": canonical_address(page),
        "state": record.state,
        # No data is no point on the scale, whatever ClaimReview makes of it.
        "rating_value": RATINGS[Verdict(page.verdict)].value if _judges(page.verdict) else None,
        "explanation": readable(page.explanation),
        "background": readable(page.background),
        "first_published_at": _instant(record.first_published_at),
        "last_published_at": _instant(record.last_published_at),
        "written_by": byline.written_by,
        "approved_by": byline.approved_by,
        "corrections": len(record.corrections.all()),
        "content_hash": record.published_hash,
    }
    return {name: row[name] for name in CHECK_COLUMNS}


def correction_row(
    correction: Correction, later: Sequence[Correction], newsroom: NewsroomSettings
) -> dict[str, Any]:
    """The correction as readers were told it, with each field old and new, linked both ways."""
    page = correction.fact_check.page
    correction_round = correction.correction_round
    row = {
        "id": correction.pk,
        "address": _address(page, correction.pk),
        "check_id": correction.fact_check_id,
        "check_address": canonical_address(page),
        "statement": page.statement,
        "claimant_name": page.claimant_name,
        "published_at": _instant(correction.published_at),
        "kind": correction.kind,
        "is_withdrawal": correction_round.is_withdrawal,
        "corrects": correction_round.corrects_id,
        "corrected_by": [each.pk for each in later],
        "old_verdict": correction.old_verdict,
        "old_no_data_reason": correction.old_no_data_reason,
        "new_verdict": correction.new_verdict,
        "new_no_data_reason": correction.new_no_data_reason,
        "explanation": correction.explanation,
        "changes": {
            name: {"old": old, "new": new} for name, (old, new) in correction.changes.items()
        },
        "written_by": shown_name(correction.edited_by, newsroom),
        "approved_by": shown_name(correction.approved_by, newsroom),
    }
    return {name: row[name] for name in CORRECTION_COLUMNS}


def _judges(verdict: str) -> bool:
    return Verdict(verdict).judges


def _address(page: Any, pk: int) -> str:
    _site, root, _path = page.get_url_parts() or (None, "", "")
    with translation.override(page.locale.language_code):
        return f"{root}{reverse('checks:correction', args=[pk])}"


def _instant(at: datetime | None) -> str | None:
    return at.astimezone(UTC).isoformat(timespec="seconds") if at else None
