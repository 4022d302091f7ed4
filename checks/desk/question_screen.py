"""One question of triage: typed, tried on the queue, then kept."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from checks import question_tables
from checks.desk.claim_reasons import decimal
from checks.desk.question_form import OWN, QuestionForm
from checks.desk.question_words import lines_of
from checks.desk.questions_screen import KEEPERS
from checks.desk.refusal_answers import status_of
from checks.desk.screens import DeskScreen
from checks.extraction.question_changes import differences, with_question
from checks.extraction.questions import WORTH_CHECKING
from checks.question_preview import preview
from checks.refusals import Refusal


class QuestionScreen(DeskScreen):
    """One change of the table: typed, tried on the queue, then kept; nothing is kept untried."""

    template_name = "checks/desk/question.html"
    http_method_names = ["get", "head", "options", "post"]
    header_icon = "list-ul"
    needs = KEEPERS

    def get_page_title(self) -> str:
        """The question."""
        if self.question is None:
            return _("New question")
        return lines_of((self.question,))[0].ask

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        """Home, the table, this question."""
        home = super().get_breadcrumbs_items()[:-1]
        return [
            *home,
            {"url": reverse("desk:questions"), "label": _("Questions of the triage")},
            {"url": "", "label": self.get_page_title()},
        ]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form, and what it would do once it was tried."""
        filled = QuestionForm.filled(self.question) | {"seen": self.now.number}
        untouched = QuestionForm(question=self.question, code=self.code, initial=filled)
        return super().get_context_data(**kwargs) | {
            "form": kwargs.get("form", untouched),
            "question": self.question,
            "preview": kwargs.get("preview"),
            "changed_since": kwargs.get("changed_since", False),
            "threshold": decimal(WORTH_CHECKING),
        }

    def get(self, request: HttpRequest, code: str = "", **kwargs: Any) -> HttpResponse:
        """The form as the table has it."""
        self._open(code)
        return super().get(request, **kwargs)

    def post(self, request: HttpRequest, code: str = "") -> HttpResponse:
        """Try it, or keep what was tried."""
        self._open(code)
        form = QuestionForm(request.POST, question=self.question, code=self.code)
        if not form.is_valid():
            return self._again(form, 422)
        tried = request.POST.get("tried", "") == form.fingerprint
        if request.POST.get("act") == "keep" and tried:
            return self._keep(form)
        questions = with_question(self.now.questions, form.cleaned_data["question"])
        if not differences(self.now.questions, questions):
            form.add_error(None, _("Nothing would change: weights and words are as they were."))
            return self._again(form, 422)
        return self._again(
            form,
            200,
            preview=preview(questions),
            changed_since=request.POST.get("act") == "keep",
        )

    def _open(self, code: str) -> None:
        """The question as it stands, or none for a new one."""
        self.now = question_tables.in_force()
        # A table's number is given once: so is the code of a question that came with it.
        self.code = code or f"{OWN}{self.now.number + 1}"
        self.question = next((one for one in self.now.questions if one.code == code), None)
        if code and self.question is None:
            raise Http404

    def _keep(self, form: QuestionForm) -> HttpResponse:
        typed = form.cleaned_data
        try:
            question_tables.change(
                typed["question"],
                by=self.request.user,
                reason=typed["reason"],
                seen=typed["seen"],
            )
        except Refusal as refusal:
            form.add_error(None, f"{refusal.title}. {refusal.message}")
            return self._again(form, status_of(refusal))
        messages.success(self.request, _("Kept: claims found from now on are graded by it."))
        return redirect("desk:questions")

    def _again(self, form: QuestionForm, status: int, **shown: Any) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form, **shown), status=status)
