"""The questions of triage at the desk, their history, and the grading anew of what waits."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from checks import question_tables, regrading
from checks.desk.claim_reasons import decimal
from checks.desk.question_words import changes_in_words, lines_of
from checks.desk.screens import DeskAct, DeskScreen
from checks.desk.typed_fields import reason_in
from checks.extraction.question_changes import from_rows
from checks.extraction.questions import WORTH_CHECKING
from checks.models import QuestionTable, Regrading
from checks.permissions import Act

KEEPERS = frozenset({Act.SET_POLICY})
HISTORY_SHOWN = 30
REGRADINGS_SHOWN = 5


class QuestionsView(DeskScreen):
    """The table in force, its history, and the grading anew of what waits."""

    template_name = "checks/desk/questions.html"
    screen_title = gettext_lazy("Questions of the triage")
    header_icon = "list-ul"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What is in force, and who changed what."""
        now = question_tables.in_force()
        history = QuestionTable.objects.select_related("by")[:HISTORY_SHOWN]
        return super().get_context_data(**kwargs) | {
            "lines": lines_of(now.questions),
            "is_shipped": now.is_shipped,
            "threshold": decimal(WORTH_CHECKING),
            "history": [
                (table, changes_in_words(table.changes, from_rows(table.questions)))
                for table in history
            ],
            "regradings": Regrading.objects.select_related("by")[:REGRADINGS_SHOWN],
            "to_regrade": regrading.to_regrade().exclude(question_table=now.table).exists(),
            "may_keep": bool(KEEPERS & self.acts),
        }


class RegradeClaims(DeskAct):
    """Have the claims that wait graded by the questions in force."""

    needs = KEEPERS

    def post(self, request: HttpRequest) -> HttpResponse:
        """A worker does it; grades that a person gave stay."""
        self.back = reverse("desk:questions")
        regrading.request_regrading(by=request.user, reason=reason_in(request))
        messages.success(
            request, _("The waiting claims are being graded anew; hand-given grades stay.")
        )
        return redirect("desk:questions")
