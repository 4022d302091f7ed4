"""My work: what came back, what I hold, what I handed over, what waits for its time."""

from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext_lazy as _

from checks.desk import waiting
from checks.desk.deadline_words import deadline_words
from checks.desk.figures import Header, LateLimits
from checks.desk.screens import DeskScreen
from checks.models import FactCheck, LogEntry
from checks.permissions import Act
from social_capture.keyset import PAGE_SIZE

# The last of these acts says whether what I hold came back from a reviewer.
TURNS = ["submit", "send_back", "recall", "void"]
CAME_BACK = "send_back"


class MineView(DeskScreen):
    """My work, the longest waiting first."""

    template_name = "checks/desk/mine.html"
    screen_title = _("Mine")
    header_icon = "edit"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Five short lists; what came back stands before what I am writing."""
        person = self.request.user
        header = Header(self.request)
        limits = header.limits
        writing = _with_what_was_said(waiting.marked_for(waiting.held_by(person), person))
        held = _marked(writing, limits)
        return super().get_context_data(**kwargs) | {
            "came_back": [one for one in held if one.last_turn == CAME_BACK],
            "held": [one for one in held if one.last_turn != CAME_BACK],
            "handed_over": _marked(
                waiting.marked_for(waiting.submitted_by(person), person), limits
            ),
            "scheduled": list(waiting.marked_for(waiting.scheduled_by(person), person)[:PAGE_SIZE]),
            "assigned": [
                (claim, deadline_words(claim, None))
                for claim in waiting.assigned_to(person).select_related("claimant")[:PAGE_SIZE]
            ],
            "figures": header.figures,
            "most": PAGE_SIZE,
            "may_write": Act.WRITE in self.acts,
        }


def _with_what_was_said(checks: QuerySet[FactCheck]) -> QuerySet[FactCheck]:
    turns = LogEntry.objects.filter(fact_check=OuterRef("pk"), act__in=TURNS).order_by("-number")
    return checks.annotate(
        last_turn=Subquery(turns.values("act")[:1]),
        note_of_return=Subquery(turns.values("note")[:1]),
        returned_by_name=Subquery(turns.values("actor_name")[:1]),
    )


def _marked(checks: QuerySet[FactCheck], limits: LateLimits) -> list[Any]:
    """The first page, each with its deadline in words and whether it is late by the settings."""
    shown: list[Any] = list(checks[:PAGE_SIZE])
    for one in shown:
        one.deadline = deadline_words(one.claim, one)
        limit, since = limits.editing, one.state_since
        if one.submitted_at:
            limit, since = limits.review, one.submitted_at
        one.is_late = since < limit
    return shown
