"""Connections to the outside: to the checked address, with a verified certificate."""

import asyncio
import base64
import hashlib
import ssl
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

from social_capture.guard import Guard, Refused, Target
from social_capture.guard.pinned import MAX_ADDRESSES
from social_capture.guard.tls import verified_tls
from social_capture.recorder.browser_own import BrowserOwnHost, is_browser_own
from social_capture.recorder.limits import Limits
from social_capture.recorder.streams import is_silent

MAX_PEERS_LISTED = 500
RESOLVERS = 16


@dataclass(frozen=True)
class Peer:
    """Who answered for a host: the address and, under TLS, the certificate."""

    address: str
    tls_version: str = ""
    certificate_sha256: str = ""
    certificate_der: str = ""


@dataclass
class Upstream:
    """An open connection and where it leads."""

    target: Target
    peer: Peer
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    exchanges: int = 0

    async def is_fit(self) -> bool:
        """Whether another request may go this way.

        A server that hung up, or said more than it announced, is asked on a new connection, as
        browsers do: what is left over belongs to no request.
        """
        return await is_silent(self.reader)

    def close(self) -> None:
        """Let go without waiting for the other side."""
        self.writer.close()


class Connector:
    """Opens connections through the guard and remembers every peer's certificate."""

    def __init__(self, guard: Guard, limits: Limits, tls: ssl.SSLContext) -> None:
        """No connection yet."""
        self.guard = guard
        self.limits = limits
        self.tls = tls
        self.peers: dict[str, Peer] = {}
        self._hosts: set[str] = set()
        # Threads of its own: names that take long to resolve must not hold up the disk.
        self._resolving = ThreadPoolExecutor(RESOLVERS, thread_name_prefix="resolve")

    async def connect(self, target: Target) -> Upstream:
        """A connection; raises ``Refused``, ``BrowserOwnHost``, ``OSError``, ``TimeoutError``."""
        if is_browser_own(target.host):
            raise BrowserOwnHost(target.host)
        self._count(target)
        loop, failure = asyncio.get_running_loop(), OSError("no address")
        async with asyncio.timeout(self.limits.connect_s):
            pinned = await loop.run_in_executor(
                self._resolving, self.guard.admit, target.host, target.port
            )
            for address in pinned.addresses[:MAX_ADDRESSES]:
                try:
                    return await self._open(target, address)
                except ssl.SSLError:
                    raise
                except OSError as error:
                    failure = error
        raise failure

    def close(self) -> None:
        """No more names are asked for."""
        self._resolving.shutdown(wait=False, cancel_futures=True)

    def _count(self, target: Target) -> None:
        if target.netloc in self._hosts:
            return
        if len(self._hosts) >= self.limits.hosts:
            raise Refused("too many hosts for one capture", target.host, target.port)
        self._hosts.add(target.netloc)

    async def _open(self, target: Target, address: str) -> Upstream:
        is_tls = target.scheme == "https"
        reader, writer = await asyncio.open_connection(
            address,
            target.port,
            ssl=self.tls if is_tls else None,
            server_hostname=target.host if is_tls else None,
            limit=self.limits.head_bytes,
        )
        peer = _peer(address, writer)
        if len(self.peers) < MAX_PEERS_LISTED:
            self.peers[target.netloc] = peer
        return Upstream(target, peer, reader, writer)


@cache
def client_tls() -> ssl.SSLContext:
    """Verified TLS that offers HTTP/1.1 only, so that there is a wire form to keep.

    One for all captures of a worker: reading the system's authorities takes 40 ms each time.
    """
    context = verified_tls()
    context.set_alpn_protocols(["http/1.1"])
    return context


def _peer(address: str, writer: asyncio.StreamWriter) -> Peer:
    connection = writer.get_extra_info("ssl_object")
    if connection is None:
        return Peer(address)
    der = connection.getpeercert(binary_form=True)
    return Peer(
        address,
        connection.version() or "",
        hashlib.sha256(der).hexdigest(),
        base64.b64encode(der).decode(),
    )
