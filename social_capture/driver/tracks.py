"""Captions that a page gives with its films: ``<track>`` elements, fetched and kept as they are."""

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from social_capture.driver.events import FileReady
from social_capture.driver.extraction import NotExtracted, opened, take_out
from social_capture.driver.plain_get import NotReached, get
from social_capture.films.answer import CAPTION_TYPES, LANGUAGE, MOST_CAPTION_BYTES
from social_capture.guard import Refused
from social_capture.recorder.proxy import Recorder
from social_capture.wacz.archived import Archived

if TYPE_CHECKING:
    from social_capture.driver.session import Session

MAX_TRACKS = 20
FIND = """most => Array.from(document.querySelectorAll('video track[src], audio track[src]'))
  .filter(track => ['subtitles', 'captions'].includes(track.kind) && /^https?:/.test(track.src))
  .slice(0, most)
  .map(track => ({url: track.src.slice(0, 4000), language: track.srclang.slice(0, 40)}))"""


@dataclass(frozen=True)
class Track:
    """Where the captions are, and in which language, if it is said."""

    url: str
    language: str

    @property
    def address(self) -> str:
        """What is asked for: a fragment stays at home."""
        return self.url.split("#", 1)[0]


async def find(page: Any) -> tuple[Track, ...]:
    """The captions of the page's own films; each address once."""
    found = [_track(entry) for entry in await page.evaluate(FIND, MAX_TRACKS)]
    return tuple({track.address: track for track in found}.values())


async def fetch(recorder: Recorder, tracks: tuple[Track, ...], referer: str) -> None:
    """Ask for those that no player asked for; what does not come is not there."""
    there = {one.url for one in recorder.tape.exchanges if one.is_in_main}
    for track in tracks:
        if track.address not in there:
            with contextlib.suppress(Refused, NotReached):
                await get(recorder, track.address, {"Referer": referer})


def tell_each(session: "Session", wacz: Path) -> None:
    """Tell as artefacts those that the archive holds."""
    with opened(wacz) as archive:
        for number, track in enumerate(session.seen.tracks):
            # Captions are no film: one that is missing does not make the capture partial.
            with contextlib.suppress(NotExtracted):
                _tell(session, archive, track, session.folder / f"captions-{number}.vtt")


def _tell(session: "Session", archive: Archived, track: Track, target: Path) -> None:
    take_out(archive, track.address, target, MOST_CAPTION_BYTES)
    mime = CAPTION_TYPES[".srt" if track.address.endswith(".srt") else ".vtt"]
    session.tell(FileReady("captions", target, mime, url=track.url, language=track.language))


def _track(entry: dict[str, str]) -> Track:
    language = entry["language"]
    return Track(entry["url"], language if LANGUAGE.fullmatch(language) else "")
