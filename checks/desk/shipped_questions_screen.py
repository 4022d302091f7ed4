"""The way back to the questions of triage that came with the project."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from checks import question_tables
from checks.desk.claim_reasons import decimal
from checks.desk.question_words import changes_in_words
from checks.desk.questions_screen import KEEPERS
from checks.desk.screens import DeskScreen
from checks.desk.typed_fields import number_of, reason_in
from checks.extraction.question_changes import differences
from checks.extraction.questions import WORTH_CHECKING, shipped_questions
from checks.question_preview import preview


class ShippedQuestionsView(DeskScreen):
    """What going back to the shipped questions would do, and the button that does it."""

    template_name = "checks/desk/shipped_questions.html"
    http_method_names = ["get", "head", "options", "post"]
    screen_title = gettext_lazy("Back to the shipped questions")
    header_icon = "list-ul"
    needs = KEEPERS

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The shipped ones tried on the queue."""
        now = question_tables.in_force()
        back = differences(now.questions, shipped_questions())
        return super().get_context_data(**kwargs) | {
            "seen": now.number,
            "changes": changes_in_words(back, now.questions),
            "preview": None if now.is_shipped else preview(shipped_questions()),
            "threshold": decimal(WORTH_CHECKING),
        }

    def post(self, request: HttpRequest) -> HttpResponse:
        """Go back, with the reason."""
        self.back = reverse("desk:shipped_questions")
        question_tables.restore_shipped(
            by=request.user,
            reason=reason_in(request),
            seen=number_of(request.POST.get("seen", "")) or 0,
        )
        messages.success(request, _("The shipped questions are in force again."))
        return redirect("desk:questions")
