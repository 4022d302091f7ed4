"""The second person's screen: no form for the content, so that reading makes nobody an author."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from checks import workflow
from checks.blindness import is_blind
from checks.canonical import HASH_LENGTH
from checks.desk.blind_review import blind_parts
from checks.desk.local_time import instant_of
from checks.desk.refusal_answers import status_of
from checks.desk.review_forms import (
    TIME_MAX,
    WHY_MAX,
    appearances_seen_in,
    field_notes_in,
    typed_back,
)
from checks.desk.review_parts import review_parts
from checks.desk.screens import DeskAct, DeskScreen
from checks.desk.typed_fields import typed_in
from checks.models import FactCheck
from checks.refusals import Refusal
from checks.refusing import short_moment


def check_of(check_id: int) -> FactCheck:
    """The record with what the screen names; 404 when there is none."""
    return get_object_or_404(
        FactCheck.objects.select_related("page", "claim", "editor", "submitted_by"), pk=check_id
    )


class ReviewView(DeskScreen):
    """What changes for the reader, and whether this person may approve it.

    Whoever can still give an independent verdict gets another page, without the first one.
    """

    header_icon = "tasks"
    refusal: Refusal | None = None
    seen_hash = ""
    typed: dict[str, Any] = {}

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
        self.show(check_of(check_id))
        return self.render_to_response(self.get_context_data())

    def show(self, fact_check: FactCheck) -> None:
        """Settle which of the two pages this person gets, once per answer."""
        self.fact_check = fact_check
        self.is_blind = is_blind(self.request.user, fact_check)

    def get_template_names(self) -> list[str]:
        """The comparison, or the page without it."""
        return ["checks/desk/review_blind.html" if self.is_blind else "checks/desk/review.html"]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The comparison, the gate, the people, the log; or only what a blind reader may see."""
        context = super().get_context_data(**kwargs)
        person = self.request.user
        if self.is_blind:
            return context | blind_parts(
                self.fact_check, person, refusal=self.refusal, typed=self.typed
            )
        return context | review_parts(
            self.fact_check,
            person,
            refusal=self.refusal,
            seen_hash=self.seen_hash,
            typed=self.typed,
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
        screen.refusal = refusal
        screen.seen_hash = seen_in(request)
        screen.typed = typed_back(request)
        screen.show(check_of(self.fact_check.pk))
        response = screen.render_to_response(screen.get_context_data())
        response.status_code = status_of(refusal)
        return response


def seen_in(request: HttpRequest) -> str:
    """The hash of the content that was on the person's screen."""
    return request.POST.get("seen_hash", "")[:HASH_LENGTH]


def publish_at_in(request: HttpRequest) -> datetime | None:
    """The instant typed in the newsroom's zone; None when it goes out now."""
    if request.POST.get("when") != "at":
        return None
    return instant_of(
        typed_in(request, "publish_on", at_most=TIME_MAX),
        typed_in(request, "publish_time", at_most=TIME_MAX),
    )


class ApproveView(ReviewAct):
    """Approve exactly the content that was read, and publish it: now, or at the time typed."""

    def act(self, request: HttpRequest) -> None:
        """The hashes and the appearances are those of the page that was shown."""
        publish_at = publish_at_in(request)
        workflow.approve(
            self.fact_check,
            by=request.user,
            seen_hash=seen_in(request),
            publish_at=publish_at,
            seen_words=request.POST.get("seen_words", "")[:HASH_LENGTH],
            seen_appearances=appearances_seen_in(request),
        )
        if publish_at is None:
            messages.success(request, _("Approved and published."))
        else:
            messages.success(
                request, _("Approved. It goes out at %(at)s.") % {"at": short_moment(publish_at)}
            )


class SendBackView(ReviewAct):
    """Return it to its editor with a note, with notes on fields, or with both."""

    def act(self, request: HttpRequest) -> None:
        """The notes are asked for: they are what the editor works from."""
        workflow.send_back(
            self.fact_check,
            by=request.user,
            note=typed_in(request, "note"),
            field_notes=field_notes_in(request),
            seen_hash=seen_in(request),
        )
        messages.success(request, _("Returned with your note."))

    def afterwards(self) -> str:
        """The list, for the next one."""
        return reverse("desk:review_list")


class SecondReadView(ReviewAct):
    """Give one's own verdict without having seen the first; no form of the page, no author."""

    def act(self, request: HttpRequest) -> None:
        """Agreement opens the comparison and the approval; disagreement returns it to editing."""
        reading = workflow.second_read(
            self.fact_check,
            by=request.user,
            verdict=request.POST.get("verdict", ""),
            no_data_reason=request.POST.get("no_data_reason", ""),
            note=typed_in(request, "why", at_most=WHY_MAX),
            seen_hash=seen_in(request),
        )
        if reading.agrees:
            messages.success(
                request, _("The two verdicts agree. Now read the text: you can approve it.")
            )
        else:
            messages.warning(
                request,
                _("The two verdicts differ. Both are on the record, and it is in editing again."),
            )


class SeeFirstView(ReviewAct):
    """See the text without giving a verdict, on purpose and on the record."""

    def act(self, request: HttpRequest) -> None:
        """Whoever does so does not approve this version."""
        workflow.see_first(self.fact_check, by=request.user)
        messages.success(
            request, _("You can read everything now. Someone else approves this version.")
        )
