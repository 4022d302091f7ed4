"""The process that runs yt-dlp: bounded, with one way out, the recorder.

It takes one JSON line of facts on its input, leaves files in a folder, and answers one JSON
document. What it says of them is not believed: ``answer`` looks at each file again.
"""

import contextlib
import json
import sys
from pathlib import Path
from typing import Any

from social_capture.films.asked_for import options_of
from social_capture.films.captions_left import leaving_captions
from social_capture.films.confined import confine, leave_one_way_out
from social_capture.films.left import why_left

# [ours] A post of several films; a channel's whole list is none.
MOST_FILMS = 4
NO_CAPTIONS = "Unable to download video subtitles"
WITHOUT_CAPTIONS = {"writesubtitles": False, "writeautomaticsub": False}


def main() -> None:
    """Ask, answer, end."""
    facts = json.loads(sys.stdin.buffer.readline())
    confine(facts["file_bytes"])
    # It comes with the extra "video"; importing it opens nothing.
    from yt_dlp import YoutubeDL  # noqa: PLC0415
    from yt_dlp.version import __version__ as version  # noqa: PLC0415

    leave_one_way_out(facts["port"])
    answer: dict[str, Any] = {"software": f"yt-dlp {version}", "films": [], "problem": None}
    # Whatever a library prints is not our answer.
    with contextlib.redirect_stdout(sys.stderr):
        try:
            answer["films"] = _fetched(YoutubeDL, facts)
        except Exception as error:  # noqa: BLE001  (each end of it is an answer)
            answer["problem"] = _problem(error)
    sys.stdout.write(json.dumps(answer))


def _fetched(library: Any, facts: dict[str, Any]) -> list[dict[str, Any]]:
    options = options_of(facts)
    try:
        return _with(library, options, facts["url"])
    except Exception as error:
        if NO_CAPTIONS not in str(error):
            raise
    # The library gives a film up for its captions; we do not.
    return _with(library, {**options, **WITHOUT_CAPTIONS}, facts["url"])


def _with(library: Any, options: dict[str, Any], url: str) -> list[dict[str, Any]]:
    with library(options) as downloader:
        downloader.add_post_processor(leaving_captions(), when="after_filter")
        info = downloader.extract_info(url, download=True) or {}
        return [_film(entry, downloader) for entry in _entries(info)]


def _entries(info: dict[str, Any]) -> list[dict[str, Any]]:
    found = info.get("entries") or [info]
    return [entry for entry in list(found)[:MOST_FILMS] if entry]


def _film(info: dict[str, Any], downloader: Any) -> dict[str, Any]:
    by_people = info.get("subtitles") or {}
    return {
        "left": why_left(info, downloader),
        "duration_s": info.get("duration"),
        "files": [
            {
                "name": Path(one.get("filepath") or "").name,
                "width": one.get("width"),
                "height": one.get("height"),
                "url": one.get("url") or "",
                "silent": one.get("acodec") == "none",
                "picture": one.get("vcodec") != "none",
            }
            for one in info.get("requested_downloads") or []
        ],
        "captions": [
            {
                "name": Path(one.get("filepath") or "").name,
                "language": language,
                "automatic": language not in by_people,
                "url": one.get("url") or "",
            }
            for language, one in (info.get("requested_subtitles") or {}).items()
        ],
    }


def _problem(error: Exception) -> dict[str, Any]:
    # The library wraps what an extractor raised; the kind of the first one tells what it was.
    inner = (getattr(error, "exc_info", None) or [None])[0]
    kinds = {cls.__name__ for cls in (*type(error).__mro__, *getattr(inner, "__mro__", ()))}
    return {"kinds": sorted(kinds), "text": str(error)[:2000]}


if __name__ == "__main__":
    main()
