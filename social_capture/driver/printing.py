"""Prints a document of ours to PDF with the same browser, which can reach nothing while it does."""

import asyncio
import re
import threading
import uuid
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Browser, Error, Route, async_playwright

from social_capture.driver import processes
from social_capture.driver.options import SWITCHES, NoBrowser, browser_path, may_sandbox

# No name resolves and the proxy is nobody: what a document asks for stays inside.
NO_NETWORK = ("--host-resolver-rules=MAP * ~NOTFOUND", "--disable-remote-fonts")
NOWHERE = "http://127.0.0.1:9"
MARGIN = {"top": "18mm", "bottom": "20mm", "left": "16mm", "right": "16mm"}
# Skia writes when it printed; the document says of when it speaks.
CLOCK = re.compile(rb"/(CreationDate|ModDate) \(D:(\d{14})([^)]*)\)")


class PrintFailed(Exception):
    """The browser could not print it; the message says why."""


@dataclass
class Printed:
    """The PDF, and every address that the document asked for (none of them was fetched)."""

    content: bytes = b""
    asked_for: list[str] = field(default_factory=list)
    error: str = ""


def print_pdf(html: str, *, footer: str, within_s: float = 60.0) -> Printed:
    """The document on A4 pages with numbers at the foot; scripts never run.

    Raises ``PrintFailed`` when there is no browser, it breaks, or it takes longer than allowed.
    """
    mark = f"--lastro-print={uuid.uuid4().hex}"
    printed = Printed()
    # A thread of its own: an event loop must not run where the database is used.
    thread = threading.Thread(
        target=_run, args=(html, footer, within_s, mark, printed), name="print", daemon=True
    )
    thread.start()
    # Starting and closing the browser stand outside the limit of the printing itself.
    thread.join(within_s + 30.0)
    processes.end(mark)
    if thread.is_alive():
        raise PrintFailed("the browser did not answer in time")
    if printed.error:
        raise PrintFailed(printed.error)
    return printed


def _run(html: str, footer: str, within_s: float, mark: str, printed: Printed) -> None:
    try:
        asyncio.run(asyncio.wait_for(_print(html, footer, mark, printed), within_s))
    except NoBrowser as error:
        printed.error = f"no Chromium found: {error}"
    except TimeoutError:
        printed.error = f"printing took longer than {within_s:.0f} s"
    except (Error, OSError) as error:
        printed.error = f"the browser broke: {str(error).splitlines()[0]}"


async def _print(html: str, footer: str, mark: str, printed: Printed) -> None:
    path = str(browser_path())
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=path,
            chromium_sandbox=may_sandbox(),
            proxy={"server": NOWHERE, "bypass": "<-loopback>"},
            args=[*SWITCHES, *NO_NETWORK, mark],
        )
        try:
            printed.content = _without_clock(await _pdf(browser, html, footer, printed))
        finally:
            await browser.close()


async def _pdf(browser: Browser, html: str, footer: str, printed: Printed) -> bytes:
    context = await browser.new_context(
        java_script_enabled=False, offline=True, accept_downloads=False, service_workers="block"
    )

    async def refuse(route: Route) -> None:
        printed.asked_for.append(route.request.url)
        await route.abort()

    await context.route("**/*", refuse)
    page: Any = await context.new_page()
    await page.set_content(html, wait_until="domcontentloaded")
    content: bytes = await page.pdf(
        format="A4",
        margin=MARGIN,
        print_background=True,
        display_header_footer=True,
        header_template="<span></span>",
        footer_template=footer,
        tagged=True,
        outline=True,
    )
    return content


def _without_clock(content: bytes) -> bytes:
    """The same bytes for the same document: of the same length, so that every offset holds."""
    return CLOCK.sub(lambda at: b"/%s (D:%s%s)" % (at[1], b"20000101000000", at[3]), content)
