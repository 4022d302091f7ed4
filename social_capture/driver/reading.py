"""Keeps what an open page shows: fields, code, text and pictures, each for itself."""

from typing import TYPE_CHECKING

from playwright.async_api import Page

from social_capture.driver import page_acts, screenshots, tracks
from social_capture.driver.events import FileReady
from social_capture.driver.media import find as find_media

if TYPE_CHECKING:
    from social_capture.driver.session import Session


async def read(session: "Session", page: Page) -> None:
    """Each artefact is told as soon as it is there."""
    budget, seen, run = session.options.budget, session.seen, session.steps.run
    seen.url_final = page.url
    found = await run("fields", lambda: page_acts.read_fields(page), budget.read_s)
    if found is not None:
        seen.fields, seen.has_password_field = found
    await run("find_media", lambda: _find_media(session, page), budget.read_s)
    dom = await run("dom", lambda: _dom(session, page), budget.read_s)
    if dom is not None:
        _keep(session, "dom", "dom.html", dom, "text/html; charset=utf-8")
    text = await run("text", lambda: _text(session, page), budget.read_s)
    if text is not None:
        seen.text = text
        _keep(session, "text", "text.txt", text, "text/plain; charset=utf-8")
    await run("screenshot", lambda: _pictures(session, page), budget.screenshot_s)


async def _find_media(session: "Session", page: Page) -> None:
    session.seen.media = await find_media(page)
    session.seen.tracks = await tracks.find(page)


async def _dom(session: "Session", page: Page) -> str:
    dom, is_cut = await page_acts.read_dom(page, session.options.dom_chars)
    if is_cut:
        session.steps.note("dom_cut")
    return dom


async def _text(session: "Session", page: Page) -> str:
    most = session.options.text_chars
    text, is_cut = await page_acts.read_text(page, most)
    joined = session.seen.rows.with_final(text)
    if is_cut or len(joined) > most:
        session.steps.note("text_cut")
    elif joined is not text:
        session.steps.note("rows_joined")
    return joined[:most]


async def _pictures(session: "Session", page: Page) -> None:
    if not await screenshots.take(page, session.folder, session.options, session.tell):
        session.steps.note("foot_not_pictured")


def _keep(session: "Session", kind: str, name: str, content: str, mime: str) -> None:
    path = session.folder / name
    # Lone surrogates come out of broken pages; the file must still be written.
    path.write_bytes(content.encode("utf-8", "replace"))
    session.tell(FileReady(kind, path, mime, url=session.seen.url_final))
