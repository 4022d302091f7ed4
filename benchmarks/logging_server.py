"""A loopback server that keeps each byte it sent, to be laid beside what a recorder kept."""

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

RANGE = re.compile(rb"(?im)^range: *bytes=(\d+)-(\d*)")
LENGTH = re.compile(rb"(?im)^content-length: *(\d+)")
PIECE = 65_536


@dataclass
class Served:
    """One answer as it left: head and body, and whether all of it was sent."""

    url: str
    method: str
    head: bytes
    body: bytearray = field(default_factory=bytearray)
    is_complete: bool = False

    @property
    def sent(self) -> bytes:
        """Everything, in order."""
        return self.head + bytes(self.body)


@dataclass(frozen=True)
class Asked:
    """A request, as far as answers depend on it."""

    method: str
    path: str
    head: bytes
    stopped: threading.Event


Answer = tuple[bytes, Iterator[bytes]]
Site = Callable[[Asked], Answer]


class LoggingServer:
    """Answers what the site says, keeps connections open, logs every byte that was sent."""

    def __init__(self, site: Site) -> None:
        """Listen on a free port."""
        self.site = site
        self.log: list[Served] = []
        self.stopped = threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.netloc = f"127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Take nothing more; endless answers end."""
        self.stopped.set()
        with suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                connection, _peer = self.listener.accept()
                threading.Thread(target=self._talk, args=(connection,), daemon=True).start()

    def _talk(self, connection: socket.socket) -> None:
        with connection, suppress(OSError), connection.makefile("rb") as source:
            while head := _head(source):
                length = LENGTH.search(head)
                source.read(int(length[1]) if length else 0)
                method, path, _version = head.split(b"\r\n", 1)[0].decode("latin-1").split(" ")
                if not self._answer(connection, Asked(method, path, head, self.stopped)):
                    return

    def _answer(self, connection: socket.socket, asked: Asked) -> bool:
        head, pieces = self.site(asked)
        served = Served(f"http://{self.netloc}{asked.path}", asked.method, head)
        connection.sendall(head)
        self.log.append(served)
        for piece in pieces:
            served.body += piece
            connection.sendall(piece)
        served.is_complete = True
        return b"Content-Length" in head or b"chunked" in head or b" 204 " in head


def _head(source) -> bytes:
    head = b""
    while line := source.readline(PIECE):
        head += line
        if line == b"\r\n":
            return head
    return b""


def whole(body: bytes, *headers: str, status: str = "200 OK", method: str = "GET") -> Answer:
    """An answer with its length."""
    lines = [f"HTTP/1.1 {status}", *headers, f"Content-Length: {len(body)}", "", ""]
    return "\r\n".join(lines).encode("latin-1"), cut(b"" if method == "HEAD" else body)


def chunked(body: bytes, *headers: str, size: int = 1_000) -> Answer:
    """The same in chunks."""
    lines = ["HTTP/1.1 200 OK", *headers, "Transfer-Encoding: chunked", "", ""]
    parts = [body[start : start + size] for start in range(0, len(body), size)]
    framed = [b"%x\r\n%s\r\n" % (len(part), part) for part in parts]
    return "\r\n".join(lines).encode("latin-1"), iter([*framed, b"0\r\n\r\n"])


def ranged(body: bytes, asked: Asked, *headers: str) -> Answer:
    """A part where a part was asked for."""
    found = RANGE.search(asked.head)
    if not found:
        return whole(body, "Accept-Ranges: bytes", *headers, method=asked.method)
    start = int(found[1])
    end = min(int(found[2] or len(body) - 1), len(body) - 1)
    about = f"Content-Range: bytes {start}-{end}/{len(body)}"
    part = body[start : end + 1]
    return whole(part, "Accept-Ranges: bytes", about, *headers, status="206 Partial Content")


def cut(body: bytes) -> Iterator[bytes]:
    """A body in pieces."""
    return (body[start : start + PIECE] for start in range(0, len(body), PIECE))


@contextmanager
def logging_server(site: Site) -> Iterator[LoggingServer]:
    """A server for the length of the block."""
    server = LoggingServer(site)
    try:
        yield server
    finally:
        server.close()
