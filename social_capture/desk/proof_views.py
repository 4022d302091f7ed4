"""Thin views about what a capture proves: check its files, ask for a date again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views import View

from social_capture import timestamping, verifying
from social_capture.desk.permissions import require_capturing
from social_capture.models import Capture, Timestamp


class VerifyView(View):
    """Has the stored files checked; the answer stands on the capture when it is there."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Ask for it."""
        require_capturing(request)
        verifying.request(get_object_or_404(Capture, pk=pk), by=request.user)
        messages.success(request, _("The files are being checked. Open this page again shortly."))
        return redirect("social_capture_desk:capture", pk=pk)


class DateAgainView(View):
    """Asks for one timestamp now instead of when its turn comes."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, pk: int, timestamp: int) -> HttpResponse:
        """Ask, or say why not."""
        require_capturing(request)
        found = get_object_or_404(Timestamp, pk=timestamp, capture=pk)
        try:
            timestamping.try_again(found)
        except timestamping.NotWaiting:
            messages.warning(request, _("It is there already, or nobody can be asked for it."))
        else:
            messages.success(request, _("It is asked for again."))
        return redirect("social_capture_desk:capture", pk=pk)
