"""The list of captures: paste links, follow what runs, find what was kept, try again."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views import View
from django.views.generic import TemplateView
from wagtail.admin.views.generic.base import WagtailAdminTemplateMixin

from social_capture import capturing
from social_capture.cursor_text import numbers_among
from social_capture.desk.again import MOST_AT_ONCE
from social_capture.desk.filters import TABS, CaptureFilters, in_tab
from social_capture.desk.links_form import MAX_LINKS, LinksForm, numbered
from social_capture.desk.permissions import may_capture, require_capturing
from social_capture.keyset import INSTANT, NUMBER, Order, page_after, pages_around
from social_capture.models import Capture
from social_capture.understanding import understand

# A number beyond this says nothing more to a person, and costs the database.
COUNTED_UP_TO = 10_000
# A screen that was paged on for long asks for the rows it still waits for, not for all.
MOST_FOLLOWED = 100
NEWEST = Order({"-queued_at": INSTANT, "-pk": NUMBER})


def counts() -> list[dict[str, Any]]:
    """The tabs with how many captures each holds, counted no further than a person reads."""
    found = {name: in_tab(Capture.objects.all(), name) for name in TABS}
    numbers = {name: rows.order_by()[: COUNTED_UP_TO + 1].count() for name, rows in found.items()}
    return [
        {
            "name": name,
            "words": words,
            "count": min(numbers[name], COUNTED_UP_TO),
            "is_more": numbers[name] > COUNTED_UP_TO,
            "is_late": name == "people" and numbers[name] > 0,
        }
        for name, words in TABS.items()
    ]


def with_all_a_row_shows(captures: QuerySet[Capture]) -> QuerySet[Capture]:
    """The captures with what their rows name, and without the texts, which no row shows."""
    return (
        captures.select_related("post", "requested_by")
        .prefetch_related("artefacts", "post__events")
        .defer("text_raw", "text_nfc", "text_diff", "provenance", "post__text_raw")
    )


class CapturesView(WagtailAdminTemplateMixin, TemplateView):
    """The list in its tabs, with the form to paste links above it."""

    template_name = "social_capture/captures_list.html"
    page_title = gettext_lazy("Captures")
    header_icon = "image"
    form: LinksForm | None = None

    def get_breadcrumbs_items(self) -> list[dict[str, str]]:
        """The screen's own name is the title that the header shows."""
        return [*super().get_breadcrumbs_items(), {"url": "", "label": _("Captures")}]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The page of captures that the address asks for."""
        query = self.request.GET
        filters = CaptureFilters(query)
        tab = query.get("tab") if query.get("tab") in TABS else "all"
        captures = filters.applied_to(in_tab(with_all_a_row_shows(Capture.objects.all()), tab))
        rows, cursor = page_after(captures, NEWEST, query.get("after", ""))
        is_gallery = query.get("view") == "gallery"
        return super().get_context_data(
            **kwargs,
            form=self.form or LinksForm(),
            filters=filters,
            tab=tab,
            tabs=counts(),
            captures=rows,
            **pages_around(query, cursor),
            may_capture=may_capture(self.request),
            most_at_once=MOST_AT_ONCE,
            most_links=MAX_LINKS,
            here=self.request.get_full_path(),
            is_gallery=is_gallery,
            is_list=not is_gallery,
            last=None if rows else Capture.objects.order_by("-queued_at", "-pk").first(),
        )

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Queue the pasted links; with one wrong line nothing is queued and the text stays."""
        require_capturing(request)
        self.form = LinksForm(request.POST)
        if not self.form.is_valid():
            response = self.get(request, *args, **kwargs)
            response.status_code = 422
            return response
        asked = [
            capturing.request(link, by=request.user) for link in self.form.cleaned_data["links"]
        ]
        number = len({capture.pk for capture in asked})
        messages.success(
            request,
            ngettext("%(n)s capture waits.", "%(n)s captures wait.", number) % {"n": number},
        )
        return redirect("social_capture_desk:captures")


class UnderstandView(View):
    """What we understand of pasted lines, before anything is asked for or fetched."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        """The lines, each understood; the first ``MAX_LINKS`` and that there are more."""
        require_capturing(request)
        lines = numbered(request.POST.get("links", "")[:120_000])
        context = {"understood": understand(lines[:MAX_LINKS]), "left": len(lines[MAX_LINKS:])}
        return render(request, "social_capture/parts/understood.html", context)


class RowsView(View):
    """The present rows of captures that a screen still waits for."""

    http_method_names = ["get"]

    def get(self, request: HttpRequest) -> HttpResponse:
        """Those that are named, as table rows."""
        numbers = numbers_among(request.GET.getlist("id")[:MOST_FOLLOWED])
        rows = with_all_a_row_shows(Capture.objects.filter(pk__in=numbers))
        context = {"captures": rows, "may_capture": may_capture(request)}
        return render(request, "social_capture/parts/capture_rows.html", context)
