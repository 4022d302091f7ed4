"""The steps of one visit in their order, in a browser of its own behind a recorder."""

import asyncio
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Error, Page, Playwright, async_playwright

from social_capture.driver import page_acts, processes, screenshots
from social_capture.driver.events import Event, FileReady, PageFields
from social_capture.driver.options import SWITCHES, Options, browser_path, may_sandbox
from social_capture.driver.steps import Steps
from social_capture.recorder.proxy import REFUSAL, Recorder
from social_capture.recorder.whole import fetch_whole


@dataclass
class Seen:
    """What the visit has found so far."""

    http_status: int | None = None
    url_final: str = ""
    redirect_chain: list[dict[str, Any]] = field(default_factory=list)
    text: str = ""
    fields: PageFields = field(default_factory=PageFields)
    has_password_field: bool = False
    consent_rule: str = ""
    is_download: bool = False
    has_crashed: bool = False
    was_refused: bool = False
    open_error: str = ""
    browser_version: str = ""
    user_agent: str = ""


class Session:
    """One visit: a fresh browser, one page, and everything that is kept of it."""

    def __init__(
        self,
        url: str,
        folder: Path,
        options: Options,
        mark: str,
        tell: Callable[[Event], None],
    ) -> None:
        """Nothing runs yet; ``mark`` goes on the browser's command line."""
        self.url = url
        self.folder = folder
        self.options = options
        self.mark = mark
        self.tell = tell
        self.steps = Steps(tell, options.budget.total_s)
        self.seen = Seen()

    async def run(self, recorder: Recorder) -> Seen:
        """Visit the page; whatever fails is a step that failed."""
        async with async_playwright() as playwright:
            browser = await self.steps.run(
                "launch", lambda: self._launch(playwright, recorder), 30.0, needs_page=False
            )
            if browser is not None:
                try:
                    await self._visit(browser, recorder)
                finally:
                    await self._close(browser)
        await self.steps.run(
            "whole_media",
            lambda: fetch_whole(recorder),
            max(self.options.limits.whole_s, 1.0),
            needs_page=False,
        )
        return self.seen

    async def _launch(self, playwright: Playwright, recorder: Recorder) -> Browser:
        return await playwright.chromium.launch(
            executable_path=str(browser_path()),
            chromium_sandbox=may_sandbox(),
            args=[
                *SWITCHES,
                self.mark,
                f"--ignore-certificate-errors-spki-list={recorder.authority.spki}",
            ],
        )

    async def _visit(self, browser: Browser, recorder: Recorder) -> None:
        width, height = self.options.viewport
        self.seen.browser_version = browser.version
        context = await browser.new_context(
            # An explicit bypass: without it loopback goes around the proxy.
            proxy={"server": recorder.address, "bypass": "<-loopback>"},
            viewport={"width": width, "height": height},
            locale=self.options.locale,
            timezone_id=self.options.time_zone,
            service_workers="allow",
            accept_downloads=False,
        )
        page = await context.new_page()
        page.on("crash", lambda _page: self._crashed())
        page.on("dialog", lambda dialog: asyncio.ensure_future(dialog.dismiss()))
        await self._open(page)
        if self.seen.open_error and not self.seen.http_status:
            return
        await self._prepare(page, recorder)
        await self._read(page)

    async def _open(self, page: Page) -> None:
        budget = self.options.budget
        await self.steps.run("open", lambda: self._goto(page), budget.open_s)
        last = self.steps.done[-1]
        if last.result != "done":
            self.seen.open_error = last.error
        self.seen.is_download = "Download is starting" in last.error
        self.seen.url_final = self.seen.url_final or page.url

    async def _goto(self, page: Page) -> None:
        budget = self.options.budget
        response = await page.goto(
            self.url, wait_until="domcontentloaded", timeout=budget.open_s * 1000
        )
        if response is None:
            return
        self.seen.http_status = response.status
        self.seen.was_refused = response.status_text == REFUSAL
        self.seen.url_final = page.url
        request, chain = response.request, list[dict[str, Any]]()
        while (request := request.redirected_from) is not None:  # type: ignore[assignment]
            hop = await request.response()
            chain.insert(0, {"url": request.url, "status": hop.status if hop else None})
        self.seen.redirect_chain = chain

    async def _prepare(self, page: Page, recorder: Recorder) -> None:
        budget, run = self.options.budget, self.steps.run
        await run("ready", lambda: self._ready(page), budget.ready_s + 1)
        consent = await run("consent", lambda: page_acts.dismiss_consent(page), budget.consent_s)
        self.seen.consent_rule = consent or ""
        height = self.options.viewport[1]
        await run(
            "scroll", lambda: page_acts.scroll(page, height, budget.scroll_s), budget.scroll_s + 3
        )
        await run("media", lambda: page_acts.play_media(page), budget.media_s)
        await run(
            "settle",
            lambda: page_acts.settle(page, lambda: not recorder.in_flight, budget.settle_s),
            budget.settle_s + 3,
        )

    async def _ready(self, page: Page) -> None:
        limit = self.options.budget.ready_s * 1000
        if self.options.ready_selector:
            await page.wait_for_selector(self.options.ready_selector, timeout=limit)
        else:
            await page.wait_for_load_state("load", timeout=limit)

    async def _read(self, page: Page) -> None:
        budget, run = self.options.budget, self.steps.run
        self.seen.url_final = page.url
        found = await run("fields", lambda: page_acts.read_fields(page), budget.read_s)
        if found is not None:
            self.seen.fields, self.seen.has_password_field = found
        dom = await run("dom", page.content, budget.read_s)
        if dom is not None:
            self._keep("dom", "dom.html", dom, "text/html; charset=utf-8")
        text = await run("text", lambda: page_acts.read_text(page), budget.read_s)
        if text is not None:
            self.seen.text = text
            self._keep("text", "text.txt", text, "text/plain; charset=utf-8")
        pictures = await run(
            "screenshot",
            lambda: screenshots.take(page, self.folder, self.options),
            budget.screenshot_s,
        )
        for picture in pictures or ():
            self.tell(picture)

    def _keep(self, kind: str, name: str, content: str, mime: str) -> None:
        path = self.folder / name
        # Lone surrogates come out of broken pages; the file must still be written.
        path.write_bytes(content.encode("utf-8", "replace"))
        self.tell(FileReady(kind, path, mime, url=self.seen.url_final))

    def _crashed(self) -> None:
        self.seen.has_crashed = True
        self.steps.is_responsive = False

    async def _close(self, browser: Browser) -> None:
        was_connected = browser.is_connected()
        self.seen.has_crashed = self.seen.has_crashed or not was_connected
        if was_connected:
            closing = self.options.budget.close_s
            await self.steps.run("close", browser.close, closing, needs_page=False)
        await asyncio.to_thread(processes.end, self.mark)


def normalised(text: str) -> str:
    """The text in one Unicode spelling (NFC), without lone surrogates."""
    return unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode())


__all__ = ["Error", "Seen", "Session", "normalised"]
