"""Fetches through one of the guard's two doors; the only HTTP client of the product's own code.

The browser of a capture has its own way out, the recorder, which asks the same guard.
"""

import ssl
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPException, HTTPResponse
from urllib.parse import quote, urljoin, urlsplit

from social_capture.guard import Guard, Pinned, Refused, Target
from social_capture.guard.endpoints import ConfiguredEndpoint
from social_capture.guard.pinned import Deadline, OutOfTime, PinnedConnection
from social_capture.guard.policy import Resolver, resolve_with_system, target_of

MAX_REDIRECTS = 5
REDIRECTS = frozenset({301, 302, 303, 307, 308})
CHUNK = 65_536
# Each piece of a packed answer copies what is left; nobody packs in so many.
MOST_PIECES = 64
USER_AGENT = "Lastro/0.1 (fact-checking archive)"


class FetchFailed(Exception):
    """Nothing usable came back; the subclass and the message say why."""


class Unreachable(FetchFailed):
    """No connection, no valid certificate, or an answer that is not HTTP."""


class TooLarge(FetchFailed):
    """The answer is larger than the caller accepts."""


class TooSlow(FetchFailed):
    """The whole exchange did not end in time."""


class TooManyRedirects(FetchFailed):
    """More hops than ``MAX_REDIRECTS``."""


@dataclass(frozen=True)
class Redirect:
    """One hop: who sent us on, with which status, where to."""

    url: str
    status: int
    location: str


@dataclass(frozen=True)
class Fetched:
    """The last answer of the chain; its body is decoded from gzip or deflate."""

    url_submitted: str
    url_final: str
    status: int
    headers: Message
    body: bytes
    redirects: tuple[Redirect, ...]

    @property
    def text(self) -> str:
        """The body in the charset that the answer names, else UTF-8; errors are replaced."""
        charset = self.headers.get_content_charset() or "utf-8"
        try:
            return self.body.decode(charset, "replace")
        except (LookupError, ValueError):  # none, or one that knows no "replace"
            return self.body.decode("utf-8", "replace")


@dataclass(frozen=True)
class Traced:
    """Where redirects led; ``status`` is None for a place that was recognised and not asked."""

    url_final: str
    status: int | None
    redirects: tuple[Redirect, ...]


def fetch(
    url: str,
    *,
    allow: frozenset[str] = frozenset(),
    max_bytes: int = 5_000_000,
    timeout_s: float = 20.0,
    headers: Mapping[str, str] | None = None,
    resolve: Resolver = resolve_with_system,
    tls: ssl.SSLContext | None = None,
) -> Fetched:
    """GET an address found in data: each hop is guarded, the connection goes where was checked.

    ``allow`` names exact ``host:port`` pairs outside the guard's rules. ``timeout_s`` is for
    all of it, redirects and body included. ``headers`` are sent to the first origin only.
    Raises ``Refused`` (the guard) or a ``FetchFailed``; an HTTP error status is an answer.
    """
    with _in_time(url, timeout_s) as deadline:
        guard = Guard(allow=allow, resolve=deadline.bounding(resolve))
        return _follow(url, guard, deadline, dict(headers or {}), max_bytes, tls)


def trace(
    url: str,
    *,
    until: Callable[[str], bool],
    allow: frozenset[str] = frozenset(),
    timeout_s: float = 15.0,
    resolve: Resolver = resolve_with_system,
    tls: ssl.SSLContext | None = None,
) -> Traced:
    """Follow redirects alone, each hop guarded; no body is read.

    It stops before an address that ``until`` knows. Raises as ``fetch`` does.
    """
    with _in_time(url, timeout_s) as deadline:
        guard = Guard(allow=allow, resolve=deadline.bounding(resolve))
        current, hops = url, list[Redirect]()
        while not until(current):
            _target, connection = _open(current, guard, deadline, tls, {})
            with closing(connection):
                answer = connection.getresponse()
            location = _location(answer)
            if not location:
                return Traced(current, answer.status, tuple(hops))
            current = _hop(url, current, answer.status, location, hops)
        return Traced(current, None, tuple(hops))


def ask(
    endpoint: ConfiguredEndpoint,
    url: str,
    *,
    body: bytes | Iterable[bytes] | None = None,
    headers: Mapping[str, str] | None = None,
    max_bytes: int = 1_000_000,
    timeout_s: float = 20.0,
    resolve: Resolver = resolve_with_system,
    tls: ssl.SSLContext | None = None,
) -> Fetched:
    """One request to a service from settings: POST with a ``body``, GET without.

    A body in pieces needs its ``Content-Length`` among the headers.
    It may stand on the newsroom's own network. A redirect is an answer and is not followed.
    Raises ``Refused`` (another scheme, host or port) or a ``FetchFailed``.
    """
    endpoint.admit(url)
    target = target_of(url)
    with _in_time(url, timeout_s) as deadline:
        addresses = deadline.bounding(resolve)(target.host, target.port)
        if not addresses:
            raise OSError("host has no address")
        pinned = Pinned(target.host, target.port, tuple(addresses))
        connection = PinnedConnection(target, pinned, deadline, tls)
        try:
            method = "GET" if body is None else "POST"
            sent = _ask(target, headers or {})
            connection.request(method, _request_target(url), body=body, headers=sent)
            answer = connection.getresponse()
            received = _body(answer, max_bytes, deadline)
        finally:
            connection.close()
    return Fetched(url, url, answer.status, answer.headers, received, ())


