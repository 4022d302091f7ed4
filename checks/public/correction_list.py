"""Every correction of the newsroom, the latest first; nothing leaves this list."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from checks.corrections.kinds import CorrectionKind
from checks.corrections.standing import is_as_approved
from checks.public.byline import fetch_roles, shown_name
from checks.public.newsroom import newsroom_of
from checks.public.published import public_corrections
from checks.templatetags.moment_tags import month

A_PAGE = 25


def corrections(request: HttpRequest) -> HttpResponse:
    """All corrections, or those of one kind."""
    newsroom = newsroom_of(request)
    asked = request.GET.get("tipo", "")
    kind = asked if asked in CorrectionKind.values else ""
    every = public_corrections()
    counts = dict(every.order_by().values_list("kind").annotate(count=Count("pk")))
    chosen = every.filter(kind=kind) if kind else every
    shown = Paginator(chosen, A_PAGE).get_page(request.GET.get("pagina"))
    rows = [each for each in shown if is_as_approved(each)]
    people = [person for each in rows for person in (each.edited_by, each.approved_by)]
    fetch_roles(people, newsroom)
    return TemplateResponse(
        request,
        "checks/corrections.html",
        {
            "kinds": [
                (choice.value, choice.label, counts.get(choice.value, 0))
                for choice in CorrectionKind
            ],
            "kind": kind,
            "total": sum(counts.values()),
            "shown": shown,
            "rows": [_row(correction, newsroom) for correction in rows],
            "address_of_pages": f"?tipo={kind}" if kind else "?",
        },
    )


def _row(correction: Any, newsroom: Any) -> dict[str, Any]:
    return {
        "row": correction,
        "month": month(correction.published_at),
        "page": correction.fact_check.page,
        "written_by": shown_name(correction.edited_by, newsroom),
        "approved_by": shown_name(correction.approved_by, newsroom),
    }
