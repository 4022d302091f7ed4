"""Serves the fictional network on a loopback port of its own; the post can be edited."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from newsroom.demo.social_page.post import PATH, post

HERE = Path(__file__).parent
FILES = {
    PATH: ("post.html", "text/html; charset=utf-8"),
    "/praca.css": ("praca.css", "text/css; charset=utf-8"),
    "/praca.js": ("praca.js", "text/javascript; charset=utf-8"),
    "/picture.jpg": ("picture.jpg", "image/jpeg"),
    "/video.webm": ("video.webm", "video/webm"),
}
EDIT = "/edit"
RANGE = re.compile(r"bytes=(\d+)-(\d*)")


class SocialPage:
    """The network while it runs; ``version`` 2 is the post after its author edited it."""

    def __init__(self, port: int = 0, version: int = 1) -> None:
        """Listen on the port; 0 takes a free one. Raises ``OSError`` when it is taken."""
        self.version = version
        page = self

        class Handler(_Handler):
            def post(self) -> dict[str, Any]:
                return post(page.version)

            def edit(self) -> None:
                page.edit()

        self._server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._server.server_address[1]

    @property
    def host(self) -> str:
        """What the guard has to let through, exactly."""
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """The address of the post."""
        return f"http://{self.host}{PATH}"

    def edit(self) -> None:
        """Its author changes the post."""
        self.version = 2

    def serve(self) -> None:
        """Answer requests until the process ends."""
        self._server.serve_forever()

    def __enter__(self) -> "SocialPage":
        """Answer requests from now on."""
        self._thread.start()
        return self

    def __exit__(self, *_error: Any) -> None:
        """Stop listening."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "Praca"

    def post(self) -> dict[str, Any]:
        raise NotImplementedError

    def edit(self) -> None:
        raise NotImplementedError

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path == "/api/posts/1":
            content = json.dumps(self.post(), ensure_ascii=False).encode()
            self._answer(content, "application/json")
        elif path in FILES:
            name, kind = FILES[path]
            self._answer((HERE / name).read_bytes(), kind)
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        """The author's own button; whoever reaches this loopback port may press it."""
        if urlsplit(self.path).path != EDIT:
            self.send_error(404)
            return
        self.edit()
        self._answer(b"", "text/plain")

    def do_HEAD(self) -> None:
        self.do_GET()

    def _answer(self, content: bytes, kind: str) -> None:
        asked = RANGE.fullmatch(self.headers.get("Range", ""))
        status, length = 200, len(content)
        if asked and int(asked[1]) < length:
            first, last = int(asked[1]), min(int(asked[2] or length - 1), length - 1)
            content, status = content[first : last + 1], 206
        self.send_response(status)
        if status == 206:
            self.send_header("Content-Range", f"bytes {first}-{last}/{length}")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, *_arguments: Any) -> None:
        """Stay silent: the demo prints its own lines."""
