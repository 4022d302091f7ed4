"""Where a check is written: Wagtail's page editor with the evidence, the AI draft and the acts."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from wagtail.admin.views.pages.edit import EditView

from checks.blind_refusals import StillHidden
from checks.blindness import asks_second_reading, is_blind
from checks.desk.blindfold import check_of_page
from checks.desk.conflicts import Conflict, conflict_of, locked_out, saved_first
from checks.desk.refusal_answers import refusal_answer
from checks.desk.workspace_parts import parts_of
from checks.models import FactCheck
from checks.permissions import Act, acts_of
from checks.refusals import NotAllowed, NotApproved, Refusal

READERS = frozenset({Act.TRIAGE, Act.WRITE, Act.APPROVE})
# Fields and buttons of Wagtail's that would send a page out or set a time for it.
ROADS_OUT = (
    "action-publish",
    "action-submit",
    "action-restart-workflow",
    "action-workflow-action",
    "action-cancel-workflow",
    "go_live_at",
    "expire_at",
)

CONFLICT_PANEL = "checks/desk/includes/conflict.html"
# The code that Wagtail's script knows for a page that may not be typed into.
LOCKED = "locked"


class WorkspaceView(EditView):
    """Wagtail's editor: it saves drafts and nothing else; the acts are posted to the desk."""

    conflict: Conflict | None = None

    def dispatch(self, request: HttpRequest, page_id: int, **kwargs: Any) -> HttpResponse:
        """Only the desk's people, whatever Wagtail's permissions say."""
        if not READERS & acts_of(request.user):
            return refusal_answer(request, NotAllowed())
        record = check_of_page(page_id)
        if record is not None and is_blind(request.user, record):
            return self._blind_answer(request, record)
        return super().dispatch(request, page_id, **kwargs)

    def _blind_answer(self, request: HttpRequest, record: FactCheck) -> HttpResponse:
        """Whoever can still read blind is shown the claim and its evidence instead."""
        if request.method == "GET" and request.accepts("text/html"):
            return redirect("desk:review", record.pk)
        return refusal_answer(request, StillHidden())

    def get_template_names(self) -> list[str]:
        """The desk's page around Wagtail's form."""
        return ["checks/desk/workspace.html"]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Save the draft; refuse anything that would publish it, and save nothing then."""
        if any(request.POST.get(name) for name in ROADS_OUT):
            return refusal_answer(request, NotApproved(), back=self.get_edit_url())
        if self.is_out_of_date and not self.locked_for_user:
            return self._saved_first()
        return super().post(request, *args, **kwargs)

    def save_action(self) -> HttpResponse:
        """Keep the draft, or the person's text on screen with the reason why it was not kept."""
        try:
            return super().save_action()
        except Refusal as refusal:
            return self._refused(refusal)

    def form_invalid(self, form: Any) -> HttpResponse:
        """Show the form again; 409 with both versions when it is a lock that stands in the way."""
        if not self.locked_for_user:
            return super().form_invalid(form)
        self.conflict = conflict_of(locked_out(self._record()), self._kept(), self.page)
        if self.expects_json_response:
            return self._conflict_as_json(LOCKED)
        response = super().form_invalid(form)
        response.status_code = 409
        return response

    def _saved_first(self) -> HttpResponse:
        """Both versions; this window's form is read, and nothing of it is kept."""
        self.form = self.form_class(
            self.request.POST,
            self.request.FILES,
            instance=self.page,
            subscription=self.subscription,
            parent_page=self.parent,
            for_user=self.request.user,
        )
        self.form.defer_required_fields()
        self.form.is_valid()
        refusal = saved_first(self.latest_revision)
        self.conflict = conflict_of(refusal, self._kept(), self.page)
        if self.expects_json_response:
            return self._conflict_as_json(refusal.code)
        self.form.restore_required_fields()
        self.has_unsaved_changes = True
        return self.render_to_response(self.get_context_data(), status=409)

    def _conflict_as_json(self, code: str) -> JsonResponse:
        """What Wagtail's own saving in the background reads, and the panel that the desk shows."""
        return JsonResponse(
            {
                "success": False,
                "error_code": code,
                "error_message": self.conflict.refusal.message,
                "conflict_html": render_to_string(
                    CONFLICT_PANEL,
                    {"conflict": self.conflict, "workspace_url": self.get_edit_url()},
                ),
            },
            status=409,
        )

    def _record(self) -> Any:
        return self.real_page_record.specific.workflow_record()

    def _kept(self) -> Any:
        return self.real_page_record.specific.get_latest_revision_as_object()

    def _refused(self, refusal: Refusal) -> HttpResponse:
        if self.expects_json_response:
            return self.json_error_response(refusal.code, refusal.message)
        messages.error(self.request, f"{refusal.title}. {refusal.message}")
        self.has_unsaved_changes = True
        response = self.render_to_response(self.get_context_data())
        response.status_code = 409
        return response

    def send_commenting_notifications(self, changes: Any) -> None:
        """No comment goes out by e-mail where a second reader may be among those it reaches."""
        record = self.real_page_record.specific.workflow_record()
        if record is None or not asks_second_reading(record, self.page):
            super().send_commenting_notifications(changes)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Wagtail's form with what stands around it; a saved draft in the background needs none."""
        context = super().get_context_data(**kwargs)
        record = self._record()
        if record is not None and not self.expects_json_response:
            context |= parts_of(record, self.page, self.request.user)
            context["conflict"] = self.conflict
        return context
