"""Films whose player names no file: fetched behind a recorder of their own, and kept whole."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from social_capture.driver.events import FileReady
from social_capture.driver.film_files import files_of
from social_capture.driver.media import PageMedia
from social_capture.films import asking
from social_capture.films.candidates import candidates
from social_capture.films.failures import NoFilm
from social_capture.films.found import Film
from social_capture.films.matching import match
from social_capture.guard import Guard
from social_capture.recorder.proxy import SOFTWARE, Recorder
from social_capture.recorder.tape import SIDE_NAME, Tape
from social_capture.wacz.package import Page, pack
from social_capture.wacz.validate import validate

if TYPE_CHECKING:
    from social_capture.driver.session import Session

PLAYERS = frozenset({"video", "audio"})


@dataclass
class Fetched:
    """The films that came, for which player of the page, and the tape that proves it."""

    tape: Tape | None = None
    pairs: tuple[tuple[PageMedia, Film], ...] = ()
    software: str = ""
    archive: Path | None = None

    @property
    def covered(self) -> frozenset[PageMedia]:
        """The players whose film is kept."""
        return frozenset(player for player, _film in self.pairs) if self.archive else frozenset()

    @property
    def files(self) -> list[Path]:
        """Every file of theirs: the main archive names each by its hash."""
        if self.archive is None:
            return []
        films = [film for _player, film in self.pairs]
        files = [one.path for film in films for one in film.files]
        return [*files, *(one.path for film in films for one in film.captions), self.archive]


def named(media: Iterable[PageMedia]) -> frozenset[str]:
    """Addresses of films that a player of the page names: none of them is a hidden one's."""
    players = [one for one in media if one.kind in PLAYERS and one.address]
    return frozenset(address for one in players for address in (one.address, one.url))


async def fetch(session: "Session", page: str, lacking: list[PageMedia]) -> Fetched:
    """Ask for the films of ``page``; those that fit a lacking player are told as artefacts.

    They come through a recorder of their own: what yt-dlp gets at an address must never stand
    in the place of what the page's own browser got there. Raises ``FilmFailed``.
    """
    if not asking.is_installed():
        session.steps.note("films_not_installed")
        return Fetched()
    folder = session.folder / "films"
    folder.mkdir(exist_ok=True)
    recorder = Recorder(folder, Guard(allow=session.options.allow), session.options.limits)
    fetched = session.seen.films = Fetched(recorder.tape)
    async with recorder:
        try:
            films = await asking.ask(recorder, page, folder / "files", session.mark)
        except NoFilm:
            session.steps.note("no_film")
            return fetched
    free = candidates(films.films, session.seen.named)
    fetched.pairs, fetched.software = tuple(match(lacking, free)), films.software
    if fetched.pairs:
        await asyncio.to_thread(_keep, session, page, fetched)
    else:
        session.steps.note("no_film_fits")
    return fetched


def _keep(session: "Session", page: str, fetched: Fetched) -> None:
    tape = cast("Tape", fetched.tape)
    target = tape.folder / "films.wacz"
    archived = [e.url for e in tape.exchanges if e.is_in_main]
    first = page.split("#")[0]
    pages = [Page(first if first in archived else archived[0], "")]
    about: dict[str, object] = {"software": [SOFTWARE, fetched.software], "supplement": "films"}
    pack(tape.main.path, target, pages, about)
    problems = validate(target)
    if problems:
        raise ValueError("; ".join(problem.message for problem in problems[:5]))
    fetched.archive = target
    session.tell(FileReady("supplement", target, "application/wacz"))
    if tape.side.records:
        session.tell(FileReady("partials", tape.folder / SIDE_NAME, "application/warc"))
    for player, film in fetched.pairs:
        for ready in files_of(player, film, page):
            session.tell(ready)
