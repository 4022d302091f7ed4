"""Asking for a transcript again: what failed, what was on hold, or another engine's."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views import View

from social_capture.desk.again import back_to
from social_capture.desk.permissions import require_capturing
from social_capture.models import Transcript
from social_capture.transcripts import transcribing


class TranscribeAgainView(View):
    """Asks for one transcript now."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, pk: int, transcript: int) -> HttpResponse:
        """Ask, or say why not."""
        require_capturing(request)
        found = get_object_or_404(Transcript, pk=transcript, capture=pk)
        try:
            transcribing.try_again(found)
        except transcribing.NothingToDo:
            messages.warning(
                request, _("It is there or waits already, or no engine is configured.")
            )
        else:
            messages.success(
                request, _("The transcript is asked for. Open this page again shortly.")
            )
        return back_to(request) or redirect("social_capture_desk:capture", pk=pk)
