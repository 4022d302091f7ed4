"""Captions that would not be kept are not asked for: the side of the process that runs yt-dlp."""

import re
from typing import Any

# A machine's translation of what a machine heard: nobody said these words (YouTube).
TRANSLATED = re.compile(r"[?&]tlang=")
KEPT = frozenset({"vtt", "srt"})


def leaving_captions() -> Any:
    """A step of yt-dlp's, after it chose the captions and before it fetches any."""
    from yt_dlp.postprocessor import PostProcessor  # noqa: PLC0415  (comes with "video")

    return type("LeavingCaptions", (PostProcessor,), {"run": _leave})()


def _leave(_step: Any, information: dict[str, Any]) -> tuple[list[str], dict[str, Any]]:
    chosen = information.get("requested_subtitles") or {}
    kept = {language: one for language, one in chosen.items() if is_kept(one)}
    information["requested_subtitles"] = kept or None
    return [], information


def is_kept(chosen: dict[str, Any]) -> bool:
    """Whether they are in a form that is read, and not a machine's translation."""
    return chosen.get("ext") in KEPT and not TRANSLATED.search(str(chosen.get("url")))
