"""Connections to the outside: to the checked address, with a verified certificate."""

import asyncio
import base64
import hashlib
import ssl
from dataclasses import dataclass, field

from social_capture.guard import Guard, Target
from social_capture.recorder.limits import Limits

# Services of the browser itself; they are no part of any page.
BROWSER_OWN_HOSTS = frozenset(
    {
        "accounts.google.com",
        "android.clients.google.com",
        "clients2.google.com",
        "clientservices.googleapis.com",
        "content-autofill.googleapis.com",
        "edgedl.me.gvt1.com",
        "mtalk.google.com",
        "optimizationguide-pa.googleapis.com",
        "redirector.gvt1.com",
        "safebrowsing.googleapis.com",
        "safebrowsingohttpgateway.googleapis.com",
        "update.googleapis.com",
    }
)


class BrowserOwnHost(Exception):
    """The browser called home; refused, and no part of the record."""


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

    def close(self) -> None:
        """Let go without waiting for the other side."""
        self.writer.close()


@dataclass
class Connector:
    """Opens connections through the guard and remembers every peer's certificate."""

    guard: Guard
    limits: Limits
    tls: ssl.SSLContext
    peers: dict[str, Peer] = field(default_factory=dict)

    async def connect(self, target: Target) -> Upstream:
        """A connection; raises ``Refused``, ``BrowserOwnHost``, ``OSError``, ``TimeoutError``."""
        if target.host in BROWSER_OWN_HOSTS:
            raise BrowserOwnHost(target.host)
        async with asyncio.timeout(self.limits.connect_s):
            pinned = await asyncio.to_thread(self.guard.admit, target.host, target.port)
            is_tls = target.scheme == "https"
            reader, writer = await asyncio.open_connection(
                pinned.address,
                pinned.port,
                ssl=self.tls if is_tls else None,
                server_hostname=target.host if is_tls else None,
                limit=self.limits.head_bytes,
            )
        peer = _peer(pinned.address, writer)
        self.peers[target.netloc] = peer
        return Upstream(target, peer, reader, writer)


def client_tls() -> ssl.SSLContext:
    """Verified TLS that offers HTTP/1.1 only, so that there is a wire form to keep."""
    context = ssl.create_default_context()
    # Python 3.13 refuses chains without key identifiers, which browsers accept.
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
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
