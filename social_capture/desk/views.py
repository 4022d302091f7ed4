"""One capture at the desk: its outcome, steps, pictures and files."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import DetailView
from wagtail.admin.views.generic.base import WagtailAdminTemplateMixin

from social_capture.datings import datings_of, supplement_datings_of
from social_capture.desk.breadcrumbs import to_captures
from social_capture.desk.permissions import may_capture
from social_capture.desk.transcripts import transcripts_of
from social_capture.models import Capture, Embed, SubmittedAddress
from social_capture.text_versions import change_of


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
        return [*super().get_breadcrumbs_items(), to_captures(), {"url": "", "label": _("Capture")}]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add files, other visits and what the reader may do."""
        capture: Capture = self.object
        files = list(capture.artefacts.select_related("capture", "supplied_by"))
        post = capture.post
        others = Capture.objects.of(post).exclude(pk=capture.pk)[:20] if post else []
        addresses = SubmittedAddress.objects.filter(address=capture.url_submitted)
        return super().get_context_data(
            **kwargs,
            files=files,
            screenshots=[file for file in files if file.kind == "screenshot"],
            supplied=[file for file in files if file.origin == "supplied"],
            transcripts=transcripts_of(Capture.objects.filter(pk=capture.pk)),
            others=others,
            followed=addresses.filter(followed_at__isnull=False).first(),
            may_capture=may_capture(self.request),
            change=change_of(capture),
            embed=Embed.objects.filter(post=post).first() if post else None,
            datings=[*datings_of(capture), *supplement_datings_of(capture)]
            if capture.wacz_sha256
            else [],
            verification=capture.verifications.first(),
        )
