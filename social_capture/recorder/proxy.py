"""A proxy on loopback for one capture: the guard on its way out, the tape on its way back."""

import asyncio
import ssl
from pathlib import Path
from types import TracebackType
from urllib.parse import urlsplit

from social_capture.guard import Guard, Refused, Target
from social_capture.guard.policy import NotResolved, target_of
from social_capture.recorder.authority import EphemeralAuthority
from social_capture.recorder.exchange import NoAnswer, relay
from social_capture.recorder.heads import BrokenHead, Head, as_sent_on, has_no_body, read_head
from social_capture.recorder.limits import Limits
from social_capture.recorder.tape import Tape
from social_capture.recorder.upstream import BrowserOwnHost, Connector, Upstream, client_tls

SOFTWARE = "Lastro recorder/1"
REFUSAL = "Refused by the recorder"
LOST = (ConnectionError, ssl.SSLError, BrokenHead, EOFError, TimeoutError, ValueError, OSError)


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


class BrowserConnection:
    """One connection of the browser: plain requests, or a tunnel that is opened here."""

    def __init__(
        self, recorder: Recorder, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Keep both ends."""
        self.recorder = recorder
        self.tape = recorder.tape
        self.reader = reader
        self.writer = writer
        self.tunnel: Target | None = None
        self.upstream: Upstream | None = None

    def close(self) -> None:
        """Let both sides go."""
        if self.upstream is not None:
            self.upstream.close()
        self.writer.close()

    async def serve(self) -> None:
        """Answer request after request until one side ends."""
        while True:
            head = await read_head(self.reader, self.recorder.limits, None)
            if len(head.first_line) != 3:
                raise BrokenHead("no request line")
            if head.first_line[0] == "CONNECT" and self.tunnel is None:
                lives = await self._open_tunnel(head)
            else:
                lives = await self._exchange(head)
            if not lives:
                return

    async def _open_tunnel(self, head: Head) -> bool:
        asked = head.first_line[1]
        target = target_of(f"https://{asked}/")
        if not await self._reach(target, f"https://{asked}/"):
            return False
        self.writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        await self.writer.drain()
        try:
            await self.writer.start_tls(self.recorder.authority.context(target.host))
        except (ssl.SSLError, ConnectionError):
            self.tape.refuse(f"tunnel to {asked}", "no TLS inside the tunnel (WebSocket?)")
            return False
        self.tunnel = target
        return True

    async def _exchange(self, head: Head) -> bool:
        url, target = self._asked_for(head)
        if head.wants_upgrade:
            await self._refuse(url, "another protocol was asked for (WebSocket)")
            return False
        if self.tape.received > self.recorder.limits.capture_bytes:
            await self._refuse(url, "the capture has reached its size")
            return False
        parts = urlsplit(url)
        origin_form = f"{parts.path or '/'}?{parts.query}" if "?" in url else parts.path or "/"
        request = as_sent_on(head, origin_form)
        for _attempt in range(2):
            if not await self._reach(target, url):
                return False
            was_used = bool(self.upstream and self.upstream.exchanges)
            try:
                return await self._relay(url, request)
            except NoAnswer:
                self._drop_upstream()
                if not (was_used and has_no_body(request)):
                    break  # a kept connection may be stale: one new one is tried
        await self._refuse(url, "the server ended the connection without an answer", 502)
        return False

    async def _relay(self, url: str, request: Head) -> bool:
        if self.upstream is None:
            raise NoAnswer(url)
        self.recorder.in_flight += 1
        try:
            browser = (self.reader, self.writer)
            lives = await relay(self.tape, url, request, browser, self.upstream)
        finally:
            self.recorder.in_flight -= 1
        return lives

    def _asked_for(self, head: Head) -> tuple[str, Target]:
        asked = head.first_line[1]
        if self.tunnel is None:
            return asked, target_of(asked)
        netloc = self.tunnel.netloc.removesuffix(":443")
        return f"https://{netloc}{asked}", self.tunnel

    async def _reach(self, target: Target, url: str) -> bool:
        if self.upstream is not None:
            if self.upstream.target == target:
                return True
            self._drop_upstream()
        try:
            self.upstream = await self.recorder.connector.connect(target)
        except BrowserOwnHost:
            await self._answer(403)
        except Refused as refused:
            by_guard = not isinstance(refused, NotResolved)
            self.tape.refuse(
                url, refused.refusal.reason, refused.refusal.addresses, by_guard=by_guard
            )
            await self._answer(403 if by_guard else 502)
        except (OSError, TimeoutError) as error:
            await self._refuse(url, f"no connection: {error or type(error).__name__}", 502)
        return self.upstream is not None

    async def _refuse(self, url: str, reason: str, status: int = 403) -> None:
        self.tape.refuse(url, reason)
        await self._answer(status)

    async def _answer(self, status: int) -> None:
        lines = f"HTTP/1.1 {status} {REFUSAL}\r\nContent-Length: 0\r\n"
        self.writer.write(f"{lines}Connection: close\r\n\r\n".encode())
        await self.writer.drain()

    def _drop_upstream(self) -> None:
        if self.upstream is not None:
            self.upstream.close()
            self.upstream = None