@contextmanager
def _in_time(url: str, timeout_s: float) -> Iterator[Deadline]:
    deadline = Deadline(timeout_s)
    try:
        yield deadline
    except OutOfTime as error:
        raise TooSlow(f"{url}: no complete answer in {timeout_s:g} s") from error
    except (OSError, HTTPException, ValueError) as error:
        if deadline.has_passed or isinstance(error, TimeoutError):
            raise TooSlow(f"{url}: no complete answer in {timeout_s:g} s") from error
        raise Unreachable(f"{url}: {error or type(error).__name__}") from error
    finally:
        deadline.cancel()


def _follow(
    url: str,
    guard: Guard,
    deadline: Deadline,
    headers: dict[str, str],
    max_bytes: int,
    tls: ssl.SSLContext | None,
) -> Fetched:
    current, hops = url, list[Redirect]()
    while True:
        target, connection = _open(current, guard, deadline, tls, headers)
        with closing(connection):
            answer = connection.getresponse()
            location = _location(answer)
            if not location:
                body = _body(answer, max_bytes, deadline)
                return Fetched(url, current, answer.status, answer.headers, body, tuple(hops))
        current = _hop(url, current, answer.status, location, hops)
        if target_of(current) != target:
            headers = {}  # a token meant for one origin is never shown to another


def _open(
    url: str,
    guard: Guard,
    deadline: Deadline,
    tls: ssl.SSLContext | None,
    headers: Mapping[str, str],
) -> tuple[Target, PinnedConnection]:
    """Send a GET on a connection of its own to the address that was checked."""
    target, pinned = guard.admit_url(url)
    if deadline.has_passed:
        raise OSError("out of time")
    connection = PinnedConnection(target, pinned, deadline, tls)
    try:
        connection.request("GET", _request_target(url), headers=_ask(target, headers))
    except BaseException:
        connection.close()
        raise
    return target, connection


def _location(answer: HTTPResponse) -> str | None:
    return answer.headers.get("Location") if answer.status in REDIRECTS else None


def _hop(url: str, current: str, status: int, location: str, hops: list[Redirect]) -> str:
    if len(hops) == MAX_REDIRECTS:
        raise TooManyRedirects(f"{url}: more than {MAX_REDIRECTS} redirects")
    onward = _onward(current, location)
    hops.append(Redirect(current, status, onward))
    return onward


def _ask(target: Target, headers: Mapping[str, str]) -> dict[str, str]:
    host = f"[{target.host}]" if ":" in target.host else target.host
    standard = {"http": 80, "https": 443}[target.scheme] == target.port
    return {
        "Host": host if standard else f"{host}:{target.port}",
        "User-Agent": USER_AGENT,
        "Accept": "*/*",
        "Accept-Encoding": "identity",
        "Connection": "close",
        **headers,
    }


def _request_target(url: str) -> str:
    parts = urlsplit(url)
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._")
    query = quote(parts.query, safe="/%:@!$&'()*+,;=~-._?[]")
    return f"{path}?{query}" if query else path


def _onward(current: str, location: str) -> str:
    # Servers send raw UTF-8 here; http.client reads headers as latin-1.
    readable = location.encode("latin-1", "replace").decode("utf-8", "replace").strip()
    return urljoin(current, quote(readable, safe="/%:@!$&'()*+,;=~-._?#[]"))


def _body(answer: HTTPResponse, max_bytes: int, deadline: Deadline) -> bytes:
    received = bytearray()
    while chunk := answer.read(min(CHUNK, max_bytes + 1 - len(received))):
        received += chunk
        if len(received) > max_bytes:
            raise TooLarge(f"more than {max_bytes} bytes")
    if answer.length:  # what the length promised and never came
        raise OSError(f"{answer.length} bytes missing")
    if deadline.has_passed:  # a cut without a length looks like a normal end
        raise OSError("out of time")
    encoding = (answer.headers.get("Content-Encoding") or "identity").strip().lower()
    if encoding in {"gzip", "x-gzip", "deflate"}:
        return _inflate(bytes(received), max_bytes)
    return bytes(received)


def _inflate(packed: bytes, max_bytes: int) -> bytes:
    """All the pieces that were packed one after another; raises for one that is cut off."""
    plain = bytearray()
    for number in range(MOST_PIECES):
        if not packed:
            break
        decoder = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32)
        try:
            plain += decoder.decompress(packed, max_bytes + 1 - len(plain))
        except zlib.error as error:
            if number:
                break  # padding behind the last piece
            raise Unreachable(f"broken compressed answer ({error})") from error
        if len(plain) > max_bytes:
            raise TooLarge(f"more than {max_bytes} bytes when unpacked")
        if not decoder.eof:
            raise Unreachable("broken compressed answer (cut off)")
        packed = decoder.unused_data
    else:
        raise Unreachable(f"broken compressed answer (more than {MOST_PIECES} pieces)")
    return bytes(plain)


__all__ = ["FetchFailed", "Fetched", "Redirect", "Refused", "Traced", "ask", "fetch", "trace"]
