"""The acts on a match that the memory proposes: one call each, then back to the queue."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from wagtail.admin.utils import get_valid_next_url_from_request

from checks.canonical import HASH_LENGTH
from checks.desk.screens import DeskAct
from checks.memory import joining
from checks.models.memory import MemoryMatch


class MatchAct(DeskAct):
    """One decision about one match."""

    decide: Callable[..., MemoryMatch]
    done: str | Promise = ""

    def act(self, match: MemoryMatch, request: HttpRequest) -> None:
        """The one call."""
        type(self).decide(match, by=request.user)

    def post(self, request: HttpRequest, match_id: int) -> HttpResponse:
        """Do it, or say which rule refuses it."""
        match = get_object_or_404(MemoryMatch, pk=match_id)
        self.back = get_valid_next_url_from_request(request) or reverse("desk:queue")
        self.act(match, request)
        messages.success(request, str(self.done))
        return redirect(self.back)


class ConfirmMatch(MatchAct):
    """The published check serves this claim too."""

    done = _(
        "Joined to the published check: its appearances wait for another person. "
        "It can be undone in the list of discarded claims."
    )

    def act(self, match: MemoryMatch, request: HttpRequest) -> None:
        """Of the published check that was on the screen."""
        seen_hash = request.POST.get("seen_hash", "")[:HASH_LENGTH]
        joining.confirm(match, by=request.user, seen_hash=seen_hash)


class RefuseMatch(MatchAct):
    """It is another claim."""

    decide = staticmethod(joining.refuse)
    done = _("Kept: it is another claim. This pair is not proposed again.")


class UndoMatch(MatchAct):
    """It was not the same after all."""

    decide = staticmethod(joining.undo)
    done = _("Undone: the claim is back on the queue. This pair is not proposed again.")


MEMORY_URLS: list[Any] = [
    path("matches/<key:match_id>/confirm/", ConfirmMatch.as_view(), name="confirm_match"),
    path("matches/<key:match_id>/refuse/", RefuseMatch.as_view(), name="refuse_match"),
    path("matches/<key:match_id>/undo/", UndoMatch.as_view(), name="undo_match"),
]
