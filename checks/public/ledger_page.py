"""The fairness ledger as readers see it, when the newsroom shows it: counts and nothing else."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone

from checks.discarding import DiscardReason
from checks.ledger import method
from checks.ledger.counting import count
from checks.ledger.rows import Row, Tally, by_party, total_of
from checks.ledger.scope import MONTHS, Scope, months_before
from checks.models import ElectionRound
from checks.public.newsroom import newsroom_of
from checks.public.published import published_pages

KEPT_FOR = 600  # seconds


@dataclass(frozen=True, slots=True)
class PublicRow:
    """One line: a name, where it leads, its counts and its reasons in the order of their codes."""

    name: str
    slug: str
    party: str
    tally: Tally

    @property
    def reasons(self) -> list[int]:
        """How many were discarded for each code."""
        return [self.tally.discarded[code.value] for code in DiscardReason]

    @property
    def bar(self) -> str:
        """The length of its bar, as an attribute of a drawing holds it."""
        return f"{self.tally.chosen_share or 0:.1f}%"


def ledger(request: HttpRequest) -> HttpResponse:
    """What was heard, chosen and published per person and party, and why the rest was left."""
    if not newsroom_of(request).is_ledger_public:
        raise Http404
    months = months_before(timezone.localdate())
    whole = Scope(months[-1].since, months[0].until)
    asked = request.GET.get("mes", "")
    month = next((each for each in months if f"{each.since:%Y-%m}" == asked), None)
    elections = list(ElectionRound.objects.all()[:MONTHS])
    election = next((each for each in elections if each.slug == request.GET.get("eleicao")), None)
    days = month or whole
    scope = Scope(days.since, days.until, election.slug if election else "")
    rows, with_page = _counted(scope)
    return TemplateResponse(
        request,
        "checks/ledger.html",
        {
            "scope": scope,
            "month": month,
            "months": months,
            "election": election,
            "elections": elections,
            "people": public_rows(rows, with_page),
            "parties": [_shown(row, with_page) for row in by_party(rows)],
            "total": PublicRow("", "", "", total_of(rows)),
            "reason_labels": [code.label for code in DiscardReason],
            "method": method,
        },
    )


def public_rows(rows: Iterable[Row], with_page: set[str]) -> list[PublicRow]:
    """People by name; who is no candidate and has nothing public is counted without a name."""
    named, others = [], []
    for row in rows:
        is_public = row.key in with_page or row.is_candidate
        (named if is_public else others).append(row)
    shown = [_shown(row, with_page) for row in named]
    unnamed = total_of(others)
    return shown if unnamed.is_empty else [*shown, PublicRow("", "", "", unnamed)]


def _shown(row: Row, with_page: set[str]) -> PublicRow:
    return PublicRow(row.name, row.key if row.key in with_page else "", row.party, row.tally)


def _counted(scope: Scope) -> tuple[list[Row], set[str]]:
    """The rows and who has a page, kept for a while: readers come by the thousand."""
    key = f"ledger:{method.VERSION}:{scope.since}:{scope.until}:{scope.election}"
    kept: Any = cache.get(key)
    if kept is None:
        slugs = published_pages().order_by().values_list("fact_check__claim__claimant__slug")
        kept = count(scope), {slug for (slug,) in slugs.distinct() if slug}
        cache.set(key, kept, KEPT_FOR)
    return kept
