"""What a capture has recorded so far; records are written by one thread of its own."""

import asyncio
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from social_capture.recorder.heads import Head
from social_capture.recorder.limits import Limits
from social_capture.recorder.warc import Record, WarcFile, is_packed_already, record_id

MAIN_NAME = "archive.warc.gz"
SIDE_NAME = "partials.warc.gz"


@dataclass(frozen=True)
class Exchange:
    """A request and what came back, in short; ``truncated`` is empty when it is whole."""

    url: str
    method: str
    status: int
    mime: str
    size: int
    truncated: str
    ms: int
    location: str = ""
    request: Head | None = None


@dataclass(frozen=True)
class Blocked:
    """A request that did not leave the house, or did not get an answer."""

    url: str
    reason: str
    addresses: tuple[str, ...] = ()
    by_guard: bool = False


@dataclass
class Spool:
    """One exchange being received."""

    url: str
    method: str
    date: str
    address: str
    request: Head
    request_body: IO[bytes]
    response_body: IO[bytes]
    response: Head | None = None
    truncated: str = ""
    size: int = 0


@dataclass
class Tape:
    """The two files of a capture: whole responses, and those that would break a replay."""

    folder: Path
    limits: Limits
    software: str
    exchanges: list[Exchange] = field(default_factory=list)
    blocked: list[Blocked] = field(default_factory=list)
    received: int = 0

    def __post_init__(self) -> None:
        """Open both files."""
        self.main = WarcFile(self.folder / MAIN_NAME, self.software)
        self.side = WarcFile(self.folder / SIDE_NAME, self.software)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="warc")

    def spool(self) -> IO[bytes]:
        """Room for a body: in memory while small, then on the disk."""
        return tempfile.SpooledTemporaryFile(self.limits.spool_bytes, dir=str(self.folder))

    def refuse(
        self, url: str, reason: str, addresses: tuple[str, ...] = (), *, by_guard: bool = False
    ) -> None:
        """Note what was kept from leaving."""
        self.blocked.append(Blocked(url, reason, addresses, bool(addresses) or by_guard))

    async def keep(self, spool: Spool) -> None:
        """Write request and response; back when both are in the file."""
        await self._run(lambda: self._write(spool))

    async def close(self) -> None:
        """Close both files after all that waits is written."""
        await self._run(self.main.close)
        await self._run(self.side.close)
        self._writer.shutdown()

    async def _run(self, work: Callable[[], None]) -> None:
        await asyncio.shield(asyncio.get_running_loop().run_in_executor(self._writer, work))

    def _write(self, spool: Spool) -> None:
        if spool.response is None:
            return
        is_whole = not spool.truncated and spool.response.status != 206
        target = self.main if is_whole else self.side
        identifier = record_id()
        fields = {"WARC-IP-Address": spool.address}
        if spool.truncated:
            fields["WARC-Truncated"] = spool.truncated
        response = Record(
            "response",
            spool.url,
            spool.date,
            spool.response.raw,
            spool.response_body,
            "application/http; msgtype=response",
            fields,
            identifier,
            is_packed_already(spool.response.mime, spool.response.get("content-encoding")),
        )
        request = Record(
            "request",
            spool.url,
            spool.date,
            spool.request.raw,
            spool.request_body,
            "application/http; msgtype=request",
            {"WARC-Concurrent-To": identifier},
        )
        target.append(response)
        target.append(request)
