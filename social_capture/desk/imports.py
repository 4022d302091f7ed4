"""A file of links at the desk: bring it, and see the files that came before."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import TemplateView
from wagtail.admin.views.generic.base import WagtailAdminTemplateMixin

from social_capture.desk.breadcrumbs import to_captures
from social_capture.desk.import_form import REASONS, ImportForm
from social_capture.desk.permissions import may_capture, require_capturing
from social_capture.importing import import_links
from social_capture.link_files import MOST_ROWS, NoLinkFile
from social_capture.models import LinkImport

LISTED = 20


class ImportsView(WagtailAdminTemplateMixin, TemplateView):
    """The form, and the files that came before."""

    template_name = "social_capture/imports.html"
    page_title = gettext_lazy("Import links")
    header_icon = "upload"
    form: ImportForm | None = None

    def get_breadcrumbs_items(self) -> list[dict[str, str]]:
        """Back to the list."""
        return [
            *super().get_breadcrumbs_items(),
            to_captures(),
            {"url": "", "label": _("Import links")},
        ]

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
