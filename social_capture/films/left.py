"""Why a film that is there is not taken: the side of the process that asks for it."""

from pathlib import Path
from typing import Any

# What is still said has no end; what was said is being put together, and is not whole yet.
GOES_ON = frozenset({"is_live", "is_upcoming", "post_live"})
END_OF_LIST = b"#EXT-X-ENDLIST"
MOST_LIST = 5 << 20


def goes_on(info: dict[str, Any]) -> bool:
    """Whether the site itself says that it is a broadcast, not a film."""
    return bool(info.get("is_live")) or info.get("live_status") in GOES_ON


def why_left(info: dict[str, Any], downloader: Any) -> str:
    """A code of ``failures.LEFT``; empty for a film that came whole, and for what is no film."""
    chosen = info.get("requested_downloads") or []
    came = [one for one in chosen if Path(one.get("filepath") or "/nonexistent").is_file()]
    if goes_on(info) or any(_list_goes_on(one, downloader) for one in came):
        return "live"
    # Without its sound a film is not whole either.
    return "large" if len(came) < len(chosen) else ""


def _list_goes_on(one: dict[str, Any], downloader: Any) -> bool:
    # A list of pieces that names no end holds the last minutes of a broadcast, whatever the
    # page calls it; its pieces make a file that plays, and that is not the film.
    parts = one.get("requested_formats") or [one]
    lists = [part for part in parts if str(part.get("protocol")).startswith("m3u8")]
    return any(END_OF_LIST not in _asked(part, downloader) for part in lists)


def _asked(part: dict[str, Any], downloader: Any) -> bytes:
    from yt_dlp.networking import Request  # noqa: PLC0415

    with downloader.urlopen(Request(part["url"], headers=part.get("http_headers"))) as answer:
        return bytes(answer.read(MOST_LIST))
