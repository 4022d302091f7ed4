"""What people type or choose on the desk's screens, read in one way: bounded, and never trusted."""

from typing import Any

from django.contrib.auth import get_user_model
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from checks.workflow.stage import require_reason

NOTE_MAX = 4_000
# Every number of so many digits fits the column of a key; more would be an error of the database.
DIGITS_MAX = 18


def typed_in(request: HttpRequest, name: str, *, at_most: int = NOTE_MAX) -> str:
    """What was typed in a field; without NUL, which has no place in a PostgreSQL text."""
    return request.POST.get(name, "").replace("\x00", "").strip()[:at_most]


def reason_in(request: HttpRequest, name: str = "reason") -> str:
    """What was typed as the reason; raises ``ReasonMissing`` when it is blank."""
    reason = typed_in(request, name)
    require_reason(reason)
    return reason


def number_of(text: str) -> int | None:
    """The number of a row as an address or a form names it; None for what is none."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS_MAX else None


def person_in(request: HttpRequest) -> Any:
    """The colleague who was chosen; None for nobody in particular."""
    number = number_of(request.POST.get("person", ""))
    return None if number is None else get_object_or_404(get_user_model(), pk=number)


def hold_in(request: HttpRequest) -> str:
    """The holding that was on the person's screen when they decided."""
    return request.POST.get("hold", "")
