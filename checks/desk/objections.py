"""Which reasons of the triage the desk does not agree with: what whoever mends it reads."""

from typing import Any

from django.db.models import Count
from django.utils.translation import gettext_lazy as _

from checks.desk.screens import DeskScreen
from checks.extraction.questions import shipped_questions
from checks.models import TriageFeedback
from checks.question_tables import in_force
from checks.rule_words import question_in_words
from social_capture.keyset import PAGE_SIZE


class ObjectionsView(DeskScreen):
    """How often each reason was objected to, and the latest objections with their words."""

    template_name = "checks/desk/objections.html"
    screen_title = _("Objections to the triage")
    header_icon = "list-ul"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The latest fifty."""
        asked = (*shipped_questions(), *in_force().questions)
        words = {question.code: question_in_words(question) for question in asked}
        by_reason = TriageFeedback.objects.order_by().values("reason").annotate(number=Count("pk"))
        return super().get_context_data(**kwargs) | {
            "by_reason": [
                (words.get(row["reason"], row["reason"]), row["number"])
                for row in by_reason.order_by("-number", "reason")
            ],
            "latest": [
                (words.get(one.reason, one.reason), one)
                for one in TriageFeedback.objects.select_related("claim", "person")[:PAGE_SIZE]
            ],
        }
