"""A loopback server that speaks the part of S3 that evidence needs.

Fields, statuses and error codes as in the Amazon S3 API Reference (HeadObject, GetObject with
``Range`` and ``If-Match``, PutObject with ``If-None-Match``, DeleteObject, Error Responses).
"""

import hashlib
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

RANGE = re.compile(r"bytes=(\d+)-(\d*)")
SIGNED = "AWS4-HMAC-SHA256 Credential=key/"
ERROR = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>{}</Code><Message>no</Message></Error>'


class S3Server(ThreadingHTTPServer):
    """One bucket in memory; keeps what it was asked and counts what it sent."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.objects: dict[str, bytes] = {}
        self.asked: list[tuple[str, str, str]] = []
        self.sent = 0

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request, client_address) -> None:
        """A client that has read enough goes away."""


class Handler(BaseHTTPRequestHandler):
    """Path-style addresses, signed requests only: the bucket is private."""

    server: S3Server
    protocol_version = "HTTP/1.1"

    def log_message(self, format, *args) -> None:  # noqa: A002
        pass

    def do_HEAD(self) -> None:
        self._read()

    def do_GET(self) -> None:
        self._read()

    def do_DELETE(self) -> None:
        if self._admitted():
            self.server.objects.pop(self.path, None)
            self._answer(204)

    def do_PUT(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not self._admitted():
            return
        if self.headers.get("If-None-Match") == "*" and self.path in self.server.objects:
            self._error(412, "PreconditionFailed")
            return
        self.server.objects[self.path] = body
        self._answer(200, {"ETag": _etag(body)})

    def _admitted(self) -> bool:
        self.server.asked.append((self.command, self.path, self.headers.get("Range", "")))
        signed = self.headers.get("Authorization", "").startswith(
            "AWS4-HMAC-SHA256 Credential=key/"
        )
        if not signed:
            self._error(403, "AccessDenied")
        return signed

    def _read(self) -> None:
        if not self._admitted():
            return
        body = self.server.objects.get(self.path)
        if body is None:
            self._error(404, "NoSuchKey")
        elif self.headers.get("If-Match", _etag(body)) != _etag(body):
            self._error(412, "PreconditionFailed")
        else:
            self._send(body, RANGE.fullmatch(self.headers.get("Range", "")))

    def _send(self, body: bytes, part: re.Match[str] | None) -> None:
        headers = {"ETag": _etag(body), "Accept-Ranges": "bytes"}
        if part is None:
            self._answer(200, headers, body)
            return
        first, last = int(part[1]), min(int(part[2] or len(body)), len(body) - 1)
        headers["Content-Range"] = f"bytes {first}-{last}/{len(body)}"
        self._answer(206, headers, body[first : last + 1])

    def _error(self, status: int, code: str) -> None:
        self._answer(status, {"Content-Type": "application/xml"}, ERROR.format(code).encode())

    def _answer(
        self, status: int, headers: dict[str, str] | None = None, body: bytes = b""
    ) -> None:
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "HEAD":
            return
        for at in range(0, len(body), 1 << 16):
            self.wfile.write(body[at : at + (1 << 16)])
            self.server.sent += len(body[at : at + (1 << 16)])


def _etag(body: bytes) -> str:
    return f'"{hashlib.md5(body, usedforsecurity=False).hexdigest()}"'


@contextmanager
def s3_server() -> Iterator[S3Server]:
    server = S3Server()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
