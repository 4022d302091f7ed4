"""One connection of the browser: plain requests, or a tunnel that is opened here."""

import asyncio
import re
import ssl
from typing import TYPE_CHECKING

from social_capture.guard import Refused, Target
from social_capture.guard.policy import NotResolved, target_of
from social_capture.recorder.browser_own import BrowserOwnHost, is_browser_own
from social_capture.recorder.exchange import Ending, NoAnswer, relay
from social_capture.recorder.heads import Head, read_head
from social_capture.recorder.sent_on import as_sent_on, may_be_repeated
from social_capture.recorder.streams import BrokenHead, break_off
from social_capture.recorder.upstream import Upstream

if TYPE_CHECKING:
    from social_capture.recorder.proxy import Recorder

REFUSAL = "Refused by the recorder"
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
# Absolute form: the authority, then the rest exactly as it was written.
PLAIN_URL = re.compile(r"http://([^/?#]+)([^#]*)")
AUTHORITY = re.compile(r"[^/?#@\s]+:\d+", re.ASCII)


class BrowserConnection:
    """Answers request after request until one side ends."""

    def __init__(
        self, recorder: "Recorder", reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Keep both ends."""
        self.recorder = recorder
        self.tape = recorder.tape
        self.reader = reader
        self.writer = writer
        self.tunnel: Target | None = None
        self.origin = ""
        self.upstream: Upstream | None = None

    def close(self) -> None:
        """Let both sides go."""
        self._drop_upstream()
        self.writer.close()

    async def serve(self) -> None:
        """Answer until one side ends; raises what ended it."""
        while True:
            head = await read_head(self.reader, self.recorder.limits, None)
            if len(head.first_line) != 3:
                raise BrokenHead("no request line")
            if head.first_line[0] == "CONNECT" and self.tunnel is None:
                lives = await self._open_tunnel(head.first_line[1])
            else:
                lives = await self._exchange(head)
            if not lives:
                return

    async def _open_tunnel(self, asked: str) -> bool:
        url = f"https://{asked.removesuffix(':443')}"
        try:
            if not AUTHORITY.fullmatch(asked):
                raise Refused("address not understood")
            target = target_of(f"https://{asked}/")
        except Refused as refused:
            await self._refused(url[:200], refused)
            return False
        if not await self._reach(target, f"{url}/"):
            return False
        self.writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        await self.writer.drain()
        try:
            await self.writer.start_tls(self.recorder.authority.context(target.host))
        except (ssl.SSLError, ConnectionError):
            self.tape.refuse(f"tunnel to {asked}", "no TLS inside the tunnel (WebSocket?)")
            return False
        self.tunnel, self.origin = target, url
        return True

    async def _exchange(self, head: Head) -> bool:
        try:
            url, target, origin_form = self._asked_for(head.first_line[1])
        except Refused as refused:
            await self._refused(head.first_line[1][:200], refused)
            return False
        if is_browser_own(target.host, origin_form):
            await self._answer(403)
            return False
        if reason := self._why_not(head):
            await self._refuse(url, reason)
            return False
        return await self._send_on(url, target, as_sent_on(head, origin_form), head)

    def _why_not(self, head: Head) -> str:
        if head.wants_upgrade:
            return "another protocol was asked for (WebSocket)"
        return self.tape.why_full

    async def _send_on(self, url: str, target: Target, request: Head, head: Head) -> bool:
        for attempt in range(2):
            if not await self._reach(target, url) or self.upstream is None:
                return False
            was_used = bool(self.upstream.exchanges)
            if head.expects_continue and not attempt:
                self.writer.write(CONTINUE)
            try:
                ending = await self._relay(url, request, self.upstream)
            except NoAnswer as nothing:
                self._drop_upstream()
                if was_used and not attempt and may_be_repeated(request):
                    continue  # a kept connection may be stale: one new one is tried
                await self._refuse(url, str(nothing), 502)
                return False
            if ending is Ending.BREAKS:
                break_off(self.writer)
            return ending is Ending.LIVES
        return False

    async def _relay(self, url: str, request: Head, upstream: Upstream) -> Ending:
        self.recorder.in_flight += 1
        try:
            return await relay(self.tape, url, request, (self.reader, self.writer), upstream)
        finally:
            self.recorder.in_flight -= 1

    def _asked_for(self, asked: str) -> tuple[str, Target, str]:
        """The address byte for byte, where it leads, and its path as the server sees it."""
        if any(character <= " " or character == "\x7f" for character in asked):
            raise Refused("address with blanks or control characters")
        if self.tunnel is not None:
            if not asked.startswith("/") and asked != "*":
                raise Refused("address not understood")
            return self.origin + asked, self.tunnel, asked
        found = PLAIN_URL.fullmatch(asked)
        if found is None:
            raise Refused("only http and https are fetched")
        target = target_of(f"http://{found[1]}/")
        return asked, target, found[2] if found[2].startswith("/") else f"/{found[2]}"

    async def _reach(self, target: Target, url: str) -> bool:
        if self.upstream is not None:
            is_same = self.upstream.target == target
            if is_same and (not self.upstream.exchanges or await self.upstream.is_fit()):
                return True
            self._drop_upstream()
        try:
            self.upstream = await self.recorder.connector.connect(target)
        except BrowserOwnHost:
            await self._answer(403)
        except Refused as refused:
            await self._refused(url, refused)
        except (OSError, TimeoutError) as error:
            await self._refuse(url, f"no connection: {error or type(error).__name__}", 502)
        return self.upstream is not None

    async def _refused(self, url: str, refused: Refused) -> None:
        by_guard, refusal = not isinstance(refused, NotResolved), refused.refusal
        self.tape.refuse(url, refusal.reason, refusal.addresses, by_guard=by_guard)
        await self._answer(403 if by_guard else 502)

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
