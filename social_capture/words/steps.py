"""The steps of a capture and how they ended, in words for screens."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from social_capture.words.failures import UNKNOWN, reason_of
from social_capture.words.films import why_no_film

STEPS = {
    "share_link": _("follow the share link"),
    "launch": _("start the browser"),
    "open": _("open the address"),
    "ready": _("wait for the content"),
    "consent": _("close the consent notice"),
    "scroll": _("scroll"),
    "media": _("play media"),
    "settle": _("wait until nothing moves"),
    "fields": _("read the fields"),
    "file": _("fetch the file itself"),
    "find_media": _("look for media"),
    "extract": _("take media and file out of the archive"),
    "dom": _("keep the page's code"),
    "text": _("keep the text"),
    "screenshot": _("take the picture"),
    "close": _("close the browser"),
    "whole_media": _("fetch media whole"),
    "films": _("fetch films that the player hides"),
    "package": _("close the archive"),
    "replay": _("check the replay"),
}
RESULTS = {
    "running": pgettext_lazy("step of a capture", "running"),
    "done": pgettext_lazy("step of a capture", "done"),
    "skipped": pgettext_lazy("step of a capture", "skipped"),
    "timeout": pgettext_lazy("step of a capture", "out of time"),
    "failed": pgettext_lazy("step of a capture", "failed"),
}

# What a step that is done still has to say; the driver writes the codes.
NOTES = {
    "no_end": _("stopped at our bound: the page goes on"),
    "scroll_locked": _("something keeps the page from scrolling"),
    "rows_joined": _("the list drops rows: put together from what was seen on the way down"),
    "rows_cut": _("the list is too long to be put together whole"),
    "file_without_text": _("no text could be read from the file"),
    "no_film": _("yt-dlp found no film on the page"),
    "no_film_fits": _("what yt-dlp found is not the film of this player, or only a part of it"),
    "films_not_installed": _("yt-dlp is not installed here: the extra “video” brings it"),
    "never_still": _("the page never stood still"),
    "dom_cut": _("the code was cut at our limit"),
    "text_cut": _("the text was cut at our limit"),
    "foot_not_pictured": _("the foot of the page lies below the last picture"),
}
# Why a step has no more to show; the record keeps what broke, in English.
WRONG = {
    "skipped": _("The page did not answer any more, so it was not tried."),
    "timeout": _("It was not done in time. What was ready by then is kept."),
    "failed": _("It broke. The other steps went on."),
}


def step_name(code: str) -> str:
    """A step as the desk speaks of it; one we do not know stays as it was written."""
    return str(STEPS.get(code, code))


def step_result(code: str) -> str:
    """How it ended."""
    return str(RESULTS.get(code, code))


def step_note(code: str) -> str:
    """What is noted of it; nothing when there is no note."""
    return str(NOTES.get(code, code))


def step_said(step: dict[str, Any]) -> str:
    """What went wrong with it, in a sentence; nothing when nothing did."""
    if not step.get("error"):
        return ""
    if step["name"] == "open" and (reason := reason_of(step["error"])) is not UNKNOWN:
        return str(reason.said)
    if step["name"] == "films" and step["result"] == "failed":
        return why_no_film(step["error"])
    return str(WRONG.get(step["result"], WRONG["failed"]))
