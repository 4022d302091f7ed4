"""The acts on a claim of the queue and on its appearances: one call each, then back to the list."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from wagtail.admin.utils import get_valid_next_url_from_request

from checks import appearing, grading, journal, queueing, workflow
from checks.desk.check_acts import address_of
from checks.desk.claim_fields import deadline_in, discard_code_in, grade_in, reason_in_words
from checks.desk.screens import DeskAct
from checks.desk.typed_fields import person_in, reason_in, typed_in
from checks.models import Appearance, Claim
from checks.models.queue import NOTE_MAX


class ClaimAct(DeskAct):
    """One act on one claim; then back to where it was pressed."""

    def post(self, request: HttpRequest, claim_id: int) -> HttpResponse:
        """Do it, or say which rule refuses it."""
        claim = get_object_or_404(Claim, pk=claim_id)
        self.back = get_valid_next_url_from_request(request) or reverse("desk:queue")
        return self.act(claim, request) or redirect(self.back)

    def act(self, claim: Claim, request: HttpRequest) -> HttpResponse | None:
        """The one call."""
        raise NotImplementedError


class TakeClaim(ClaimAct):
    """Start the check of a claim, or take the one that a machine or a colleague left."""

    def act(self, claim: Claim, request: HttpRequest) -> HttpResponse:
        """Straight to the workspace."""
        fact_check = workflow.start(claim, by=request.user)
        if fact_check.editor_id != request.user.pk:
            self.back = address_of(fact_check)
            workflow.take(fact_check, by=request.user)
        return redirect(address_of(fact_check))


class AssignClaim(ClaimAct):
    """Ask a colleague to look at it, or nobody in particular."""

    def act(self, claim: Claim, request: HttpRequest) -> None:
        """An empty choice leaves it to anyone."""
        person = person_in(request)
        queueing.assign(claim, to=person, by=request.user)
        messages.success(
            request,
            _("Assigned to %(name)s.") % {"name": journal.name_of(person)}
            if person
            else _("Nobody in particular has it now."),
        )


class DiscardClaim(ClaimAct):
    """Leave it unchecked, with the reason."""

    def act(self, claim: Claim, request: HttpRequest) -> None:
        """A code says most reasons; any other has to be written."""
        reason, code = reason_in_words(request), discard_code_in(request)
        queueing.discard(claim, by=request.user, reason=reason, code=code)
        messages.success(request, _("Discarded. The reason stays with the claim."))


class SetDeadline(ClaimAct):
    """Say until when it should be published; an empty field takes the deadline away."""

    def act(self, claim: Claim, request: HttpRequest) -> None:
        """In the newsroom's own time."""
        due_at = deadline_in(request)
        queueing.set_deadline(claim, due_at=due_at, by=request.user)
        messages.success(request, _("Deadline set.") if due_at else _("It has no deadline now."))


class ObjectToReason(ClaimAct):
    """Say that a reason of the triage is wrong; the claim stays where it is."""

    def act(self, claim: Claim, request: HttpRequest) -> None:
        """Kept with the person's name, for whoever mends the triage."""
        queueing.object_to_reason(
            claim,
            reason=typed_in(request, "triage_reason", at_most=60),
            note=typed_in(request, "note", at_most=NOTE_MAX),
            by=request.user,
        )
        messages.success(request, _("Kept: you do not agree with this reason."))


class GradeClaim(ClaimAct):
    """Give it grades of one's own; the questions of the triage do not change them any more."""

    def act(self, claim: Claim, request: HttpRequest) -> None:
        """Kept with the person's name and the reason."""
        grading.grade(
            claim,
            checkworthiness=grade_in(request, "checkworthiness"),
            harm=grade_in(request, "harm"),
            by=request.user,
            reason=reason_in(request),
        )
        messages.success(request, _("Graded by you; your name stands beside the grades."))


class ReviveClaim(ClaimAct):
    """Put it back on the queue."""

    def act(self, claim: Claim, request: HttpRequest) -> None:
        """As if it had never left."""
        queueing.revive(claim, by=request.user)
        messages.success(request, _("Back on the queue."))


class AppearanceAct(DeskAct):
    """One act on one appearance; then back to where it was pressed."""

    def post(self, request: HttpRequest, appearance_id: int) -> HttpResponse:
        """Do it, or say which rule refuses it."""
        appearance = get_object_or_404(Appearance, pk=appearance_id)
        self.back = get_valid_next_url_from_request(request) or reverse("desk:queue")
        messages.success(request, self.act(appearance, request.user))
        return redirect(self.back)

    def act(self, appearance: Appearance, person: Any) -> str:
        """The one call; returns what was done in a sentence."""
        raise NotImplementedError


class ConfirmAppearance(AppearanceAct):
    """It is the same claim."""

    def act(self, appearance: Appearance, person: Any) -> str:
        """A second person still has to approve it."""
        appearing.confirm(appearance, by=person)
        return _("Confirmed. It is public only after another person approves it.")


class RefuseAppearance(AppearanceAct):
    """It is another claim."""

    def act(self, appearance: Appearance, person: Any) -> str:
        """It stays on the record."""
        appearing.refuse(appearance, by=person, note=typed_in(self.request, "note", at_most=300))
        return _("Refused: it is not the same claim.")


class ApproveAppearance(AppearanceAct):
    """A second person lets it join the published page."""

    def act(self, appearance: Appearance, person: Any) -> str:
        """Refused to who added or confirmed it."""
        appearing.approve(appearance, by=person)
        return _("Approved: it is listed on the page.")


class AskAppearanceRemoval(AppearanceAct):
    """It should leave the published page; it stays until a second person agrees."""

    def act(self, appearance: Appearance, person: Any) -> str:
        """The reason is asked for."""
        appearing.ask_removal(appearance, by=person, reason=reason_in(self.request))
        return _("Asked. It stays on the page until another person removes it.")


class RemoveAppearance(AppearanceAct):
    """A second person takes it off the published page."""

    def act(self, appearance: Appearance, person: Any) -> str:
        """Refused to who asked, and for the last one of a page."""
        appearing.remove(appearance, by=person)
        return _("Removed: it is no longer on the page, and its record stays.")


class KeepAppearance(AppearanceAct):
    """The answer to a wish to remove is no."""

    def act(self, appearance: Appearance, person: Any) -> str:
        """Also who asked may take the wish back."""
        appearing.keep(appearance, by=person, note=typed_in(self.request, "note", at_most=300))
        return _("It stays on the page.")


APPEARANCE_ACTS: dict[str, Callable[..., Any]] = {
    "confirm": ConfirmAppearance.as_view(),
    "refuse": RefuseAppearance.as_view(),
    "approve": ApproveAppearance.as_view(),
    "ask_removal_of": AskAppearanceRemoval.as_view(),
    "remove": RemoveAppearance.as_view(),
    "keep": KeepAppearance.as_view(),
}
