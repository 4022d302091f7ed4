"""Runs the steps of a visit one after the other; a failed one never stops the rest."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeVar

from social_capture.driver.events import Event, Step

Answer = TypeVar("Answer")


class Steps:
    """The list of steps with timing, told as each begins and ends."""

    def __init__(self, tell: Callable[[Event], None], total_s: float) -> None:
        """Start the clock for all of them."""
        self.tell = tell
        self.done: list[Step] = []
        self.ends_at = time.monotonic() + total_s
        self.is_responsive = True
        self._note = ""

    def note(self, code: str) -> None:
        """Say something about the step that runs; it stands on the step when that is done."""
        self._note = code

    @property
    def left_s(self) -> float:
        """Seconds until the deadline for all that needs the page."""
        return max(0.0, self.ends_at - time.monotonic())

    def result_of(self, name: str) -> str:
        """How a step ended; empty when it did not run."""
        return next((step.result for step in self.done if step.name == name), "")

    async def run(
        self,
        name: str,
        work: Callable[[], Awaitable[Answer]],
        limit_s: float,
        *,
        needs_page: bool = True,
    ) -> Answer | None:
        """Run one step within its limit; None when it failed, and the step says why.

        The deadline for everything is one for the page: what came by then is still kept after it.
        """
        started, clock = datetime.now(UTC).isoformat(timespec="milliseconds"), time.monotonic()
        self._note = ""
        if needs_page and not self.is_responsive:
            self._end(name, started, clock, "skipped", "the page does not answer")
            return None
        self.tell(Step(name, started, 0, "running"))
        try:
            async with asyncio.timeout(min(limit_s, self.left_s) if needs_page else limit_s):
                answer = await work()
        except TimeoutError:
            self.is_responsive = self.is_responsive and not needs_page
            self._end(name, started, clock, "timeout", f"not done in {limit_s:g} s")
        except asyncio.CancelledError:
            self._end(name, started, clock, "failed", "cancelled")
            raise
        except Exception as error:  # noqa: BLE001  (whatever a page does, the others go on)
            self._end(name, started, clock, "failed", f"{type(error).__name__}: {error}"[:600])
        else:
            self._end(name, started, clock, "done", "")
            return answer
        return None

    def _end(self, name: str, started: str, clock: float, result: str, error: str) -> None:
        ms = round((time.monotonic() - clock) * 1000)
        step = Step(name, started, ms, result, error, self._note)
        self.done.append(step)
        self.tell(step)
