"""The second person's screen: no form for the content, so that reading makes nobody an author."""

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from checks import workflow
from checks.desk.check_acts import reason_in
from checks.desk.refusal_answers import status_of
from checks.desk.review_parts import review_parts
from checks.desk.screens import DeskAct, DeskScreen
from checks.models import FactCheck
from checks.refusals import Refusal


def check_of(check_id: int) -> FactCheck:
    """The record with what the screen names; 404 when there is none."""
    return get_object_or_404(
        FactCheck.objects.select_related("page", "claim", "editor", "submitted_by"), pk=check_id
    )


class ReviewView(DeskScreen):
    """What changes for the reader, and whether this person may approve it."""

    template_name = "checks/desk/review.html"
    header_icon = "tasks"
    refusal: Refusal | None = None
    seen_hash = ""

    def get_page_title(self) -> str:
        """The list that this check stands in."""
        return _("Review")

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        """Home, the list, this check."""
        home = super().get_breadcrumbs_items()[:-1]
        return [
            *home,
            {"url": reverse("desk:review_list"), "label": _("Review")},
            {"url": "", "label": self.fact_check.claim.statement[:80]},
        ]

    def get(self, request: HttpRequest, check_id: int, **_kwargs: Any) -> HttpResponse:
        """Show it; nothing is changed by looking."""
        self.fact_check = check_of(check_id)
        return self.render_to_response(self.get_context_data())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The comparison, the gate, the people, the log."""
        return super().get_context_data(**kwargs) | review_parts(
            self.fact_check, self.request.user, refusal=self.refusal, seen_hash=self.seen_hash
        )


class ReviewAct(DeskAct):
    """An act of the second person; a refusal is shown on the review itself, with what changed."""

    def post(self, request: HttpRequest, check_id: int) -> HttpResponse:
        """Do it, or show the review again with the rule that refuses it."""
        self.fact_check = check_of(check_id)
        try:
            with transaction.atomic():
                self.act(request)
        except Refusal as refusal:
            return self._review_again(request, refusal)
        return redirect(self.afterwards())

    def act(self, request: HttpRequest) -> None:
        """The one call."""
        raise NotImplementedError

    def afterwards(self) -> str:
        """Where to go when it is done."""
        return reverse("desk:review", args=[self.fact_check.pk])

    def _review_again(self, request: HttpRequest, refusal: Refusal) -> HttpResponse:
        screen = ReviewView()
        screen.setup(request)
        screen.acts = self.acts
        screen.fact_check = check_of(self.fact_check.pk)
        screen.refusal = refusal
        screen.seen_hash = request.POST.get("seen_hash", "")
        response = screen.render_to_response(screen.get_context_data())
        response.status_code = status_of(refusal)
        return response


class ApproveView(ReviewAct):
    """Approve exactly the content that was read, and publish it."""

    def act(self, request: HttpRequest) -> None:
        """The hash is the one of the page that was shown."""
        workflow.approve(
            self.fact_check, by=request.user, seen_hash=request.POST.get("seen_hash", "")
        )
        messages.success(request, _("Approved and published."))


class SendBackView(ReviewAct):
    """Return it to its editor with a note."""

    def act(self, request: HttpRequest) -> None:
        """The note is asked for: it is what the editor works from."""
        workflow.send_back(self.fact_check, by=request.user, note=reason_in(request, "note"))
        messages.success(request, _("Returned with your note."))

    def afterwards(self) -> str:
        """The list, for the next one."""
        return reverse("desk:review_list")
