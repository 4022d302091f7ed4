"""Dead sources: links that published checks cite and that do not answer any more."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.admin.widgets.button import Button, HeaderButton

from checks.desk.dead_source_export import DeadSourceExport, lines_of
from checks.desk.dead_source_views import VIEWS, dead_sources
from checks.desk.screens import DeskAct, DeskScreen
from checks.link_looks import checks_citing, look_soon
from social_capture.keyset import INSTANT, NUMBER, Order, page_after, pages_around

LATEST_MISSED = Order({"-missed_at": INSTANT, "-pk": NUMBER})


class DeadSourcesView(DeadSourceExport, DeskScreen):
    """The latest first, each with the checks that cite it and the copy that we hold."""

    template_name = "checks/desk/dead_sources.html"
    screen_title = gettext_lazy("Dead sources")
    header_icon = "warning"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The screen, or the whole list of the tab as a file."""
        if self.is_export:
            found = dead_sources().filter(VIEWS[self._view()][1])
            return self.as_file(lines_of(found), request.GET["export"])
        return super().get(request, *args, **kwargs)

    @cached_property
    def header_buttons(self) -> list[Button]:
        """The same list to take along."""
        return [
            HeaderButton("CSV", url=self.csv_export_url, icon_name="download", priority=10),
            HeaderButton("XLSX", url=self.xlsx_export_url, icon_name="download", priority=20),
        ]

    def get_filename(self) -> str:
        """The day is in the name: files outlive their folder."""
        return f"fontes-mortas-{timezone.localdate()}"

    def _view(self) -> str:
        view = self.request.GET.get("view", "gone")
        return view if view in VIEWS else "gone"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """One page of the view that the address asks for."""
        view, after = self._view(), self.request.GET.get("after", "")
        found = dead_sources().filter(VIEWS[view][1])
        shown, cursor = page_after(found, LATEST_MISSED, after)
        return super().get_context_data(**kwargs) | {
            "view": view,
            "views": [(code, label) for code, (label, _rule) in VIEWS.items()],
            "rows": [{"source": one, "checks": checks_citing(one)} for one in shown],
            **pages_around(self.request.GET, cursor),
        }


class LookAtSource(DeskAct):
    """Look at a link again without waiting for its day."""

    def post(self, request: HttpRequest, source_id: int) -> HttpResponse:
        """The look itself is a worker's: no screen waits for a stranger's server."""
        look_soon(get_object_or_404(dead_sources(), pk=source_id))
        messages.success(request, _("It is looked at within a minute or two."))
        return redirect(reverse("desk:dead_sources"))
