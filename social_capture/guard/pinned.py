"""A connection that goes to a checked address and nowhere else, and ends in time."""

import socket
import ssl
import time
from collections.abc import Sequence
from concurrent.futures import Future, wait
from http.client import HTTPConnection
from threading import Thread, Timer

from social_capture.guard.policy import Pinned, Resolver, Target
from social_capture.guard.tls import shared_tls

# How many of a host's checked addresses are tried.
MAX_ADDRESSES = 3


class OutOfTime(Exception):
    """The deadline passed while a name was looked up."""


class Deadline:
    """Cuts the connection in use when the time is over, however slowly bytes still drip."""

    def __init__(self, seconds: float) -> None:
        """Start counting."""
        self.has_passed = False
        self.seconds = seconds
        self._ends_at = time.monotonic() + seconds
        self._sockets: list[socket.socket] = []
        self._timer = Timer(seconds, self._pass)
        self._timer.daemon = True
        self._timer.start()

    def watch(self, connection: socket.socket) -> None:
        """Cut this one from now on."""
        self._sockets.append(connection)
        if self.has_passed:
            self._pass()

    def bounding(self, resolve: Resolver) -> Resolver:
        """The same resolver, left to itself at the deadline: a name server may never answer."""

        def within(host: str, port: int) -> Sequence[str]:
            found: Future[Sequence[str]] = Future()
            Thread(target=_settle, args=(found, resolve, host, port), daemon=True).start()
            wait([found], max(0.0, self._ends_at - time.monotonic()))
            if not found.done():
                raise OutOfTime(host)
            return found.result()

        return within

    def cancel(self) -> None:
        """Stop counting."""
        self._timer.cancel()

    def _pass(self) -> None:
        self.has_passed = True
        for connection in self._sockets:
            try:
                # The plain socket's call: TLS must not wait for the other side's farewell.
                socket.socket.shutdown(connection, socket.SHUT_RDWR)
            except OSError:
                continue


def _settle(found: Future[Sequence[str]], resolve: Resolver, host: str, port: int) -> None:
    try:
        found.set_result(resolve(host, port))
    except (OSError, UnicodeError) as error:
        found.set_exception(error)


class PinnedConnection(HTTPConnection):
    """Connects to the checked address and verifies the certificate of the asked name."""

    def __init__(
        self, target: Target, pinned: Pinned, deadline: Deadline, tls: ssl.SSLContext | None
    ) -> None:
        """Keep what ``connect`` needs."""
        super().__init__(target.host, target.port, timeout=deadline.seconds)
        self.target = target
        self.pinned = pinned
        self.deadline = deadline
        self.tls = tls

    def connect(self) -> None:
        """Open the connection, TLS included."""
        plain = self._reach()
        self.sock = plain
        if self.target.scheme == "https":
            self.sock = (self.tls or shared_tls()).wrap_socket(
                plain, server_hostname=self.target.host, do_handshake_on_connect=False
            )
        self.deadline.watch(self.sock)
        if isinstance(self.sock, ssl.SSLSocket):
            self.sock.do_handshake()

    def _reach(self) -> socket.socket:
        """A connection to the first of the checked addresses that answers."""
        failure = OSError("no address")
        for address in self.pinned.addresses[:MAX_ADDRESSES]:
            try:
                return socket.create_connection((address, self.pinned.port), self.timeout)
            except OSError as error:
                failure = error
                if self.deadline.has_passed:
                    break
        raise failure
