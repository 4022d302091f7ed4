"""What the second person typed: the note, the notes on fields, the verdict; bounded and clean."""

from typing import Any

from django.http import HttpRequest

from checks.desk.typed_fields import number_of, typed_in
from checks.field_notes import NOTED

FIELD_NOTE_MAX = 2_000
WHY_MAX = 1_000
TIME_MAX = 20
SEEN_MAX = 20_000


def field_notes_in(request: HttpRequest) -> dict[str, str]:
    """The notes on fields that hold words, in the order of the page."""
    typed = {name: typed_in(request, f"note-{name}", at_most=FIELD_NOTE_MAX) for name in NOTED}
    return {name: text for name, text in typed.items() if text}


def appearances_seen_in(request: HttpRequest) -> set[int]:
    """The appearances that stood on the screen; a form that names none approves none."""
    named = request.POST.get("seen_appearances", "")
    numbers = map(number_of, named[:SEEN_MAX].split(","))
    return {number for number in numbers if number is not None}


def typed_back(request: HttpRequest) -> dict[str, Any]:
    """Everything that was typed, for a screen that shows a refusal and loses nothing."""
    return {
        "note": typed_in(request, "note"),
        "fields": field_notes_in(request),
        "verdict": typed_in(request, "verdict", at_most=FIELD_NOTE_MAX),
        "no_data_reason": typed_in(request, "no_data_reason", at_most=FIELD_NOTE_MAX),
        "publish_on": typed_in(request, "publish_on", at_most=TIME_MAX),
        "publish_time": typed_in(request, "publish_time", at_most=TIME_MAX),
        "why": typed_in(request, "why", at_most=WHY_MAX),
    }
