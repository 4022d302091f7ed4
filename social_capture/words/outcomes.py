"""What an outcome means to a person: what happened, what we hold, what to do."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from social_capture.models import Capture, Post, PostEvent
from social_capture.presence import MISSING
from social_capture.words.failures import reason_of
from social_capture.words.missing import absence_said, missing_said
from social_capture.words.moments import clock
from social_capture.words.steps import step_name

Status = Capture.Status
OK, WARN, BAD = "ok", "warn", "bad"
BODIES: dict[str, str | Promise] = {
    Status.LOGIN_WALL: gettext_lazy(
        "The platform shows this post only to who has an account. We do not log in."
    ),
    Status.CHALLENGE: gettext_lazy(
        "The site asked for proof that we are people. We do not get around that."
    ),
    Status.BLOCKED: gettext_lazy(
        "The address leads to a place that is not on the public internet. Nothing was fetched."
    ),
    Status.TIMEOUT: gettext_lazy("The page did not end in time; what was ready by then is kept."),
    Status.CRASHED: gettext_lazy("The browser broke down; what was ready by then is kept."),
}
ACTS: dict[str, str | Promise] = {
    Status.LOGIN_WALL: gettext_lazy("Send a picture of it, or try again later."),
    Status.CHALLENGE: gettext_lazy("Try again later, or send a picture of it."),
    Status.NOT_FOUND: gettext_lazy("If somebody has a picture, it goes in as supplied."),
    Status.DELETED: gettext_lazy("If somebody has a picture, it goes in as supplied."),
    Status.BLOCKED: gettext_lazy("Check the address; the record names what was refused."),
    Status.TIMEOUT: gettext_lazy("Try again."),
    Status.CRASHED: gettext_lazy("Try again."),
    Status.PARTIAL: gettext_lazy("Look at what is missing, and fetch it again if it matters."),
}


@dataclass(frozen=True, slots=True)
class Told:
    """Title, body and act of an outcome, with the look of its state and its icon."""

    title: str
    body: str
    act: str
    look: str
    icon: str


def told(capture: Capture) -> Told:
    """The outcome of a capture in words; one that waits or runs has neither body nor act."""
    status = capture.status
    if status in Capture.UNFINISHED:
        return Told(str(capture.get_status_display()), "", "", "busy", "rotate")
    post = capture.post
    if post is not None and post.deleted_since and capture.holds_content:
        return _gone(post)
    is_kept = _is_missing(capture) and _kept_at(capture) is not None
    act = "" if is_kept else _act(capture)
    look, icon = _look(status)
    return Told(_title(capture), _body(capture), act, look, icon)


def _act(capture: Capture) -> str:
    if capture.status == Status.FAILED:
        return str(reason_of(capture.status_evidence).act)
    return str(ACTS.get(capture.status, ""))


def _gone(post: Post) -> Told:
    gone = [event.at for event in post.events.all() if event.kind == PostEvent.Kind.GONE]
    body = _("It was not there in two looks, %(first)s and %(second)s.") % {
        "first": clock(post.deleted_since),
        "second": clock(gone[-1] if gone else None),
    }
    kept = _("The copy of %(day)s is whole.") % {"day": clock(post.kept_at)}
    return Told(_("Taken away after the capture"), f"{body} {kept}", "", WARN, "bin")


def _is_missing(capture: Capture) -> bool:
    return capture.status in MISSING


def _kept_at(capture: Capture) -> datetime | None:
    return capture.post.kept_at if capture.post else None


def _title(capture: Capture) -> str:
    if _is_missing(capture):
        if _kept_at(capture):
            return _("Not there in this look")
        return _("It is not there, and we have no copy")
    if capture.status == Status.FAILED and (step := _broken_step(capture)):
        return _("The capture failed at the step “%(step)s”") % {"step": step}
    if capture.has_changed:
        return _("%(outcome)s, and the post changed") % {"outcome": capture.get_status_display()}
    return str(capture.get_status_display())


def _body(capture: Capture) -> str:
    if _is_missing(capture) and (kept_at := _kept_at(capture)):
        return _("The copy of %(day)s stays the current one.") % {"day": clock(kept_at)}
    if capture.status == Status.OK:
        return ""
    if _is_missing(capture):
        return absence_said(capture.status_evidence)
    if capture.status == Status.PARTIAL:
        return missing_said(capture.status_evidence)
    if capture.status == Status.CRASHED and capture.workers_lost:
        return _("Each worker that tried it broke down; it is not sent again by itself.")
    # The technical words are on the record only: no screen shows them as if they were for people.
    return str(BODIES.get(capture.status) or reason_of(capture.status_evidence).said)


def _broken_step(capture: Capture) -> str:
    broken = [step["name"] for step in capture.steps if step["result"] in {"failed", "timeout"}]
    return step_name(broken[-1]) if broken else ""


def _look(status: str) -> tuple[str, str]:
    if status == Status.OK:
        return OK, "circle-check"
    if status == Status.LOGIN_WALL:
        return BAD, "login"
    if status == Status.CHALLENGE:
        return BAD, "lock"
    return (WARN if status == Status.PARTIAL or status in MISSING else BAD), "warning"
