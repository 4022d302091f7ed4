"""A capture of a page without video against a bare visit with picture; memory of one slot.

Both start a browser of their own and see the same page; they take turns, so that a busy machine
hits both. A capture is all that a worker does for it, database and evidence store included.
"""

import asyncio
import itertools
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from django.test import override_settings
from playwright.async_api import async_playwright

from benchmarks.capture_pages import served_article
from benchmarks.figures import Figure
from benchmarks.process_memory import MEGABYTE, peak_during
from social_capture import capturing
from social_capture.driver.options import SWITCHES, Options, browser_path, may_sandbox
from social_capture.models import Capture
from tests.social_capture.odd_server import OddServer

ROUNDS = 7
SLOWER_AT_MOST = 1.5
SLOTS = itertools.count(1)


def figures() -> Iterator[Figure]:
    """Wall time of both, then the memory of one more capture."""
    with served_article() as server:
        # What is imported once per worker is imported now.
        _bare(server)
        _captured(server)
        bare, captured = [], []
        for _round in range(ROUNDS):
            bare.append(_seconds(_bare, server))
            captured.append(_seconds(_captured, server))
        yield Figure("bare visit with picture", median(bare), "s")
        yield Figure(
            "capture",
            median(captured),
            "s",
            "bare visit with picture",
            median(captured) / median(bare),
            at_most=SLOWER_AT_MOST,
        )
        below, own = peak_during(lambda: _captured(server))
        yield Figure("memory of a slot: browser and its driver (PSS)", below / MEGABYTE, "MiB")
        yield Figure("memory of a slot: worker (RSS)", own / MEGABYTE, "MiB")


def _seconds(visit: Callable[[OddServer], None], server: OddServer) -> float:
    began = time.monotonic()
    visit(server)
    return time.monotonic() - began


def _bare(server: OddServer) -> None:
    asyncio.run(_bare_visit(server.url("/")))


async def _bare_visit(url: str) -> None:
    width, height = Options().viewport
    with tempfile.TemporaryDirectory() as folder:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=str(browser_path()),
                chromium_sandbox=may_sandbox(),
                args=[*SWITCHES],
            )
            context = await browser.new_context(viewport={"width": width, "height": height})
            page = await context.new_page()
            await page.goto(url)
            await page.screenshot(path=str(Path(folder) / "page.png"), full_page=True)
            await browser.close()


def _captured(server: OddServer) -> None:
    # The task runs at once here: the call is back when the worker is done.
    with override_settings(CAPTURE_ALLOW_HOSTS=[server.netloc]):
        capture = capturing.request(
            server.url("/"), reason=Capture.Reason.SOURCE, slot=f"bench-{next(SLOTS)}"
        )
    capture.refresh_from_db()
    if capture.status != Capture.Status.OK:
        raise AssertionError(f"{capture.status}: {capture.error}")
