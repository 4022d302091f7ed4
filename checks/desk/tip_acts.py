"""The acts on a reader’s message: one call each, then back to the message."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from checks.desk.screens import DeskAct
from checks.desk.tips import address_of
from checks.desk.typed_fields import number_of, reason_in
from checks.models import Correction, ReaderMessage
from checks.permissions import Act
from checks.readers import moderating


class TipAct(DeskAct):
    """One act on one message."""

    needs = frozenset({Act.TRIAGE})
    done: str | Promise = ""

    def post(self, request: HttpRequest, message_id: int) -> HttpResponse:
        """Do it, or say which rule refuses it, or who was first."""
        message = get_object_or_404(ReaderMessage, pk=message_id)
        self.back = address_of(message)
        self.act(message, request)
        messages.success(request, str(self.done))
        return redirect(self.back)

    def act(self, message: ReaderMessage, request: HttpRequest) -> None:
        """The one call."""
        raise NotImplementedError


class TakeTip(TipAct):
    """Say that one is looking at it."""

    done = _("You have it now. The reader sees that it is in moderation.")

    def act(self, message: ReaderMessage, request: HttpRequest) -> None:
        """Refused when a colleague has it."""
        moderating.take(message, by=request.user)


class AcceptTip(TipAct):
    """Open new research for it."""

    done = _("Accepted: the research is open. Open the link and write down where the datum stands.")

    def act(self, message: ReaderMessage, request: HttpRequest) -> None:
        """On a published check this is a correction round."""
        moderating.accept(message, by=request.user)


class RefuseTip(TipAct):
    """Send it away."""

    done = _("Refused. The reader sees the reason.")

    def act(self, message: ReaderMessage, request: HttpRequest) -> None:
        """With a reason that the reader sees."""
        moderating.refuse(message, by=request.user, reason=reason_in(request))


class VerifyTip(TipAct):
    """The datum was found in the link."""

    done = _("Written down: the link was opened and the datum found.")

    def act(self, message: ReaderMessage, request: HttpRequest) -> None:
        """With where it stands."""
        moderating.verify_lead(message, by=request.user, datum=reason_in(request, "datum"))


class CloseTip(TipAct):
    """Answer it."""

    done = _("Answered. The reader sees the outcome and your answer.")

    def act(self, message: ReaderMessage, request: HttpRequest) -> None:
        """With an outcome, and the correction that came of it if there was one."""
        outcome = request.POST.get("outcome", "")
        if outcome not in ReaderMessage.Outcome.values:
            raise Http404
        chosen = number_of(request.POST.get("correction", ""))
        correction = get_object_or_404(Correction, pk=chosen) if chosen else None
        moderating.close(
            message,
            by=request.user,
            outcome=outcome,
            answer=reason_in(request, "answer"),
            correction=correction,
        )


TIP_ACTS: dict[str, Any] = {
    "take_tip": TakeTip.as_view(),
    "accept_tip": AcceptTip.as_view(),
    "refuse_tip": RefuseTip.as_view(),
    "verify_tip": VerifyTip.as_view(),
    "close_tip": CloseTip.as_view(),
}
