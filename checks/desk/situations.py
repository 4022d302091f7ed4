"""Where a claim stands, in a word with its picture, and who or what it waits for."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from checks.desk.spans import since
from checks.journal import name_of
from checks.models import Appearance, Claim, Draft
from checks.states import UNFINISHED, CheckState
from social_capture.models import Capture

ICONS = {
    CheckState.AI_DRAFT: "doc-full",
    CheckState.EDITING: "edit",
    CheckState.IN_REVIEW: "tasks",
    CheckState.APPROVED: "time",
    CheckState.PUBLISHED: "circle-check",
    CheckState.WITHDRAWN: "warning",
    CheckState.DISCARDED: "cross",
}
TONES = {CheckState.AI_DRAFT: "ok", CheckState.PUBLISHED: "ok", CheckState.DISCARDED: "idle"}
# A copy without some of its parts is a lesser trouble than none.
CAPTURE_TONES = {Capture.Status.PARTIAL: "warn"}


@dataclass(frozen=True, slots=True)
class Situation:
    """One line with its picture, one line below it, and where to see to it."""

    icon: str
    tone: str
    words: str
    more: str = ""
    address: str = ""
    # Whether there is still something to do about it before readers see it.
    is_open: bool = True


def situation_of(claim: Claim, fact_check: Any, appearances: list[Appearance]) -> Situation:
    """The check's state once there is one; before, what the claim waits for."""
    if fact_check is not None:
        return _of_check(claim, fact_check)
    if claim.state == Claim.State.DISCARDED:
        words = claim.get_state_display()
        return Situation("cross", "idle", words, claim.discarded_because, is_open=False)
    waits = _("waiting for %(span)s") % {"span": since(claim.first_seen_at)}
    owner = (
        _("assigned to %(name)s") % {"name": name_of(claim.assigned_to)}
        if claim.assigned_to
        else _("nobody’s yet")
    )
    if _draft_failed(claim):
        return Situation("warning", "bad", _("The AI did not answer"), f"{owner} · {waits}")
    capture = _capture_that_needs_a_person(appearances)
    if capture is not None:
        return Situation(
            "warning",
            CAPTURE_TONES.get(capture.status, "bad"),
            _("Capture: %(outcome)s") % {"outcome": capture.get_status_display()},
            f"{owner} · {waits}",
            reverse("social_capture_desk:capture", args=[capture.pk]),
        )
    return Situation("radio-empty", "idle", _("On the queue"), f"{owner} · {waits}")


def _of_check(claim: Claim, fact_check: Any) -> Situation:
    state = fact_check.state
    icon, tone = ICONS.get(state, "edit"), TONES.get(state, "busy")
    words = fact_check.get_state_display()
    age = since(fact_check.state_since)
    if state == CheckState.IN_REVIEW and fact_check.submitted_by:
        told = _("%(name)s submitted it, %(span)s ago")
        more = told % {"name": name_of(fact_check.submitted_by), "span": age}
    elif state in {CheckState.AI_DRAFT, CheckState.EDITING}:
        holder = name_of(fact_check.editor) if fact_check.editor else _("nobody’s yet")
        more = _("%(name)s, for %(span)s") % {"name": holder, "span": age}
        if _draft_failed(claim):
            icon, tone, words = "warning", "bad", _("The AI did not answer")
    else:
        more = _("for %(span)s") % {"span": age}
    return Situation(icon, tone, words, more, is_open=state in UNFINISHED)


def _draft_failed(claim: Claim) -> bool:
    return getattr(claim, "draft_state", None) == Draft.State.FAILED


def _capture_that_needs_a_person(appearances: list[Appearance]) -> Any:
    captures = [one.capture for one in appearances if one.capture_id]
    if not captures or any(one.status == Capture.Status.OK for one in captures):
        return None
    return next((one for one in captures if one.status in Capture.NEEDS_PEOPLE), None)
