"""A loopback server that speaks Anthropic's Messages API and answers what a test scripts."""

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def message(text, *, stop_reason="end_turn", content=None, usage=None):
    """A message as the API sends it."""
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "model-of-the-test",
        "stop_reason": stop_reason,
        "stop_sequence": None,
        "content": content or [{"type": "text", "text": text}],
        "usage": usage or {"input_tokens": 1000, "output_tokens": 200},
    }


class MessagesServer(ThreadingHTTPServer):
    """Answers in the scripted order; keeps every request that arrived."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), MessagesHandler)
        self.script = []
        self.requests = []
        self.released = threading.Event()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_port}"

    def answers(self, answer, *, raw=None):
        """Next: a message whose text is this answer in JSON, or this raw text."""
        text = raw if raw is not None else json.dumps(answer, ensure_ascii=False)
        self.script.append((200, {}, message(text)))

    def sends(self, body, *, status=200, headers=None):
        """Next: this body as it is."""
        self.script.append((status, headers or {}, body))

    def fails(self, status, kind, headers=None):
        """Next: an error of the API."""
        error = {"type": "error", "error": {"type": kind, "message": f"a {kind}"}}
        self.script.append((status, headers or {}, error))

    def hangs(self):
        """Next: no answer until the test is over."""
        self.script.append((None, {}, None))


class MessagesHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        length = int(self.headers["content-length"])
        body = json.loads(self.rfile.read(length))
        self.server.requests.append(
            (self.path, {name.lower(): value for name, value in self.headers.items()}, body)
        )
        status, headers, answer = self.server.script.pop(0)
        if status is None:
            self.server.released.wait(30)
            self.close_connection = True
            return
        payload = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload)

    def log_message(self, *args):
        """Quiet."""


@contextmanager
def running():
    """A server of its own for one test."""
    server = MessagesServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.released.set()
        server.shutdown()
        server.server_close()
        thread.join()
