"""One row of the queue: the claim, its three parts as figures of 100, and what was seen of it."""

from dataclasses import dataclass
from typing import Any

from django.db.models import F, OuterRef, Prefetch, QuerySet, Subquery
from django.utils.translation import gettext as _

from checks.desk.claim_reasons import Grades, decimal, grades_of
from checks.desk.deadline_words import DeadlineWords, deadline_words
from checks.desk.match_rows import MatchRow, best_match, match_row_of
from checks.desk.situations import Situation, situation_of
from checks.labels import topic_name
from checks.models import Appearance, Claim, Draft
from checks.states import EDITABLE

LEFT_OUT = {Appearance.State.REFUSED, Appearance.State.REMOVED}


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the priority, 0..100; None when it was never measured."""

    label: str
    value: int | None

    @property
    def in_words(self) -> str:
        """As a screen reader says it."""
        figure = _("no reading") if self.value is None else self.value
        return f"{self.label} {figure}"


@dataclass(frozen=True, slots=True)
class Row:
    """A claim as the queue shows it."""

    claim: Claim
    priority: int
    parts: tuple[Part, ...]
    formula: str
    topic: Any
    fact_check: Any
    appearances: list[Appearance]
    proposed: list[Appearance]
    grades: Grades
    situation: Situation
    deadline: DeadlineWords | None
    memory: MatchRow | None

    @property
    def in_words(self) -> str:
        """The priority with its parts, as a screen reader says it."""
        parts = ", ".join(part.in_words for part in self.parts)
        return _("Priority %(priority)d of 100: %(parts)s") % {
            "priority": self.priority,
            "parts": parts,
        }

    @property
    def can_object(self) -> bool:
        """Whether triage gave a reason that one can point at."""
        return any(reason.code for reason in self.grades.reasons)

    @property
    def may_decide_match(self) -> bool:
        """Whether the claim is still on the queue, or its draft in nobody's hand."""
        if self.fact_check is None:
            return self.claim.state == Claim.State.WAITING
        return self.fact_check.state in EDITABLE and self.fact_check.editor_id is None

    @property
    def is_already_checked(self) -> bool:
        """Whether what was proposed would join a published check."""
        return bool(self.proposed and self.fact_check and self.fact_check.published_hash)


def with_all_a_row_shows(claims: QuerySet[Claim]) -> QuerySet[Claim]:
    """The claims with what ``row_of`` reads, in two queries however many there are."""
    latest = Draft.objects.filter(claim=OuterRef("pk")).order_by("-created_at", "-pk")
    seen = Appearance.objects.select_related("post", "capture")
    return (
        claims.select_related(
            "claimant",
            "assigned_to",
            "graded_by",
            "fact_check__editor",
            "fact_check__submitted_by",
        )
        .annotate(
            draft_state=Subquery(latest.values("state")[:1]),
            best_match=best_match(),
            # What is on air; a draft's words stand in its revisions.
            verdict_on_air=F("fact_check__page__verdict"),
            reason_on_air=F("fact_check__page__no_data_reason"),
        )
        .prefetch_related(Prefetch("appearances", seen))
    )


def row_of(claim: Claim) -> Row:
    """The row of a claim that was fetched with its appearances and its check."""
    shown = [one for one in claim.appearances.all() if one.state not in LEFT_OUT]
    reach = None if claim.reach is None else _percent(claim.reach)
    fact_check = getattr(claim, "fact_check", None)
    return Row(
        claim=claim,
        priority=_percent(claim.priority),
        parts=(
            Part(_("checkable"), _percent(claim.checkworthiness)),
            Part(_("reach"), reach),
            Part(_("harm"), _percent(claim.harm)),
        ),
        formula=formula_of(claim),
        topic=topic_name(claim.topic),
        fact_check=fact_check,
        appearances=shown,
        proposed=[one for one in shown if one.state == Appearance.State.PROPOSED],
        grades=grades_of(claim),
        situation=situation_of(claim, fact_check, shown),
        deadline=deadline_words(claim, fact_check),
        memory=match_row_of(claim),
    )


def formula_of(claim: Claim) -> str:
    """The calculation with its numbers, as in «Queue»."""
    worth, harm, value = (
        decimal(part) for part in (claim.checkworthiness, claim.harm, claim.priority)
    )
    if claim.reach is None:
        return f"{worth} × {harm} = {value}"
    return f"{worth} × ({decimal(claim.reach)} + {harm}) ÷ 2 = {value}"


def _percent(part: float) -> int:
    return round(part * 100)
