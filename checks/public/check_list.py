"""The list of checks: search, filters, counts and pages, all of it in the address."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, QueryDict

from checks.models.claims import Appearance
from checks.models.editorial import Correction
from checks.public.approved_pages import as_approved
from checks.public.facets import Facet, people_facets, topic_facets, verdict_facets
from checks.public.list_filters import ORDERS, ListFilters, ListForm

A_PAGE = 20


def list_context(request: HttpRequest, index: Any, pages: Any) -> dict[str, Any]:
    """What the template needs, for the published checks of one list."""
    form = ListForm(request.GET)
    filters = ListFilters.of(form)
    facets = {
        "veredito": verdict_facets(pages, filters),
        "pessoa": people_facets(pages, filters),
        "tema": topic_facets(pages, filters),
    }
    order = form.cleaned_data.get("ordem") or "recentes"
    found = in_order(with_counts(filters.apply(pages)), order)
    shown = Paginator(found, A_PAGE).get_page(request.GET.get("pagina"))
    return {
        "checks_index": index,
        "form": form,
        "facets": facets,
        "chips": chips(request.GET, facets, form),
        "orders": ORDERS,
        "order": order,
        "words": list(filters.words),
        "shown": shown,
        "checks": as_approved(shown.object_list),
        "address_of_pages": address_without(request.GET, "pagina"),
    }


def with_counts(pages: Any) -> Any:
    """The same pages, each with how many appearances it has and whether its verdict changed."""
    appearances = Appearance.objects.filter(
        claim=OuterRef("fact_check__claim"), state=Appearance.State.APPROVED
    )
    counted = appearances.order_by().values("claim").annotate(n=Count("pk")).values("n")
    changed = Correction.objects.filter(fact_check=OuterRef("fact_check")).filter(
        ~Q(old_verdict=F("new_verdict")) | ~Q(old_no_data_reason=F("new_no_data_reason"))
    )
    return pages.annotate(
        appearance_count=Coalesce(Subquery(counted, output_field=IntegerField()), 0),
        has_changed_verdict=Exists(changed),
    )


def in_order(pages: Any, order: str) -> Any:
    """By date unless asked otherwise; unknown reach comes last."""
    latest = "-fact_check__first_published_at", "-pk"
    if order == "alcance":
        return pages.order_by(F("fact_check__claim__reach").desc(nulls_last=True), *latest)
    if order == "repetidas":
        return pages.order_by("-appearance_count", *latest)
    return pages


def chips(asked: QueryDict, facets: dict[str, list[Facet]], form: ListForm) -> list[dict[str, Any]]:
    """One chip per filter in use, with the address of the list without it."""
    used = [
        {"label": facet.label, "url": address_without(asked, "pagina", **{name: facet.value})}
        for name, values in facets.items()
        for facet in values
        if facet.is_on
    ]
    for name in ("de", "ate"):
        value = form.cleaned_data.get(name)
        if value:
            used.append(
                {
                    "label": form.fields[name].label,
                    "day": value,
                    "url": address_without(asked, "pagina", name),
                }
            )
    return used


def address_without(asked: QueryDict, *names: str, **values: str) -> str:
    """The query string without these parameters, and without these single values of others."""
    rest = asked.copy()
    for name in names:
        rest.pop(name, None)
    for name, value in values.items():
        rest.setlist(name, [each for each in rest.getlist(name) if each != value])
    return f"?{rest.urlencode()}" if rest else "?"
