"""What a visit should have kept and did not, and which of it can be asked for again alone."""

from typing import TYPE_CHECKING

from social_capture.driver import films, media
from social_capture.recorder.tape import Tape
from social_capture.recorder.whole import MEDIA, only_in_parts

if TYPE_CHECKING:
    from social_capture.driver.seen import Seen
    from social_capture.driver.session import Session

ESSENTIAL = ("dom", "text", "screenshot")
WRONG = frozenset({"failed", "timeout"})


def missing(session: "Session", tape: Tape) -> list[str]:
    """In the words of an outcome's evidence; empty when the visit kept all it should."""
    steps, seen = session.steps, session.seen
    lacks = [] if steps.result_of("extract") not in WRONG else ["media as files"]
    if seen.file_type:
        return lacks if seen.file_is_whole else [*lacks, f"the whole of {seen.url_final}"]
    lacks += [name for name in ESSENTIAL if steps.result_of(name) != "done"]
    cut = [*tape.lost, *(e.url for e in tape.exchanges if e.truncated == "length")]
    if not _plays_in_parts(seen):
        cut += only_in_parts([e for e in tape.exchanges if e.mime.startswith(MEDIA)])
    lost = [media.described(one) for one in not_kept(seen, tape)]
    return list(dict.fromkeys([*lacks, *(f"the whole of {url}" for url in cut), *lost]))


def _plays_in_parts(seen: "Seen") -> bool:
    # Its parts are the player's own; whether the film is there is asked of the player.
    return any(one.kind in films.PLAYERS and not one.address for one in seen.media)


def not_kept(seen: "Seen", tape: Tape) -> list[media.PageMedia]:
    """The media of the post that neither the page's archive nor a film's holds."""
    there = [*media.kept(seen.media, tape.exchanges), *(seen.films.covered if seen.films else ())]
    return [one for one in seen.media if one not in there]


def players_without_film(seen: "Seen", tape: Tape) -> list[media.PageMedia]:
    """The players among them: what they play is still to be found."""
    return [one for one in not_kept(seen, tape) if one.kind in films.PLAYERS]
