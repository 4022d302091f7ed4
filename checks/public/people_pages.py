"""People as readers find them: what was checked of each, never a score."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from checks.labels import VERDICT_LABELS
from checks.models import Appearance, Person
from checks.public.approved_pages import as_approved, with_the_published_verdict
from checks.public.check_list import with_counts
from checks.public.person_sections import sections_of
from checks.public.published import public_corrections, published_pages

CHECKS_A_PAGE = 10
A_PAGE = 60


@dataclass(frozen=True, slots=True)
class VerdictCount:
    """How often a verdict was given; ``width`` is the length of its bar in percent."""

    verdict: str
    checks: int
    appearances: int
    width: str


def people(request: HttpRequest) -> HttpResponse:
    """Everyone with a published check, by name, with how many."""
    counted = dict(
        published_pages()
        .order_by()
        .filter(fact_check__claim__claimant__isnull=False)
        .values_list("fact_check__claim__claimant")
        .annotate(count=Count("pk"))
    )
    listed = Paginator(Person.objects.filter(pk__in=counted), A_PAGE)
    shown = listed.get_page(request.GET.get("pagina"))
    rows = [(person, counted[person.pk]) for person in shown]
    return TemplateResponse(request, "checks/people.html", {"rows": rows, "shown": shown})


def person(request: HttpRequest, slug: str) -> HttpResponse:
    """One person; whoever has nothing public has no page."""
    found = get_object_or_404(Person, slug=slug)
    checks = published_pages().filter(fact_check__claim__claimant=found)
    counts = verdict_counts(checks)
    promises = list(found.proposals.filter(is_public=True).select_related("post"))
    sections = sections_of(found)
    total = sum(count.checks for count in counts)
    shown = Paginator(with_counts(checks), CHECKS_A_PAGE).get_page(request.GET.get("pagina"))
    if not (total or promises or sections):
        raise Http404
    return TemplateResponse(
        request,
        "checks/person.html",
        {
            "person": found,
            "counts": counts,
            "total": total,
            "total_appearances": sum(count.appearances for count in counts),
            "shown": shown,
            "checks": as_approved(shown.object_list),
            "candidacies": found.candidacies.select_related("election_round").order_by(
                "-election_round__held_on", "election_round__number"
            ),
            "promises": promises,
            "sections": sections,
            "accounts": sorted(
                {owned.account.platform for owned in found.accounts.select_related("account")}
            ),
            "first_check_at": checks.order_by("fact_check__first_published_at")
            .values_list("fact_check__first_published_at", flat=True)
            .first(),
            "correction_count": public_corrections()
            .filter(fact_check__claim__claimant=found)
            .count(),
        },
    )


def verdict_counts(checks: Any) -> list[VerdictCount]:
    """The whole scale with its counts, in its order; a verdict never given stands with zero."""
    checks = with_the_published_verdict(checks)
    pages = dict(checks.order_by().values_list("verdict").annotate(count=Count("pk")))
    sightings = dict(
        Appearance.objects.filter(
            claim__fact_check__page__in=checks.order_by().values("pk"),
            state=Appearance.State.APPROVED,
        )
        .order_by()
        .values_list("claim__fact_check__page__verdict")
        .annotate(count=Count("pk"))
    )
    most = max(pages.values(), default=0)
    return [
        VerdictCount(
            verdict=verdict.value,
            checks=pages.get(verdict.value, 0),
            appearances=sightings.get(verdict.value, 0),
            width=f"{96 * pages.get(verdict.value, 0) / most:.1f}%" if most else "0%",
        )
        for verdict in VERDICT_LABELS
    ]
