"""The steps of one visit in their order, in a browser of its own behind a recorder."""

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

from playwright.async_api import Browser, Error, Page, Playwright, async_playwright

from social_capture.driver import films, preparing, processes, reading, tracks
from social_capture.driver.completeness import players_without_film
from social_capture.driver.events import Event, PageFields
from social_capture.driver.options import SWITCHES, Options, browser_path, may_sandbox
from social_capture.driver.plain_get import PAGE_TYPES, Got, NotReached, get, looks_like_a_file
from social_capture.driver.seen import Seen
from social_capture.driver.steps import Steps
from social_capture.guard import Refused
from social_capture.recorder.proxy import REFUSAL, Recorder
from social_capture.recorder.whole import fetch_whole


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
        if looks_like_a_file(self.url):
            await self._get_file(recorder, self.url)
        if not self.seen.file_type and not self.seen.was_refused:
            await self._browse(recorder)
            self.seen.is_late = not self.steps.left_s
        if self.seen.is_download:
            await self._get_file(recorder, self.seen.url_final)
        await self.steps.run(
            "whole_media",
            lambda: self._whole_media(recorder),
            max(self.options.limits.whole_s, 1.0),
            needs_page=False,
        )
        await self._fetch_films(recorder)
        return self.seen

    async def _fetch_films(self, recorder: Recorder) -> None:
        lacking = players_without_film(self.seen, recorder.tape)
        if lacking:
            self.seen.named = films.named(self.seen.media)
            await self.steps.run(
                "films",
                lambda: films.fetch(self, self.seen.url_final, lacking),
                max(self.options.limits.whole_s, 1.0),
                needs_page=False,
            )

    async def _browse(self, recorder: Recorder) -> None:
        browser_path()  # without one there is nothing to try
        async with async_playwright() as playwright:
            browser = await self.steps.run(
                "launch", lambda: self._launch(playwright, recorder), 30.0, needs_page=False
            )
            if browser is not None:
                try:
                    await self._visit(browser, recorder)
                finally:
                    await self._close(browser)

    async def _get_file(self, recorder: Recorder, url: str) -> None:
        """A file needs no page: it is asked for as it is; a page that comes instead is browsed."""
        got = await self.steps.run(
            "file",
            lambda: self._get(recorder, url),
            self.options.limits.exchange_s,
            needs_page=False,
        )
        if got is None or not got.is_file:
            return
        seen = self.seen
        seen.file_type = got.exchange.mime or "application/octet-stream"
        seen.file_is_whole = got.exchange.is_in_main
        seen.http_status, seen.url_final = got.exchange.status, got.exchange.url
        seen.redirect_chain = seen.redirect_chain or list(got.redirects)
        name = unquote(PurePosixPath(urlsplit(seen.url_final).path).name)
        seen.fields = PageFields(title=name[:300])

    async def _get(self, recorder: Recorder, url: str) -> Got:
        try:
            return await get(recorder, url)
        except Refused:
            self.seen.was_refused = True
            raise

    async def _whole_media(self, recorder: Recorder) -> None:
        await fetch_whole(recorder)
        there = {one.url for one in recorder.tape.exchanges if one.is_in_main}
        for media in self.seen.media:
            if media.address and media.address not in there:
                await self._get_media(recorder, media.address)
        await tracks.fetch(recorder, self.seen.tracks, self.seen.url_final.split("#")[0])

    async def _get_media(self, recorder: Recorder, address: str) -> None:
        # A film that nobody started was never asked for by the page.
        with contextlib.suppress(Refused, NotReached):
            await get(recorder, address, {"Referer": self.seen.url_final.split("#")[0]})

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
        if self.seen.is_download:
            return
        await preparing.prepare(self, page, recorder)
        await reading.read(self, page)

    async def _open(self, page: Page) -> None:
        budget = self.options.budget
        await self.steps.run("open", lambda: self._goto(page), budget.open_s)
        last = self.steps.done[-1]
        if last.result != "done":
            self.seen.open_error = last.error
        self.seen.url_final = self.seen.url_final or page.url

    async def _goto(self, page: Page) -> None:
        budget = self.options.budget
        try:
            response = await page.goto(
                self.url, wait_until="domcontentloaded", timeout=budget.open_s * 1000
            )
        except Error as error:
            if "Download is starting" not in error.message:
                raise
            self.seen.is_download, self.seen.url_final = True, self.url
            return
        if response is None:
            return
        self.seen.http_status = response.status
        self.seen.was_refused = response.status_text == REFUSAL
        self.seen.url_final = page.url
        mime = response.headers.get("content-type", "").split(";")[0].strip().lower()
        self.seen.is_download = response.status == 200 and mime not in PAGE_TYPES
        request, chain = response.request, list[dict[str, Any]]()
        while (request := request.redirected_from) is not None:  # type: ignore[assignment]
            hop = await request.response()
            chain.insert(0, {"url": request.url, "status": hop.status if hop else None})
        self.seen.redirect_chain = chain

    def _crashed(self) -> None:
        self.seen.has_crashed = True
        self.steps.is_responsive = False

    async def _close(self, browser: Browser) -> None:
        was_connected = await processes.answers(browser, self.options.budget.close_s)
        self.seen.has_crashed = self.seen.has_crashed or not was_connected
        if was_connected:
            closing = self.options.budget.close_s
            await self.steps.run("close", browser.close, closing, needs_page=False)
        await asyncio.to_thread(processes.end, self.mark)
