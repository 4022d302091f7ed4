"""A refusal raised anywhere in the admin becomes an answer with its sentence, never a crash."""

from collections.abc import Callable

from django.db import DatabaseError
from django.db.models import ProtectedError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from checks.desk.refusal_answers import refusal_answer
from checks.models import FactCheck, LogEntry
from checks.refusals import NotApproved, Refusal, StillNeeded
from checks.walls.declared import TRIGGERS

# What the database says when one of our walls stops a statement.
WALL_MESSAGES = tuple(trigger.message for trigger in TRIGGERS)


def refusal_behind(error: BaseException) -> Refusal | None:
    """The rule that an exception stands for, whichever wall it was stopped by; or None."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, ProtectedError):
        kept = error.protected_objects
        stays = any(isinstance(one, FactCheck | LogEntry) for one in kept)
        return NotApproved() if stays else StillNeeded()
    if isinstance(error, DatabaseError) and any(text in str(error) for text in WALL_MESSAGES):
        return NotApproved()
    return None


class RefusedRequests:
    """Middleware: Wagtail's own views do not know our rules, so their refusals surface here."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next layer."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The answer for a refusal inside the admin; anything else goes its usual way."""
        if not request.path.startswith(reverse("wagtailadmin_home")):
            return None
        refusal = refusal_behind(error)
        return refusal_answer(request, refusal) if refusal else None
