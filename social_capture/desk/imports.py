"""A file of links at the desk: bring it, see what was asked for, take its list of errors away."""

import csv
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View
from django.views.generic import DetailView, TemplateView
from wagtail.admin.views.generic.base import WagtailAdminTemplateMixin

from social_capture.desk.permissions import may_capture, require_capturing
from social_capture.harmless_cells import harmless
from social_capture.importing import import_links
from social_capture.link_files import MOST_BYTES, MOST_ROWS, NoLinkFile
from social_capture.models import LinkImport

LISTED = 20
REASONS = {
    "too_large": gettext_lazy("The file is too large: at most 1 MB."),
    "empty": gettext_lazy("The file is empty."),
    "no_table": gettext_lazy("The file is no table that can be read. Save it as CSV."),
    "no_addresses": gettext_lazy(
        "No column holds addresses. Name the column “link”, or write the addresses in full."
    ),
    "too_many_rows": gettext_lazy("The file has more than 500 rows. Divide it."),
}


class ImportForm(forms.Form):
    """One file."""

    table = forms.FileField(
        label=gettext_lazy("File with a column of addresses (CSV)"), max_length=200
    )

    def clean_table(self) -> Any:
        """Refused by its size before any of it is read."""
        table = self.cleaned_data["table"]
        if table.size > MOST_BYTES:
            raise forms.ValidationError(REASONS["too_large"])
        return table


class ImportsView(WagtailAdminTemplateMixin, TemplateView):
    """The form, and the files that came before."""

    template_name = "social_capture/imports.html"
    page_title = gettext_lazy("Import links")
    header_icon = "upload"
    form: ImportForm | None = None

    def get_breadcrumbs_items(self) -> list[dict[str, str]]:
        """Back to the list."""
        listing = {"url": reverse("social_capture_desk:captures"), "label": _("Captures")}
        return [*super().get_breadcrumbs_items(), listing, {"url": "", "label": _("Import links")}]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The latest files, and what this one may hold."""
        return super().get_context_data(
            **kwargs,
            form=self.form or ImportForm(),
            imports=LinkImport.objects.select_related("by")[:LISTED],
            most_rows=MOST_ROWS,
            may_capture=may_capture(self.request),
        )

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Queue what can be; a file that is none changes nothing and says why."""
        require_capturing(request)
        self.form = ImportForm(request.POST, request.FILES)
        if self.form.is_valid():
            table = self.form.cleaned_data["table"]
            try:
                done = import_links(table.read(), name=table.name, by=request.user)
            except NoLinkFile as error:
                self.form.add_error("table", str(REASONS[error.reason]))
            else:
                messages.success(request, _("The file was read."))
                return redirect("social_capture_desk:import", pk=done.pk)
        response = self.get(request, *args, **kwargs)
        response.status_code = 422
        return response


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
        listing = {"url": reverse("social_capture_desk:captures"), "label": _("Captures")}
        files = {"url": reverse("social_capture_desk:imports"), "label": _("Import links")}
        here = {"url": "", "label": _("File of links")}
        return [*super().get_breadcrumbs_items(), listing, files, here]


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
            rows.writerow([error["line"], harmless(error["address"]), harmless(error["reason"])])
        return answer
