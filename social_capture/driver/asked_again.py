"""Which missing media a later try may fetch alone, and as whom it asks."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from social_capture.driver import films, media
from social_capture.driver.completeness import missing, not_kept
from social_capture.recorder.tape import Tape

if TYPE_CHECKING:
    from social_capture.driver.session import Session

# By these a server tells the page's own player from a stranger.
HEADERS_OF_A_PLAYER = ("user-agent", "referer", "origin", "cookie", "accept-language")
MAX_HEADER = 4_000


def missing_media(session: "Session", tape: Tape) -> tuple[dict[str, Any], ...]:
    """The media that a later try may fetch alone; empty when more than that is missing."""
    lost = not_kept(session.seen, tape)
    again = [one for one in lost if one.address or one.kind in films.PLAYERS]
    if set(missing(session, tape)) != {media.described(one) for one in again}:
        return ()
    return tuple(
        {**asdict(one), "headers": _headers(session, tape, one), **_where(session, one)}
        for one in again
    )


def _where(session: "Session", one: media.PageMedia) -> dict[str, Any]:
    """The page on which a film is to be looked for, and which films of it are another player's."""
    seen = session.seen
    named = [] if one.address else sorted(films.named(seen.media))
    return {"page": seen.url_final, "named": named}


def _headers(session: "Session", tape: Tape, one: media.PageMedia) -> dict[str, str]:
    asked = (e.request for e in tape.exchanges if e.url == one.address and e.request is not None)
    request = next(asked, None)
    found = {name: request.get(name) if request else "" for name in HEADERS_OF_A_PLAYER}
    found["referer"] = found["referer"] or session.seen.url_final.split("#")[0]
    return {name: value for name, value in found.items() if value and len(value) <= MAX_HEADER}
