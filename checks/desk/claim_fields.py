"""What people type or choose for an act on claims, read and bounded."""

from datetime import datetime

from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from checks import queueing
from checks.desk.typed_fields import typed_in
from checks.discarding import DiscardReason
from checks.refusals import DeadlineNotPossible
from checks.triage_refusals import GradeNotPossible

INSTANT_MAX = 40
GRADE_MAX = 20


def deadline_in(request: HttpRequest) -> datetime | None:
    """The instant that was typed, in the newsroom's time; None for an empty field.

    Raises ``DeadlineNotPossible`` for what is no instant.
    """
    typed = typed_in(request, "due", at_most=INSTANT_MAX)
    if not typed:
        return None
    try:
        instant = parse_datetime(typed)
        if instant is None:
            raise DeadlineNotPossible
        return timezone.make_aware(instant) if timezone.is_naive(instant) else instant
    except (ValueError, OverflowError):
        raise DeadlineNotPossible from None


def reason_in_words(request: HttpRequest) -> str:
    """Why a claim is left unchecked, beside the code."""
    return typed_in(request, "reason", at_most=queueing.REASON_MAX)


def discard_code_in(request: HttpRequest) -> str:
    """The code that was chosen; without one the reason stands in words."""
    code = request.POST.get("code") or DiscardReason.OTHER
    if code not in DiscardReason.values:
        raise Http404
    return code


def grade_in(request: HttpRequest, name: str) -> float:
    """A grade as it was typed, with a comma or a point; raises ``GradeNotPossible``."""
    typed = typed_in(request, name, at_most=GRADE_MAX)
    try:
        return float(typed.replace(",", "."))
    except ValueError:
        raise GradeNotPossible from None
