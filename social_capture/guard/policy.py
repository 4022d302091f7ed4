"""Resolves a host once, refuses it unless every address is public, and pins the answer."""

import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Lock
from urllib.parse import urlsplit

from social_capture.guard.addresses import is_public

DEFAULT_PORTS = {"http": 80, "https": 443}
MAX_URL_BYTES = 8192
MAX_REFUSALS = 1_000

Resolver = Callable[[str, int], Sequence[str]]


@dataclass(frozen=True)
class Target:
    """Where an address points to: the scheme, the host without brackets, the port."""

    scheme: str
    host: str
    port: int

    @property
    def netloc(self) -> str:
        """``host:port`` as the allow list spells it."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


@dataclass(frozen=True)
class Refusal:
    """What was refused, in the words that stand on the record."""

    host: str
    port: int | None
    addresses: tuple[str, ...]
    reason: str


class Refused(Exception):
    """The guard does not let this through; ``refusal`` says what and why."""

    def __init__(
        self, reason: str, host: str = "", port: int | None = None, addresses: Sequence[str] = ()
    ) -> None:
        """Keep the parts of the refusal."""
        self.refusal = Refusal(host, port, tuple(addresses), reason)
        where = f"{host}:{port}" if port is not None else host
        found = f" -> {', '.join(addresses)}" if addresses else ""
        super().__init__(f"{reason}: {where}{found}" if where else reason)


class NotResolved(Refused):
    """The name has no address: nothing to connect to."""


@dataclass(frozen=True)
class Pinned:
    """A host and its checked addresses: connections to it go there and nowhere else."""

    host: str
    port: int
    addresses: tuple[str, ...]

    @property
    def address(self) -> str:
        """The first of them."""
        return self.addresses[0]


def resolve_with_system(host: str, port: int) -> Sequence[str]:
    """Every address that the system's resolver gives, in its order, without repeats."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def target_of(url: str) -> Target:
    """The parts of an absolute http(s) address.

    Raises ``Refused`` for another scheme, credentials in the address, no host, a port out
    of range, control characters, or more than ``MAX_URL_BYTES``.
    """
    if len(url.encode("utf-8", "surrogatepass")) > MAX_URL_BYTES:
        raise Refused("address too long")
    if any(ord(character) <= 32 or ord(character) == 127 for character in url) or "\\" in url:
        raise Refused("address with blanks, backslashes or control characters")
    try:
        parts = urlsplit(url)
        port = parts.port
        host = (parts.hostname or "").rstrip(".")
    except ValueError as error:
        raise Refused(f"address not understood ({error})") from error
    if parts.scheme not in DEFAULT_PORTS:
        raise Refused("only http and https are fetched", host or url[:80])
    if not host:
        raise Refused("address without a host")
    if parts.username is not None or parts.password is not None:
        raise Refused("address with credentials", host, port)
    if port == 0:
        raise Refused("port out of range", host, port)
    return Target(parts.scheme, _ascii(host), port or DEFAULT_PORTS[parts.scheme])


def _ascii(host: str) -> str:
    if host.isascii():
        return host.lower()
    try:
        return host.encode("idna").decode("ascii").lower()
    except UnicodeError as error:
        raise Refused("host name not understood", host) from error


@dataclass
class Guard:
    """One guard per piece of work: it remembers what it let through and what it refused.

    ``allow`` holds exact ``host:port`` pairs that are let through as they are, for tests
    and demonstrations on loopback. Safe to use from several threads.
    """

    allow: frozenset[str] = frozenset()
    resolve: Resolver = resolve_with_system
    refusals: list[Refusal] = field(default_factory=list)
    _pins: dict[tuple[str, int], Pinned] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def admit_url(self, url: str) -> tuple[Target, Pinned]:
        """The parts of the address and the checked address to connect to."""
        try:
            target = target_of(url)
        except Refused as refused:
            self._remember(refused)
            raise
        return target, self.admit(target.host, target.port)

    def admit(self, host: str, port: int) -> Pinned:
        """The checked address of a host; the same one for as long as the guard lives."""
        key = (host.lower().rstrip("."), port)
        with self._lock:
            pinned = self._pins.get(key)
        if pinned is not None:
            return pinned
        try:
            checked = self._check(*key)
        except Refused as refused:
            self._remember(refused)
            raise
        with self._lock:
            # A second thread may have asked at the same time: the first answer stands.
            return self._pins.setdefault(key, checked)

    def _remember(self, refused: Refused) -> None:
        if len(self.refusals) < MAX_REFUSALS:
            self.refusals.append(refused.refusal)

    def _check(self, host: str, port: int) -> Pinned:
        is_allowed = Target("", host, port).netloc in self.allow
        if not is_allowed and port not in DEFAULT_PORTS.values():
            raise Refused("port not allowed", host, port)
        try:
            addresses = tuple(self.resolve(host, port))
        except (OSError, UnicodeError) as error:
            raise NotResolved("host has no address", host, port) from error
        if not addresses:
            raise NotResolved("host has no address", host, port)
        if not is_allowed and not all(is_public(address) for address in addresses):
            raise Refused("address is not public", host, port, addresses)
        return Pinned(host, port, addresses)
