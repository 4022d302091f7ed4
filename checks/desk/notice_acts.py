"""Marks notices as read: those that stood on the screen, never one that came since."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.dateparse import parse_datetime

from checks import notices
from checks.desk.screens import DeskAct
from checks.desk.typed_fields import typed_in
from checks.permissions import Act

INSTANT_MAX = 40


class ReadNotices(DeskAct):
    """The person has read what was on their first screen."""

    needs = frozenset(Act)

    def post(self, request: HttpRequest) -> HttpResponse:
        """Up to the latest one that was shown; without that instant nothing is marked."""
        try:
            up_to = parse_datetime(typed_in(request, "up_to", at_most=INSTANT_MAX))
        except ValueError:
            up_to = None
        if up_to is not None and up_to.tzinfo is not None:
            notices.mark_read(request.user, up_to=up_to)
        return redirect(reverse("wagtailadmin_home"))
