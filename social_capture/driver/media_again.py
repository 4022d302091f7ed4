"""Asks again for nothing but the media that a visit could not keep; no browser is started."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from social_capture.driver import films, media
from social_capture.driver.events import Event, FileReady, Finished
from social_capture.driver.extraction import tell_media
from social_capture.driver.media import PageMedia
from social_capture.driver.options import Options
from social_capture.driver.plain_get import NotReached, get
from social_capture.driver.session import Session
from social_capture.guard import Guard, Refused
from social_capture.recorder.proxy import SOFTWARE, Recorder
from social_capture.wacz.package import Page, pack
from social_capture.wacz.validate import validate

# Alone, a long film may take what a whole visit may not.
PATIENCE = 4


async def fetch_again(
    wanted: list[dict[str, Any]],
    folder: Path,
    options: Options,
    mark: str,
    tell: Callable[[Event], None],
) -> Finished:
    """Each that comes whole is told, with the archive that proves it; the rest stays missing."""
    asked = [_asked(entry) for entry in wanted]
    session = Session(asked[0][0].address, folder, _patient(options), mark, tell)
    async with Recorder(folder, Guard(allow=options.allow), session.options.limits) as recorder:
        await session.steps.run(
            "whole_media",
            lambda: _ask(recorder, asked),
            session.options.limits.whole_s,
            needs_page=False,
        )
    await _fetch_films(session, wanted, [one for one, _headers in asked])
    found = media.kept([one for one, _headers in asked], recorder.tape.exchanges)
    if found:
        kept = await session.steps.run(
            "extract", lambda: _keep(session, recorder, found), 180.0, needs_page=False
        )
        found = found if kept else []
    found += session.seen.films.covered if session.seen.films else []
    left = tuple(entry for entry, (one, _h) in zip(wanted, asked, strict=True) if one not in found)
    if not left:
        return Finished("ok", "the media came when they were asked for again")
    lacks = ", ".join(media.described(_asked(entry)[0]) for entry in left)
    films_tape = session.seen.films.tape if session.seen.films else None
    refusals = [*recorder.tape.blocked, *(films_tape.blocked if films_tape else ())]
    reasons = "; ".join(dict.fromkeys(refused.reason for refused in refusals))
    return Finished("partial", f"missing: {lacks}", error=reasons or lacks, missing_media=left)


def _asked(entry: dict[str, Any]) -> tuple[PageMedia, dict[str, str]]:
    fields = dict(entry)
    headers = fields.pop("headers", {})
    for name in ("page", "named"):
        fields.pop(name, None)
    return PageMedia(**fields), {str(name): str(value) for name, value in headers.items()}


def _patient(options: Options) -> Options:
    limits = options.limits
    whole_s = limits.whole_s * PATIENCE
    return replace(options, limits=replace(limits, whole_s=whole_s, exchange_s=whole_s))


async def _fetch_films(
    session: Session, wanted: list[dict[str, Any]], players: list[PageMedia]
) -> None:
    page = str(wanted[0].get("page", ""))
    hidden = [one for one in players if not one.address]
    if hidden and page:
        session.seen.named = frozenset(name for entry in wanted for name in entry.get("named", []))
        await session.steps.run(
            "films",
            lambda: films.fetch(session, page, hidden),
            session.options.limits.whole_s,
            needs_page=False,
        )


async def _ask(recorder: Recorder, asked: list[tuple[PageMedia, dict[str, str]]]) -> None:
    for one, headers in asked:
        # What is refused or does not answer stays missing; the tape says why.
        if not one.address:
            continue
        with contextlib.suppress(Refused, NotReached):
            await get(recorder, one.address, headers)


async def _keep(session: Session, recorder: Recorder, found: list[PageMedia]) -> bool:
    target = session.folder / "supplement.wacz"
    pages = [Page(one.address, one.address) for one in found]
    about: dict[str, object] = {"software": SOFTWARE, "supplement": "media asked for again"}
    await asyncio.to_thread(pack, recorder.tape.main.path, target, pages, about)
    problems = await asyncio.to_thread(validate, target)
    if problems:
        raise ValueError("; ".join(problem.message for problem in problems[:5]))
    session.tell(FileReady("supplement", target, "application/wacz"))
    await tell_media(session, target, found)
    return True
