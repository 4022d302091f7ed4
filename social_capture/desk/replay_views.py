"""The archived page shown again at the desk, or why it is not."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import DetailView
from wagtail.admin.views.generic.base import WagtailAdminTemplateMixin

from social_capture.desk.breadcrumbs import to_captures
from social_capture.models import Capture
from social_capture.replaying import origin


class ReplayView(WagtailAdminTemplateMixin, DetailView):
    """The player in a frame of the other origin; picture and text where it must not be shown."""

    template_name = "social_capture/capture_replay.html"
    context_object_name = "capture"
    page_title = gettext_lazy("Replay")
    header_icon = "image"
    queryset = Capture.objects.select_related("post")

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page, which alone may frame the replay origin."""
        response = super().get(request, *args, **kwargs)
        response.frames_replay = True
        return response

    def get_page_subtitle(self) -> str:
        """The address."""
        return str(self.object.address)

    def get_breadcrumbs_items(self) -> list[dict[str, str]]:
        """Back to the capture and the list."""
        capture = {
            "url": reverse("social_capture_desk:capture", args=[self.object.pk]),
            "label": _("Capture"),
        }
        here = {"url": "", "label": _("Replay")}
        return [*super().get_breadcrumbs_items(), to_captures(), capture, here]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add what the frame loads, and what stands beside or in its place."""
        return super().get_context_data(
            **kwargs,
            frame_address=origin.frame_address(self.object),
            has_player=origin.is_available(),
            screenshots=self.object.artefacts.screenshots(),
        )
