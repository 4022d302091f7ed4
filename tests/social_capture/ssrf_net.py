"""A small internet on loopback: 127.0.0.2 is public, all else on loopback is the house's own."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from social_capture.guard import addresses, policy
from tests.social_capture.odd_server import OddServer, page

OUTSIDE = "127.0.0.2"


def _has_v6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as one:
            one.bind(("::1", 0))
    except OSError:
        return False
    return True


INSIDE = ("127.0.0.1", "127.0.0.3", *(("::1",) if _has_v6() else ()))
NAMES = {
    "public.example": [OUTSIDE],
    "inside.example": ["127.0.0.1"],
    "inside6.example": ["::1"],
    "mapped.example": ["::ffff:127.0.0.1"],
    "nat64.example": ["64:ff9b::7f00:1"],
    "mixed.example": [OUTSIDE, "127.0.0.1"],
    "metadata.example": ["169.254.169.254"],
}


@dataclass
class Net:
    """The one public server, and everything that was asked of the house's own."""

    outside: OddServer
    inside: list[OddServer]
    datagrams: list[socket.socket]
    asked: list[str]

    @property
    def port(self) -> int:
        return self.outside.port

    @property
    def hits(self) -> list[bytes]:
        """Connections to an internal server that said anything, and datagrams."""
        said = [request for server in self.inside for request in server.requests]
        touched = [b"connected"] * sum(server.connections for server in self.inside)
        return (
            said + touched + [packet for listener in self.datagrams for packet in _read(listener)]
        )


@contextmanager
def small_internet(monkeypatch) -> Iterator[Net]:
    """Names resolve to loopback, its port is the standard one, and only ``OUTSIDE`` is public."""
    real_public, real_lookup = addresses.is_public, socket.getaddrinfo
    asked: list[str] = []

    def lookup(host, port, *rest, **options):
        name = str(host).lower().rstrip(".")
        asked.append(name)
        if name == "flip.example":  # public when it is checked, internal ever after
            found = [OUTSIDE] if asked.count(name) == 1 else ["127.0.0.1"]
        else:
            found = NAMES.get(name) or [host]
        return [each for one in found for each in real_lookup(one, port, *rest, **options)]

    with ExitStack() as stack:
        outside, inside, datagrams = _servers(stack)
        monkeypatch.setattr(socket, "getaddrinfo", lookup)
        monkeypatch.setattr(policy, "is_public", lambda a: a == OUTSIDE or real_public(a))
        ports = {"http": outside.port, "https": 443}
        monkeypatch.setattr(policy, "DEFAULT_PORTS", ports)
        yield Net(outside, inside, datagrams, asked)


def _servers(stack: ExitStack) -> tuple[OddServer, list[OddServer], list[socket.socket]]:
    """One port on every address; a port that is taken on one of them is left for another."""
    for _attempt in range(20):
        outside = OddServer(at=(OUTSIDE, 0))
        started = [outside]
        try:
            for address in INSIDE:
                started.append(OddServer(at=(address, outside.port)))
        except OSError:
            for server in started:
                server.close()
            continue
        for server in started:
            stack.callback(server.close)
            server.answers.update({"/": page(b"secret"), "/secret": page(b"secret")})
        return outside, started[1:], _datagrams(stack, outside.port)
    raise OSError("no port is free on all of loopback")


def _datagrams(stack: ExitStack, port: int) -> list[socket.socket]:
    found = []
    for address in INSIDE:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        listener = stack.enter_context(socket.socket(family, socket.SOCK_DGRAM))
        listener.bind((address, port))
        listener.setblocking(False)
        found.append(listener)
    return found


def _read(listener: socket.socket) -> Iterator[bytes]:
    while True:
        try:
            yield listener.recv(2_000)
        except BlockingIOError:
            return
