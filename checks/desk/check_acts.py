"""The acts on a check that the workspace's buttons post: one call of the workflow each."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from checks import draft_runs, workflow
from checks.corrections.kinds import CorrectionKind
from checks.desk.screens import DeskAct
from checks.desk.typed_fields import hold_in, number_of, person_in, reason_in, typed_in
from checks.models import Correction, Draft, FactCheck
from checks.refusing import short_moment
from checks.reply_standing import open_among, requests_of
from checks.workflow.stage import draft_of, locked, require_unchanged


def address_of(fact_check: FactCheck) -> str:
    """The workspace of a check."""
    return reverse("wagtailadmin_pages:edit", args=[fact_check.page_id])


class CheckAct(DeskAct):
    """One act on one check; then back to the workspace."""

    done: str | Promise = ""
    # Whether the act is about the text itself, and so only valid for the text that was seen.
    is_about_the_text = False

    def post(self, request: HttpRequest, check_id: int) -> HttpResponse:
        """Do it, or say which rule refuses it."""
        self.fact_check = get_object_or_404(FactCheck, pk=check_id)
        self.back = address_of(self.fact_check)
        with transaction.atomic():
            if self.is_about_the_text:
                self._require_the_text_that_was_seen()
            self.act(self.fact_check, request)
        messages.success(request, str(self.done))
        return redirect(self.back)

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """The one call."""
        raise NotImplementedError

    def _require_the_text_that_was_seen(self) -> None:
        now = draft_of(locked(self.fact_check)).current_hash()
        require_unchanged(now, self.request.POST.get("content_hash", ""))


class Take(CheckAct):
    """Hold a draft that nobody holds."""

    done = _("You hold this check now.")

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """Refused when someone holds it."""
        workflow.take(fact_check, by=request.user)


class TakeOver(CheckAct):
    """Hold a draft that someone else holds, on purpose and on the record."""

    done = _("You hold this check now. The record says whom you took it over from.")

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """Logged as a take-over, and told to who held it; of the holding that was seen."""
        workflow.take(fact_check, by=request.user, take_over=True, seen_hold=hold_in(request))


class HandOver(CheckAct):
    """Give what one holds to a colleague."""

    done = _("Handed over. Your colleague was told.")

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """Refused to anyone but who holds it."""
        workflow.hand_over(
            fact_check,
            by=request.user,
            to=person_in(request),
            note=typed_in(request, "reason"),
            seen_hold=hold_in(request),
        )


class Release(CheckAct):
    """Give up what one holds, or what somebody who is away holds."""

    done = _("Released: nobody holds it now.")

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """With a reason when it is somebody else's."""
        workflow.release(
            fact_check,
            by=request.user,
            note=typed_in(request, "reason"),
            seen_hold=hold_in(request),
        )


class Submit(CheckAct):
    """Hand the text that was seen to a second person."""

    done = _("Submitted. Someone who has not touched it can approve it now.")
    is_about_the_text = True

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """Refused with the list of what is missing."""
        workflow.submit(fact_check, by=request.user)
        for asked in open_among(requests_of(fact_check), timezone.now()):
            messages.warning(
                request,
                _("A request for comment is still open: %(name)s, until %(deadline)s.")
                % {"name": asked.name, "deadline": short_moment(asked.deadline_at)},
            )


class Recall(CheckAct):
    """Take back what one submitted."""

    done = _("Recalled: it is in editing again.")

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """Refused to anyone but who submitted."""
        workflow.recall(fact_check, by=request.user)


class Unschedule(CheckAct):
    """Stop what was approved for a time that has not come."""

    done = _("Stopped: it is in editing again and needs a new approval.")

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """With a reason that stays on the record."""
        workflow.unschedule(fact_check, by=request.user, note=reason_in(request))


class Discard(CheckAct):
    """Drop a check that was never published."""

    done = _("Discarded. It can be taken up again.")

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """With a reason that stays on the record."""
        workflow.discard(fact_check, by=request.user, reason=reason_in(request))


class Revive(CheckAct):
    """Take a discarded check up again."""

    done = _("Taken up again: it is in editing and nobody holds it.")

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """Back to editing."""
        workflow.revive(fact_check, by=request.user)


class OpenCorrection(CheckAct):
    """Begin a change of what is on air."""

    done = _("A correction is open. The page stays as it is until another person approves it.")

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """With its kind, and the text so far."""
        workflow.open_correction(
            fact_check,
            by=request.user,
            kind=kind_in(request),
            explanation=typed_in(request, "explanation"),
            corrects=earlier_in(fact_check, request),
        )


class OpenWithdrawal(CheckAct):
    """Begin to withdraw a published check; its page stays, with a notice."""

    done = _("A withdrawal is open. It takes effect when another person approves it.")

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """With the reason readers will be told."""
        workflow.open_correction(
            fact_check,
            by=request.user,
            kind=CorrectionKind.RETRACTION,
            explanation=reason_in(request, "explanation"),
            is_withdrawal=True,
        )


class DescribeCorrection(CheckAct):
    """Write what readers will be told about the change."""

    done = _("The text of the correction is saved.")

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """Whoever writes it is an author of the change."""
        workflow.describe_correction(
            fact_check,
            by=request.user,
            kind=kind_in(request),
            explanation=reason_in(request, "explanation"),
        )


class AbandonCorrection(CheckAct):
    """Drop the open round; the draft goes back to what is on air."""

    done = _("The correction is abandoned. The page stays as it was.")
    is_about_the_text = True

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """With a note on the record."""
        workflow.abandon_correction(fact_check, by=request.user, note=reason_in(request))


class AskForDraft(CheckAct):
    """Have a machine write a first draft beside the text."""

    done = _("A draft was asked for. It appears here when it is done; you can write meanwhile.")

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """One unfinished draft at a time."""
        draft_runs.request_draft(fact_check.claim, by=request.user)


class RetryDraft(CheckAct):
    """Try again the draft that failed."""

    done = AskForDraft.done

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """The latest one; when there is none, a new one is asked for."""
        failed = fact_check.claim.drafts.filter(state=Draft.State.FAILED).first()
        if failed is None:
            draft_runs.request_draft(fact_check.claim, by=request.user)
        else:
            draft_runs.retry(failed, by=request.user)


def earlier_in(fact_check: FactCheck, request: HttpRequest) -> Correction | None:
    """The earlier correction that was chosen as the one to correct, if any."""
    chosen = request.POST.get("corrects", "")
    if not chosen:
        return None
    return get_object_or_404(fact_check.corrections, pk=number_of(chosen))


def kind_in(request: HttpRequest) -> str:
    """The kind of correction that was chosen; a retraction is opened as a withdrawal only."""
    kind = request.POST.get("kind", "")
    if kind not in CorrectionKind.values:
        raise Http404
    return kind


ACTS: dict[str, Callable[..., Any]] = {
    "take": Take.as_view(),
    "take_over": TakeOver.as_view(),
    "hand_over": HandOver.as_view(),
    "release": Release.as_view(),
    "submit": Submit.as_view(),
    "recall": Recall.as_view(),
    "unschedule": Unschedule.as_view(),
    "discard": Discard.as_view(),
    "revive": Revive.as_view(),
    "open_correction": OpenCorrection.as_view(),
    "open_withdrawal": OpenWithdrawal.as_view(),
    "describe_correction": DescribeCorrection.as_view(),
    "abandon_correction": AbandonCorrection.as_view(),
    "ask_for_draft": AskForDraft.as_view(),
    "retry_draft": RetryDraft.as_view(),
}
