"""What yt-dlp is asked for: every option that keeps it bounded and without a memory of its own."""

from typing import Any

from social_capture.films.left import goes_on

# Whoever checks a post in Portuguese reads these; a list of all languages is hundreds of files.
LANGUAGES = ["pt.*", "es.*", "en", "en-.*"]


class Silent:
    """A logger that keeps nothing: what matters comes back as an answer or as an error."""

    def debug(self, message: str) -> None:
        """Say nothing."""

    info = warning = error = debug


def options_of(facts: dict[str, Any]) -> dict[str, Any]:
    """The options for one address.

    One file that plays by itself where there is one, else picture and sound as two files: they
    are never joined, so that each stays what the platform sent. No configuration, no cookie, no
    cache, no plugin, no other program, no live broadcast.
    """
    return {
        "proxy": f"http://127.0.0.1:{facts['port']}",
        # The recorder's own authority stands in SSL_CERT_FILE.
        "compat_opts": {"no-certifi"},
        "paths": {"home": facts["folder"]},
        "outtmpl": "%(autonumber)03d.%(ext)s",
        "restrictfilenames": True,
        "windowsfilenames": True,
        "format": "b/(bv,ba)",
        "noplaylist": True,
        "playlist_items": "1-4",
        "match_filter": _not_live,
        "max_filesize": facts["file_bytes"],
        "socket_timeout": facts["idle_s"],
        "retries": 2,
        "fragment_retries": 2,
        "extractor_retries": 1,
        "skip_unavailable_fragments": False,
        "hls_prefer_native": True,
        "ffmpeg_location": "/nonexistent",
        "fixup": "never",
        "postprocessors": [],
        "js_runtimes": {},
        "writesubtitles": True,
        "writeautomaticsub": True,
        "subtitleslangs": LANGUAGES,
        "subtitlesformat": "vtt/srt/best",
        "cachedir": False,
        "cookiefile": None,
        "usenetrc": False,
        "geo_bypass": False,
        "continuedl": False,
        "updatetime": False,
        "noprogress": True,
        "quiet": True,
        "logger": Silent(),
    }


def _not_live(info: dict[str, Any], *_args: Any, **_kwargs: Any) -> str | None:
    """A reason to leave it, or ``None``: a broadcast that goes on has no end to wait for."""
    return "it is live" if goes_on(info) else None
