"""A loopback server for platforms' interfaces: routes are functions, faults are told ahead."""

import json
import threading
from collections import deque
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit


class ApiServer:
    """Answers by ``routes`` (path to function of the query) unless a fault waits its turn."""

    def __init__(self):
        self.routes = {}
        self.faults = deque()
        self.asked = []
        self.headers = []
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(self))
        self.netloc = f"127.0.0.1:{self.http.server_port}"
        self.url = f"http://{self.netloc}"
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()

    def fail(self, status, headers=(), body=b"{}", times=1):
        """The next answers, whatever is asked."""
        self.faults.extend([(status, dict(headers), body)] * times)

    def answer(self, target):
        """Status, headers and body for a request's target."""
        self.asked.append(target)
        if self.faults:
            return self.faults.popleft()
        parts = urlsplit(target)
        for path, route in self.routes.items():
            if parts.path == path or (path.endswith("*") and parts.path.startswith(path[:-1])):
                return route(parts.path, dict(parse_qsl(parts.query)))
        return 404, {}, b'{"error":"Record not found"}'

    def close(self):
        self.http.shutdown()
        self.http.server_close()


def handler_of(server):
    """A handler class that asks the server for each answer."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            server.headers.append(dict(self.headers))
            status, headers, body = server.answer(self.path)
            self.send_response(status)
            for name, value in {"Content-Type": "application/json", **headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args):
            """Say nothing."""

    return Handler


def as_json(told, status=200, **headers):
    """An answer of JSON."""
    return status, headers, json.dumps(told).encode()


@contextmanager
def api_server():
    """A running server."""
    server = ApiServer()
    try:
        yield server
    finally:
        server.close()
