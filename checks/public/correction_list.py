"""Every correction of the newsroom, the latest first, and each at an address of its own."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from checks.corrections.kinds import CorrectionKind
from checks.corrections.standing import is_as_approved
from checks.models.people import Person
from checks.public.byline import fetch_roles
from checks.public.correction_filters import CorrectionFilters
from checks.public.newsroom import newsroom_of
from checks.public.published import public_corrections
from checks.public.told_corrections import told_corrections
from checks.templatetags.moment_tags import month

A_PAGE = 25


def corrections(request: HttpRequest) -> HttpResponse:
    """All corrections, or those of one kind, one person, some days."""
    filters = CorrectionFilters.of(request.GET)
    every = public_corrections()
    narrowed = filters.apply(every, but="kind").order_by()
    counts = dict(narrowed.values_list("kind").annotate(count=Count("pk")))
    shown = Paginator(filters.apply(every), A_PAGE).get_page(request.GET.get("pagina"))
    return TemplateResponse(
        request,
        "checks/corrections.html",
        {
            "kinds": [
                (
                    choice.value,
                    choice.label,
                    counts.get(choice.value, 0),
                    filters.query(tipo=choice),
                )
                for choice in CorrectionKind
            ],
            "filters": filters,
            "every_kind": filters.query(tipo=""),
            "people": Person.objects.filter(
                pk__in=every.order_by().values("fact_check__claim__claimant")
            ),
            "total": sum(counts.values()),
            "shown": shown,
            "rows": _rows(request, shown),
            "address_of_pages": filters.query(),
        },
    )


def correction(request: HttpRequest, pk: int) -> HttpResponse:
    """One correction at an address that never changes, whatever becomes of the check's own."""
    found = get_object_or_404(public_corrections(), pk=pk)
    if not is_as_approved(found):
        raise Http404
    (row,) = _rows(request, [found])
    return TemplateResponse(request, "checks/correction.html", {"told": row})


def _rows(request: HttpRequest, shown: Any) -> list[dict[str, Any]]:
    newsroom = newsroom_of(request)
    stored = [each for each in shown if is_as_approved(each)]
    fetch_roles([who for each in stored for who in (each.edited_by, each.approved_by)], newsroom)
    return [
        {"told": told, "month": month(told.row.published_at), "page": told.row.fact_check.page}
        for told in told_corrections(stored, newsroom)
    ]
