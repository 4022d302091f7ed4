"""What became of one file of links, and its list of errors to take away."""

import csv

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View
from django.views.generic import DetailView
from wagtail.admin.views.generic.base import WagtailAdminTemplateMixin

from social_capture.desk.breadcrumbs import to_captures
from social_capture.harmless_cells import harmless_anywhere
from social_capture.models import LinkImport


class ImportView(WagtailAdminTemplateMixin, DetailView):
    """What became of one file."""

    template_name = "social_capture/import_detail.html"
    context_object_name = "link_import"
    page_title = gettext_lazy("File of links")
    header_icon = "upload"
    queryset = LinkImport.objects.select_related("by")

    def get_page_subtitle(self) -> str:
        """Its name."""
        return str(self.object.name)

    def get_breadcrumbs_items(self) -> list[dict[str, str]]:
        """Back to the files."""
        files = {"url": reverse("social_capture_desk:imports"), "label": _("Import links")}
        here = {"url": "", "label": _("File of links")}
        return [*super().get_breadcrumbs_items(), to_captures(), files, here]


class ImportErrorsView(View):
    """The list of errors as a file that a spreadsheet opens."""

    http_method_names = ["get", "head"]

    def get(self, _request: HttpRequest, pk: int) -> HttpResponse:
        """Line, address and reason; no cell acts as a formula."""
        done = get_object_or_404(LinkImport, pk=pk)
        answer = HttpResponse(
            content_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="erros-{done.pk}.csv"'},
        )
        answer.write("\ufeff")
        rows = csv.writer(answer)
        rows.writerow([_("line"), _("address"), _("reason")])
        for error in done.errors:
            said = (harmless_anywhere(error[name]) for name in ("address", "reason"))
            rows.writerow([error["line"], *said])
        return answer
