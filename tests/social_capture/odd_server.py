"""A loopback server that answers with exactly the bytes a test tells it to."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

Answer = bytes | Callable[[socket.socket], None]


class OddServer:
    """Speaks HTTP as badly as asked; keeps every request head it was sent."""

    def __init__(
        self, tls: ssl.SSLContext | None = None, at: tuple[str, int] = ("127.0.0.1", 0)
    ) -> None:
        self.answers: dict[str, Answer] = {}
        self.requests: list[bytes] = []
        self.connections = 0
        self.tls = tls
        family = socket.AF_INET6 if ":" in at[0] else socket.AF_INET
        self.listener = socket.create_server(at, family=family)
        self.port = self.listener.getsockname()[1]
        self.netloc = f"127.0.0.1:{self.port}"
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        return f"{'https' if self.tls else 'http'}://{host}:{self.port}{path}"

    def _serve(self) -> None:
        while True:
            try:
                connection, _peer = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        try:
            if self.tls:
                connection = self.tls.wrap_socket(connection, server_side=True)
            with connection:
                head = b""
                while b"\r\n\r\n" not in head:
                    received = connection.recv(1)  # a body after it is for the answer to read
                    if not received:
                        return
                    head += received
                self.requests.append(head)
                answer = self.answers[head.split(b" ", 2)[1].decode("latin-1")]
                answer(connection) if callable(answer) else connection.sendall(answer)
                if self.tls:
                    connection.unwrap()
        except (OSError, KeyError):
            return

    def close(self) -> None:
        self.stopped.set()
        with suppress(OSError):  # a test may have closed it before
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


@contextmanager
def odd_server(tls: ssl.SSLContext | None = None) -> Iterator[OddServer]:
    server = OddServer(tls)
    try:
        yield server
    finally:
        server.close()


def page(body: bytes, *headers: bytes, status: bytes = b"200 OK") -> bytes:
    """A plain answer with its length."""
    lines = [b"HTTP/1.1 " + status, *headers, b"Content-Length: %d" % len(body)]
    return b"\r\n".join([*lines, b"", b""]) + body


def redirect(location: str) -> bytes:
    """A 302 to somewhere."""
    return page(b"", b"Location: " + location.encode(), status=b"302 Found")
