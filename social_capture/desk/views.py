"""Thin views: list and paste, look at one capture, try again."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views import View
from django.views.generic import DetailView, ListView
from wagtail.admin.views.generic.base import WagtailAdminTemplateMixin

from social_capture import capturing
from social_capture.desk.links_form import LinksForm
from social_capture.models import Capture, SubmittedAddress

PER_PAGE = 50


def require_capturing(request: HttpRequest) -> None:
    """Everyone at the desk looks; asking for a capture needs the permission to add one."""
    if not request.user.has_perm("social_capture.add_capture"):
        raise PermissionDenied


def counts() -> dict[str, int]:
    """How many captures each tab holds."""
    captures = Capture.objects
    return {
        "unfinished": captures.unfinished().count(),
        "people": captures.needing_people().count(),
        "all": captures.count(),
    }


class CapturesView(WagtailAdminTemplateMixin, ListView):
    """The list in three tabs, with the form to paste links above it."""

    template_name = "social_capture/captures_list.html"
    context_object_name = "captures"
    page_title = gettext_lazy("Captures")
    header_icon = "image"
    paginate_by = PER_PAGE
    form: LinksForm | None = None

    def get_breadcrumbs_items(self) -> list[dict[str, str]]:
        """The screen's own name is the title that the header shows."""
        return [*super().get_breadcrumbs_items(), {"url": "", "label": _("Captures")}]

    def get_queryset(self) -> QuerySet[Capture]:
        """Captures of the tab in which the words of the search appear."""
        tab = self.request.GET.get("tab")
        # NUL has no place in a PostgreSQL text.
        words = self.request.GET.get("q", "").replace("\x00", "").strip()[:200]
        captures = Capture.objects.select_related("post", "requested_by")
        if tab == "unfinished":
            captures = captures.unfinished()
        elif tab == "people":
            captures = captures.needing_people()
        if words:
            found = Q(address__icontains=words) | Q(url_submitted__icontains=words)
            captures = captures.filter(
                found | Q(text_nfc__icontains=words) | Q(post__author_handle__icontains=words)
            )
        return captures.prefetch_related("artefacts")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the form, the tab and the counts."""
        return super().get_context_data(
            **kwargs,
            form=self.form or LinksForm(),
            tab=self.request.GET.get("tab", "all"),
            words=self.request.GET.get("q", ""),
            counts=counts(),
            may_capture=self.request.user.has_perm("social_capture.add_capture"),
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


class CaptureView(WagtailAdminTemplateMixin, DetailView):
    """One capture: its outcome, steps, pictures and files."""

    template_name = "social_capture/capture_detail.html"
    context_object_name = "capture"
    page_title = gettext_lazy("Capture")
    header_icon = "image"
    queryset = Capture.objects.select_related("post", "requested_by")

    def get_page_subtitle(self) -> str:
        """The address."""
        return str(self.object.address)

    def get_breadcrumbs_items(self) -> list[dict[str, str]]:
        """Back to the list."""
        listing = {"url": reverse("social_capture_desk:captures"), "label": _("Captures")}
        return [*super().get_breadcrumbs_items(), listing, {"url": "", "label": _("Capture")}]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add files, other visits and what the reader may do."""
        capture: Capture = self.object
        files = list(capture.artefacts.all())
        post = capture.post
        others = Capture.objects.of(post).exclude(pk=capture.pk)[:20] if post else []
        addresses = SubmittedAddress.objects.filter(address=capture.url_submitted)
        return super().get_context_data(
            **kwargs,
            files=files,
            screenshots=[file for file in files if file.kind == "screenshot"],
            others=others,
            followed=addresses.filter(followed_at__isnull=False).first(),
            may_retry=self.request.user.has_perm("social_capture.add_capture")
            and capture.is_finished
            and not capture.holds_content,
        )


class RetryView(View):
    """Puts a capture that did not hold the page back on the queue."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Queue again, or say why not."""
        require_capturing(request)
        capture = get_object_or_404(Capture, pk=pk)
        try:
            capturing.retry(capture)
        except capturing.StillRunning:
            messages.warning(request, _("It waits, runs or is complete: nothing to try again."))
        else:
            messages.success(request, _("It waits to be tried again."))
        return redirect("social_capture_desk:capture", pk=pk)
