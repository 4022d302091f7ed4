"""The address that opens a video at a second, for the players we know."""

from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

YOUTUBE = ("youtube.com", "youtu.be", "youtube-nocookie.com")


def video_at(url: str, second: float | None) -> str:
    """The address with its time mark; empty for anything that is not http(s).

    YouTube takes ``t`` in the query, Vimeo ``#t=…s``; others get a media fragment, which
    browsers follow for video files and ignore elsewhere.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"}:
        return ""
    if second is None:
        return url
    mark, host = f"{int(second)}s", parts.hostname or ""
    if host.removeprefix("www.").removeprefix("m.") in YOUTUBE:
        query = [pair for pair in parse_qsl(parts.query) if pair[0] != "t"]
        return urlunsplit(parts._replace(query=urlencode([*query, ("t", mark)])))
    if host.removeprefix("www.").removeprefix("player.") == "vimeo.com":
        return urlunsplit(parts._replace(fragment=f"t={mark}"))
    return urlunsplit(parts._replace(fragment=f"t={int(second)}"))
