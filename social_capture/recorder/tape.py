"""What a capture has recorded so far; records are written by one thread of its own."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from social_capture.recorder.heads import Head
from social_capture.recorder.held import HeldBody
from social_capture.recorder.limits import Limits, TooMuch
from social_capture.recorder.noted import Blocked, Exchange, is_replayable
from social_capture.recorder.warc import Record, WarcFile, is_packed_already, record_id

MAIN_NAME = "archive.warc.gz"
SIDE_NAME = "partials.warc.gz"
# A page may be refused as often as it likes: what is listed is bounded.
MAX_LISTED = 1_000
MAX_REQUESTS_HELD = 200


@dataclass
class Spool:
    """One exchange being received."""

    url: str
    method: str
    date: str
    address: str
    request: Head
    request_body: HeldBody
    response_body: HeldBody
    response: Head | None = None
    truncated: str = ""
    is_request_cut: bool = False
    why_nothing: str = ""


@dataclass
class Tape:
    """The two files of a capture: whole responses, and those that would break a replay."""

    folder: Path
    limits: Limits
    software: str
    exchanges: list[Exchange] = field(default_factory=list)
    blocked: list[Blocked] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    odd_encodings: dict[str, str] = field(default_factory=dict)
    received: int = 0
    requests_held: int = 0

    def __post_init__(self) -> None:
        """Open both files."""
        self.main = WarcFile(self.folder / MAIN_NAME, self.software)
        self.side = WarcFile(self.folder / SIDE_NAME, self.software)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="warc")

    @property
    def why_full(self) -> str:
        """Why nothing more is taken; empty while there is room."""
        if self.received > self.limits.capture_bytes:
            return "the capture has reached its size"
        if len(self.exchanges) >= self.limits.exchanges:
            return "the capture has reached its number of requests"
        return ""

    def take(self, size: int) -> None:
        """Count bytes that came or went; raises ``TooMuch`` beyond the capture's size."""
        self.received += size
        if self.received > self.limits.capture_bytes:
            raise TooMuch("the capture has reached its size")

    def body(self) -> HeldBody:
        """Room for a body."""
        return HeldBody(self.folder, self.limits.spool_bytes, self.aside)

    def refuse(
        self, url: str, reason: str, addresses: tuple[str, ...] = (), *, by_guard: bool = False
    ) -> None:
        """Note what was kept from leaving, or got no answer."""
        if len(self.blocked) < MAX_LISTED:
            self.blocked.append(Blocked(url, reason, addresses, bool(addresses) or by_guard))

    def note(self, spool: Spool, ms: int) -> None:
        """List an exchange that has an answer."""
        response = spool.response
        if response is None:
            return
        if response.odd_encodings and len(self.odd_encodings) < MAX_LISTED:
            self.odd_encodings[spool.url] = ", ".join(response.odd_encodings)[:100]
        self.exchanges.append(
            Exchange(
                spool.url,
                spool.method,
                response.status,
                response.mime,
                spool.response_body.size,
                spool.truncated,
                ms,
                response.get("location"),
                self._request_to_hold(spool, response),
                response.get("content-disposition").strip().lower().startswith("attachment"),
            )
        )

    def _request_to_hold(self, spool: Spool, response: Head) -> Head | None:
        """Heads are large: only the first, and those that may have to be sent again, are held."""
        is_media = response.mime.startswith(("video/", "audio/"))
        wanted = bool(spool.truncated) or response.status == 206 or is_media
        if self.exchanges and (not wanted or self.requests_held >= MAX_REQUESTS_HELD):
            return None
        self.requests_held += 1
        return spool.request

    async def keep(self, spool: Spool) -> None:
        """Write request and response; back when both are in the file, or noted as lost."""
        try:
            await self.aside(lambda: self._write(spool))
        except OSError as error:
            self.lost.append(spool.url)
            self.refuse(spool.url, f"received, but not kept: {error}")

    async def close(self) -> None:
        """Close both files after all that waits is written."""
        await self.aside(self.main.close)
        await self.aside(self.side.close)
        self._writer.shutdown()

    async def aside(self, work: Callable[[], None]) -> None:
        """Run work on the writing thread, in order; it ends even when nobody waits any more."""
        await asyncio.shield(asyncio.get_running_loop().run_in_executor(self._writer, work))

    def _write(self, spool: Spool) -> None:
        try:
            if spool.response is not None:
                self._append(spool, spool.response)
        finally:
            spool.request_body.close()
            spool.response_body.close()

    def _append(self, spool: Spool, head: Head) -> None:
        is_whole = is_replayable(spool.method, head.status, spool.truncated)
        target = self.main if is_whole else self.side
        identifier = record_id()
        response = Record(
            "response",
            spool.url,
            spool.date,
            head.raw,
            spool.response_body.opened(),
            "application/http; msgtype=response",
            {"WARC-IP-Address": spool.address} | _truncated(spool.truncated),
            identifier,
            is_packed_already(head.mime, head.get("content-encoding")),
        )
        request = Record(
            "request",
            spool.url,
            spool.date,
            spool.request.raw,
            spool.request_body.opened(),
            "application/http; msgtype=request",
            {"WARC-Concurrent-To": identifier}
            | _truncated("disconnect" if spool.is_request_cut else ""),
        )
        target.append(response, request)


def _truncated(why: str) -> dict[str, str]:
    return {"WARC-Truncated": why} if why else {}
