"""Handing in a picture at the desk."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import TemplateView
from wagtail.admin.views.generic.base import WagtailAdminTemplateMixin

from social_capture.desk.breadcrumbs import to_captures
from social_capture.desk.permissions import require_capturing
from social_capture.desk.supply_form import REASONS, SupplyForm
from social_capture.models import Capture
from social_capture.supplied_pictures import NotAPicture
from social_capture.supplying import supply


class SupplyView(WagtailAdminTemplateMixin, TemplateView):
    """The form for one capture."""

    template_name = "social_capture/supply.html"
    page_title = gettext_lazy("Send a picture")
    header_icon = "upload"
    form: SupplyForm | None = None

    def get_page_subtitle(self) -> str:
        """The address."""
        return str(self._capture().address)

    def get_breadcrumbs_items(self) -> list[dict[str, str]]:
        """Back to the capture."""
        one = reverse("social_capture_desk:capture", args=[self.kwargs["pk"]])
        capture = {"url": one, "label": _("Capture")}
        here = {"url": "", "label": _("Send a picture")}
        return [*super().get_breadcrumbs_items(), to_captures(), capture, here]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form and the capture that it is for."""
        require_capturing(self.request)
        return super().get_context_data(
            **kwargs, form=self.form or SupplyForm(), capture=self._capture()
        )

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Keep it, or say why not with what was typed still there."""
        require_capturing(request)
        self.form = SupplyForm(request.POST, request.FILES)
        if self.form.is_valid():
            content = self.form.cleaned_data["picture"].read()
            note = self.form.cleaned_data["note"]
            try:
                supply(self._capture(), content, by=request.user, note=note)
            except NotAPicture as error:
                self.form.add_error("picture", str(REASONS[error.reason]))
            else:
                messages.success(request, _("The picture is kept, labelled as supplied."))
                return redirect("social_capture_desk:capture", pk=self.kwargs["pk"])
        response = self.get(request, *args, **kwargs)
        response.status_code = 422
        return response

    def _capture(self) -> Capture:
        return get_object_or_404(Capture, pk=self.kwargs["pk"])
