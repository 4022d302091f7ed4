"""Takes the file or the media of a visit out of its archive, as the page had them."""

import asyncio
import mimetypes
from pathlib import Path
from typing import TYPE_CHECKING

from social_capture.driver import file_text
from social_capture.driver.events import FileReady
from social_capture.driver.media import PageMedia
from social_capture.wacz.archived import Archived, BrokenRecord, NotArchived, NotDecoded
from social_capture.wacz.members import open_zip
from social_capture.wacz.problems import Findings

if TYPE_CHECKING:
    from social_capture.driver.session import Session

UNREADABLE = (NotArchived, NotDecoded, BrokenRecord, KeyError, OSError)


class NotExtracted(Exception):
    """The archive does not give it back; the message says which and why."""


def opened(wacz: Path) -> Archived:
    """The archive with its index read, once for all that is taken out of it; close it."""
    archive = open_zip(wacz, Findings())
    if archive is None:
        raise NotExtracted("the archive cannot be read")
    return Archived(archive)


def take_out(archive: Archived, url: str, target: Path, most: int) -> str:
    """Write the decoded body of an address to ``target``; its media type."""
    try:
        with target.open("wb") as file:
            answer = archive.open(url)
            for piece in answer.body:
                if file.tell() + len(piece) > most:
                    raise NotExtracted(f"{url} unpacks to more than {most} bytes")
                file.write(piece)
    except UNREADABLE as error:
        raise NotExtracted(f"{url}: {error}") from error
    return answer.head.mime or "application/octet-stream"


async def tell_media(session: "Session", wacz: Path, media: list[PageMedia]) -> None:
    """Tell each as an artefact with its owner; raises ``NotExtracted`` at the first that fails."""
    await asyncio.to_thread(_tell_each, session, wacz, media)


def _tell_each(session: "Session", wacz: Path, media: list[PageMedia]) -> None:
    most = session.options.limits.body_bytes
    with opened(wacz) as archive:
        for number, one in enumerate(media):
            target = session.folder / f"media-{number}{Path(one.address).suffix[:6]}"
            mime = take_out(archive, one.address, target, most)
            session.tell(
                FileReady(
                    "media",
                    target,
                    mime[:100],
                    url=one.url,
                    width=one.width,
                    height=one.height,
                    duration_ms=one.duration_ms,
                    owner=one.owner,
                    owner_url=one.owner_url,
                )
            )


def _take_file(wacz: Path, url: str, target: Path, most: int) -> None:
    with opened(wacz) as archive:
        take_out(archive, url, target, most)


async def tell_file(session: "Session", wacz: Path) -> None:
    """Tell the file that the link led to, and its text where it can be read."""
    url, mime = session.seen.url_final, session.seen.file_type
    target = session.folder / f"file{mimetypes.guess_extension(mime) or ''}"
    await asyncio.to_thread(_take_file, wacz, url, target, session.options.limits.body_bytes)
    session.tell(FileReady("file", target, mime[:100], url=url))
    if not file_text.has_text(mime):
        return
    try:
        most = session.options.text_chars
        text = await asyncio.to_thread(file_text.text_of, target, mime, most=most)
    except file_text.NoText:
        session.steps.note("file_without_text")
        return
    session.seen.text = text
    path = session.folder / "file-text.txt"
    path.write_bytes(text.encode("utf-8", "replace"))
    session.tell(FileReady("text", path, "text/plain; charset=utf-8", url=url))
