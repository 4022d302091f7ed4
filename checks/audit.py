"""Looks at everything that is public and says what has no approval of exactly it.

Recomputes each hash from the stored content that the page renders, so that a change by any
road shows: raw SQL, a restored dump, a dropped trigger.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Exists, OuterRef

from checks.approved_appearances import approved, is_as_approved, removed
from checks.approved_content import why_not_approved
from checks.canonical import content_hash
from checks.corrections.standing import tells_what_was_published
from checks.models.editorial import Correction, Publication
from checks.models.fact_check import FactCheck
from checks.models.log import LogEntry
from checks.models.pages import FactCheckPage
from checks.states import PUBLIC, CheckState


@dataclass(frozen=True, slots=True)
class Violation:
    """Something public that two people do not stand behind."""

    page: int | None
    appearance: int | None
    why: str


@dataclass(slots=True)
class AuditReport:
    """How many are live, how many of them are approved, and what is wrong."""

    live: int = 0
    approved: int = 0
    violations: list[Violation] = field(default_factory=list)


def audit() -> AuditReport:
    """Every live page and every public appearance; memory does not grow with their number."""
    report = AuditReport()
    for page in FactCheckPage.objects.live().iterator(chunk_size=200):
        report.live += 1
        why = why_not_approved(page)
        if why:
            report.violations.append(Violation(page.pk, None, why))
        else:
            report.approved += 1
    report.violations.extend(_records_without_page())
    report.violations.extend(_withdrawn_by_nobody())
    report.violations.extend(_mistold_corrections())
    report.violations.extend(_rewritten_publications())
    report.violations.extend(_approvals_nobody_logged())
    report.violations.extend(_unapproved_appearances())
    report.violations.extend(_appearances_taken_away())
    return report


def _records_without_page() -> Iterator[Violation]:
    hidden = FactCheck.objects.filter(state__in=PUBLIC, page__live=False)
    for page_id in hidden.values_list("page_id", flat=True).iterator():
        yield Violation(page_id, None, "published, but its page is not live")


def _withdrawn_by_nobody() -> Iterator[Violation]:
    withdrawals = Correction.objects.filter(correction_round__is_withdrawal=True)
    withdrawn = FactCheck.objects.filter(state=CheckState.WITHDRAWN)
    unexplained = withdrawn.exclude(pk__in=withdrawals.values("fact_check"))
    for page_id in unexplained.values_list("page_id", flat=True).iterator():
        yield Violation(page_id, None, "withdrawn without a withdrawal that was approved")


def _mistold_corrections() -> Iterator[Violation]:
    corrections = Correction.objects.select_related("approval__publication", "fact_check")
    for correction in corrections.iterator(chunk_size=200):
        page = correction.fact_check.page_id
        if not tells_what_was_published(correction):
            yield Violation(page, None, "a correction tells another verdict than was published")


def _rewritten_publications() -> Iterator[Violation]:
    publications = Publication.objects.select_related("fact_check")
    for publication in publications.iterator(chunk_size=200):
        if content_hash(publication.content) != publication.content_hash:
            page = publication.fact_check.page_id
            yield Violation(page, None, "a publication does not hold what was approved")


def _approvals_nobody_logged() -> Iterator[Violation]:
    """An approval row that was put in by SQL has no act of its giver in the hash chain."""
    said = LogEntry.objects.filter(
        act="approve",
        fact_check=OuterRef("fact_check"),
        actor=OuterRef("approval__approved_by"),
        content_hash=OuterRef("content_hash"),
    )
    forged = Publication.objects.filter(~Exists(said)).values_list("fact_check__page_id", flat=True)
    for page in forged.iterator():
        yield Violation(page, None, "published on an approval that the log does not know")


def _unapproved_appearances() -> Iterator[Violation]:
    for appearance in approved().iterator(chunk_size=200):
        why = _why_not_two_people(appearance)
        if why:
            yield Violation(None, appearance.pk, why)


def _appearances_taken_away() -> Iterator[Violation]:
    appearance: Any
    for appearance in removed().iterator(chunk_size=200):
        two = {appearance.removal_asked_by_id, appearance.removed_by_id} - {None}
        if len(two) < 2 or not appearance.is_logged:
            yield Violation(None, appearance.pk, "taken off its page without two people")


def _why_not_two_people(appearance: Any) -> str:
    others = {appearance.confirmed_by_id, appearance.added_by_id}
    if None in (appearance.approved_by_id, appearance.confirmed_by_id):
        return "public without two different people"
    if appearance.approved_by_id in others:
        return "public without two different people"
    if appearance.approved_hash is None:
        return "public without a row in the log"
    if not is_as_approved(appearance):
        return "not the appearance that was approved"
    return ""
