"""What readers send, for the desk: the boxes on the left, one message beside them."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from checks import complaints_clock
from checks.desk.counts import at_most_99, shown
from checks.desk.screens import DeskScreen
from checks.desk.tip_boxes import BOXES, found_in, page_of
from checks.desk.tip_parts import parts_of
from checks.models import ReaderMessage

PEOPLE = "fact_check__page", "taken_by", "decided_by", "closed_by", "lead_verified_by"


class TipsView(DeskScreen):
    """The messages of one box, the latest first; complaints by the day they are due."""

    template_name = "checks/desk/tips.html"
    screen_title = _("Readers")
    header_icon = "mail"
    message: ReaderMessage | None = None

    def get(self, request: HttpRequest, message_id: int = 0, **_kwargs: Any) -> HttpResponse:
        """The list, and beside it the message that the address names."""
        if message_id:
            messages = ReaderMessage.objects.select_related(*PEOPLE)
            found = get_object_or_404(messages, pk=message_id)
            self.message = messages.get(pk=found.same_as_id) if found.same_as_id else found
        return self.render_to_response(self.get_context_data())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """One page of one box."""
        asked = self.request.GET
        name = asked.get("box", "") if asked.get("box") in BOXES else "new"
        box, question = BOXES[name], asked.get("q", "")
        rows, after = page_of(box, found_in(box, question), asked.get("after", ""))
        kept = {"box": name} | ({"q": question} if question else {})
        shown = parts_of(self.message, self.request.user) if self.message else {}
        return (
            super().get_context_data(**kwargs)
            | {
                "rows": [_row_of(each) for each in rows],
                "boxes": [_tab_of(key, each) for key, each in BOXES.items()],
                "box": box,
                "box_name": name,
                "question": question,
                "kept": urlencode(kept),
                "next_page": urlencode({**kept, "after": after}) if after else "",
                "is_first_page": not asked.get("after"),
                "here": self.request.get_full_path(),
            }
            | shown
        )


def address_of(message: ReaderMessage) -> str:
    """The screen of a message."""
    return reverse("desk:tip", args=[message.pk])


def _tab_of(name: str, box: Any) -> dict[str, Any]:
    count = at_most_99(found_in(box, ""))
    return {
        "name": name,
        "label": box.label,
        "count": shown(count),
        "is_late": box.is_by_due_day and count > 0,
    }


def _row_of(message: ReaderMessage) -> dict[str, Any]:
    row: dict[str, Any] = {"message": message, "left": None}
    if message.due_on and message.is_open:
        row["left"] = complaints_clock.working_days_left(timezone.localdate(), message.due_on)
        row["late"] = -row["left"]
    return row
