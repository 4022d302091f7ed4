"""Brings an open page to rest, with all of it loaded and nothing lying on it."""

from typing import TYPE_CHECKING

from playwright.async_api import Page

from social_capture.driver import consent, page_acts, screenshots
from social_capture.driver.scrolling import Scrolled, scroll
from social_capture.driver.stillness import Stillness
from social_capture.recorder.proxy import Recorder

if TYPE_CHECKING:
    from social_capture.driver.session import Session


async def prepare(session: "Session", page: Page, recorder: Recorder) -> None:
    """Ready, consent, scroll, media, settle: each a step that may fail alone."""
    budget, run = session.options.budget, session.steps.run
    await run("ready", lambda: _ready(session, page), budget.ready_s + 1)
    await _dismiss_consent(session, page)
    stillness = Stillness(recorder)
    scrolled = await run("scroll", lambda: _scroll(session, page, stillness), budget.scroll_s + 3)
    session.seen.scrolled = scrolled or Scrolled()
    await run("media", lambda: page_acts.play_media(page), budget.media_s)
    await run("settle", lambda: _settle(session, page, stillness), budget.settle_s + 3)
    if not session.seen.consent_rule:
        await _dismiss_consent(session, page)  # many notices come late


async def _ready(session: "Session", page: Page) -> None:
    limit = session.options.budget.ready_s * 1000
    if session.options.ready_selector:
        await page.wait_for_selector(session.options.ready_selector, timeout=limit)
    else:
        await page.wait_for_load_state("load", timeout=limit)


async def _dismiss_consent(session: "Session", page: Page) -> None:
    async def keep_as_found() -> None:
        session.tell(await screenshots.take_as_found(page, session.folder, session.options))

    rule = await session.steps.run(
        "consent",
        lambda: consent.dismiss(page, keep_as_found),
        session.options.budget.consent_s,
    )
    session.seen.consent_rule = rule or ""


async def _scroll(session: "Session", page: Page, stillness: Stillness) -> Scrolled:
    options = session.options
    scrolled = await scroll(
        page,
        session.seen.rows,
        stillness,
        for_s=options.budget.scroll_s,
        max_height=options.max_height,
        max_chars=options.text_chars,
    )
    if scrolled.is_locked:
        session.steps.note("scroll_locked")
    elif not scrolled.has_reached_end:
        session.steps.note("no_end")
    elif session.seen.rows.is_cut:
        session.steps.note("rows_cut")
    return scrolled


async def _settle(session: "Session", page: Page, stillness: Stillness) -> None:
    is_still = await page_acts.settle(
        page,
        stillness,
        for_s=session.options.budget.settle_s,
        height=min(session.seen.scrolled.height, session.options.max_height),
    )
    if not is_still:
        session.steps.note("never_still")
