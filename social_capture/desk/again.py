"""Trying again, one or many: on its own row what failed, as a new visit what we hold."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views import View

from social_capture import capturing
from social_capture.cursor_text import numbers_among
from social_capture.desk.permissions import require_capturing
from social_capture.models import Capture

# [ours] More than a page is a decision of its own, and one worker works off some 250 an hour.
MOST_AT_ONCE = 500


def look_again(capture: Capture, by: Any) -> Capture:
    """Queue it once more, or its missing media alone. Raises ``StillRunning`` while it waits."""
    if not capture.holds_content or capture.lacks_only_media:
        return capturing.retry(capture)
    reason = Capture.Reason.PASTED if capture.post_id else Capture.Reason.SOURCE
    return capturing.request(capture.url_submitted, by=by, reason=reason)


class RetryView(View):
    """Tries one capture again."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Queue it, or say why not."""
        require_capturing(request)
        capture = get_object_or_404(Capture, pk=pk)
        try:
            queued = look_again(capture, request.user)
        except capturing.StillRunning:
            messages.warning(request, _("It waits or runs already: nothing to try again."))
            queued = capture
        else:
            messages.success(request, _("It waits to be tried again."))
        return back_to(request) or redirect("social_capture_desk:capture", pk=queued.pk)


class RetryManyView(View):
    """Tries the marked captures again."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        """Queue those that can be, and say how many could not."""
        require_capturing(request)
        numbers = numbers_among(request.POST.getlist("mark"))
        if len(numbers) > MOST_AT_ONCE:
            messages.error(request, _("At most %(n)s at once.") % {"n": MOST_AT_ONCE})
            return back_to(request) or redirect("social_capture_desk:captures")
        queued = 0
        marked = Capture.objects.filter(pk__in=numbers).defer("text_raw", "text_nfc")
        for capture in marked:
            try:
                look_again(capture, request.user)
                queued += 1
            except capturing.StillRunning:
                continue
        _say(request, queued, len(numbers) - queued)
        return back_to(request) or redirect("social_capture_desk:captures")


def _say(request: HttpRequest, queued: int, left: int) -> None:
    said = ngettext("%(n)s capture waits.", "%(n)s captures wait.", queued) % {"n": queued}
    if left:
        said += " " + ngettext(
            "%(n)s was left as it is: it waits or runs already.",
            "%(n)s were left as they are: they wait or run already.",
            left,
        ) % {"n": left}
    messages.success(request, said)


def back_to(request: HttpRequest) -> HttpResponse | None:
    """To the screen that the form names, if it is one of ours."""
    address = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        address, {request.get_host()}, require_https=request.is_secure()
    )
    return redirect(address) if address and is_ours else None
