"""Finds and ends the browser of one visit by a mark on its command line."""

import asyncio
import contextlib
import os
import signal
from pathlib import Path

from playwright.async_api import Browser

PROC = Path("/proc")


async def answers(browser: Browser, within_s: float) -> bool:
    """Whether the browser is there and so is what stands between; a slow one is there.

    Where the driver died the library goes on saying that it is connected.
    """
    if not browser.is_connected():
        return False
    try:
        async with asyncio.timeout(within_s):
            session = await browser.new_browser_cdp_session()
            await session.detach()
    except TimeoutError:
        return True
    except Exception:  # noqa: BLE001  (a dead driver raises a bare Exception)
        return False
    return True


def marked(mark: str) -> list[int]:
    """Processes whose command line carries the mark as one of its words."""
    found = []
    for entry in PROC.iterdir() if PROC.is_dir() else ():
        if not entry.name.isdigit():
            continue
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue  # it ended while we looked
        if mark.encode() in words:
            found.append(int(entry.name))
    return found


def end(mark: str) -> int:
    """Kill each marked process with its whole group; how many there were."""
    pids = marked(mark)
    own_group = os.getpgrp()
    for pid in pids:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            group = os.getpgid(pid)
            if group == own_group:
                os.kill(pid, signal.SIGKILL)
            else:
                os.killpg(group, signal.SIGKILL)
    return len(pids)
