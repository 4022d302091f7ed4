"""Visits one address and tells what happens as it happens; always ends, whatever the page."""

import asyncio
import queue
import threading
import uuid
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from social_capture.driver import memory, processes, workplace
from social_capture.driver.conclusion import blocked_before, conclude, failed
from social_capture.driver.events import Beat, Event, Finished
from social_capture.driver.media_again import PATIENCE, fetch_again
from social_capture.driver.options import NoBrowser, Options
from social_capture.driver.session import Session
from social_capture.guard import Guard, Refused
from social_capture.recorder.proxy import Recorder

BEAT_S = 5.0
# Time to pack and to close behind the steps' own deadline.
GRACE_S = 400.0
Tell = Callable[[Event], None]
Job = Callable[[Tell], Coroutine[Any, Any, Finished]]


@contextmanager
def visit(url: str, options: Options) -> Iterator[Iterator[Event]]:
    """The events of a visit; files they name live until the block ends.

    The last event is ``Finished``. No process of the visit outlives the block.
    """
    mark = _mark()
    workplace.clear_abandoned()
    with workplace.folder() as folder:
        try:
            yield _events(lambda tell: _visit(url, folder, options, mark, tell), options, mark)
        finally:
            processes.end(mark)
            memory.give_back()


@contextmanager
def media_again(wanted: list[dict[str, Any]], options: Options) -> Iterator[Iterator[Event]]:
    """The events of asking for missing media alone, as ``visit`` tells them."""
    mark = _mark()
    workplace.clear_abandoned()
    with workplace.folder() as folder:
        try:
            yield _events(
                lambda tell: fetch_again(wanted, folder, options, mark, tell),
                options,
                mark,
                PATIENCE,
            )
        finally:
            processes.end(mark)
            memory.give_back()


def _mark() -> str:
    return f"--lastro-visit={uuid.uuid4().hex}"


def _events(job: Job, options: Options, mark: str, patience: int = 1) -> Iterator[Event]:
    told: queue.Queue[Event] = queue.Queue()
    thread = threading.Thread(target=_run, args=(job, told.put), name="capture", daemon=True)
    thread.start()
    # Once for the media that the page names, once for the films that it does not.
    whole_s = 2 * options.limits.whole_s * patience
    beats_left = int((options.budget.total_s + whole_s + GRACE_S) / BEAT_S)
    while beats_left:
        was_alive = thread.is_alive()
        try:
            event = told.get(timeout=BEAT_S if was_alive else 0)
        except queue.Empty:
            if not was_alive:
                yield failed("failed", "the visit broke", "its thread ended without a word")
                return
            beats_left -= 1
            event = Beat()
        yield event
        if isinstance(event, Finished):
            thread.join(BEAT_S)
            return
    if mark:
        processes.end(mark)
    yield failed("timeout", "the visit did not end within its deadline")


def _run(job: Job, tell: Tell) -> None:
    try:
        tell(asyncio.run(job(tell)))
    except NoBrowser as error:
        tell(failed("failed", "no browser", f"no Chromium found: {error}"))
    except BaseException as error:  # noqa: BLE001  (the caller must always hear of an end)
        tell(failed("failed", "the visit broke", f"{type(error).__name__}: {error}"))


async def _visit(url: str, folder: Path, options: Options, mark: str, tell: Tell) -> Finished:
    guard = Guard(allow=options.allow)
    try:
        await asyncio.to_thread(guard.admit_url, url)
    except Refused as refused:
        return blocked_before(url, refused)
    session = Session(url, folder, options, mark, tell)
    async with Recorder(folder, guard, options.limits) as recorder:
        seen = await session.run(recorder)
        await recorder.quiet(2.0)
    return await conclude(session, recorder, seen)
