"""A proxy on loopback for one capture: the guard on its way out, the tape on its way back."""

import asyncio
import ssl
from pathlib import Path
from types import TracebackType

from social_capture.guard import Guard
from social_capture.recorder.authority import EphemeralAuthority
from social_capture.recorder.connection import REFUSAL, BrowserConnection
from social_capture.recorder.limits import Limits
from social_capture.recorder.streams import BrokenHead
from social_capture.recorder.tape import Tape
from social_capture.recorder.upstream import Connector, client_tls

SOFTWARE = "Lastro recorder/1"
LOST = (BrokenHead, EOFError, TimeoutError, OSError)


class Recorder:
    """Use as ``async with Recorder(folder, guard) as recorder``; then ``recorder.address``."""

    def __init__(
        self,
        folder: Path,
        guard: Guard,
        limits: Limits | None = None,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """Open the tape in the folder; nothing listens yet."""
        self.limits = limits or Limits()
        self.tape = Tape(folder, self.limits, SOFTWARE)
        self.connector = Connector(guard, self.limits, tls or client_tls())
        self.authority = EphemeralAuthority()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.in_flight = 0

    @property
    def address(self) -> str:
        """Where the browser sends everything."""
        if self._server is None:
            raise RuntimeError("the recorder does not listen")
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def __aenter__(self) -> "Recorder":
        """Listen on a free port of loopback."""
        self._server = await asyncio.start_server(
            self._client, "127.0.0.1", 0, limit=self.limits.head_bytes
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Cut what still runs, write what was received, close the files."""
        if self._server is not None:
            self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.connector.close()
        await self.tape.close()

    async def quiet(self, within_s: float) -> bool:
        """Wait until nothing is in flight; whether that came in time."""
        waited = 0.0
        while self.in_flight and waited < within_s:
            await asyncio.sleep(0.05)
            waited += 0.05
        return not self.in_flight

    async def _client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is None or len(self._tasks) >= self.limits.connections:
            self.tape.refuse("", "too many connections at once")
            writer.close()
            return
        self._tasks.add(task)
        connection = BrowserConnection(self, reader, writer)
        try:
            await connection.serve()
        except LOST:
            pass  # either side went away between two exchanges
        finally:
            self._tasks.discard(task)
            connection.close()


__all__ = ["REFUSAL", "SOFTWARE", "Recorder"]
