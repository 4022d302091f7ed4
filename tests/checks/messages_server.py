"""A loopback server that speaks Anthropic's Messages API and answers what a test scripts."""

import json
import threading
from contextlib import contextmanager, suppress
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


def result(*pages, error=""):
    """The block of one search's result, as the API sends it: pages as (url, title), or an error."""
    rows = [
        {
            "type": "web_search_result",
            "url": url,
            "title": title,
            "encrypted_content": "e",
            "page_age": "30 de junho de 2026",
        }
        for url, title in pages
    ]
    failed = {"type": "web_search_tool_result_error", "error_code": error}
    return {
        "type": "web_search_tool_result",
        "tool_use_id": "srvtoolu_1",
        "content": failed if error else rows,
    }


def cited(text, url, words):
    """A block of text with one citation, as the API sends it."""
    citation = {
        "type": "web_search_result_location",
        "url": url,
        "title": "Creches",
        "encrypted_index": "i",
        "cited_text": words,
    }
    return {"type": "text", "text": text, "citations": [citation]}


class MessagesServer(ThreadingHTTPServer):
    """Answers in the scripted order; keeps every request that arrived."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), MessagesHandler)
        self.script = []
        self.requests = []
        self.released = threading.Event()
        self.held = None

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

    def holds(self):
        """Answer nobody until two have asked, or the test lets go."""
        self.held = threading.Event()

    def drips(self, body, piece):
        """Next: this text, so many bytes at a time, and never the end."""
        self.script.append(("drip", piece, body))

    def searches(self, *blocks, stop_reason="end_turn", usage=None):
        """Next: a message with these blocks of a search."""
        counted = {"input_tokens": 3000, "output_tokens": 100}
        used = {**counted, "server_tool_use": {"web_search_requests": 1}, **(usage or {})}
        found = message("", stop_reason=stop_reason, content=list(blocks), usage=used)
        self.script.append((200, {}, found))

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
        if self.server.held:
            if len(self.server.requests) > 1:
                self.server.held.set()
            self.server.held.wait(30)
        if status is None:
            self.server.released.wait(30)
            self.close_connection = True
            return
        if status == "drip":
            self.drip(answer.encode(), headers)
            return
        payload = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload)

    def drip(self, payload, piece):
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(payload) + 1))
        self.end_headers()
        with suppress(OSError):
            while not self.server.released.wait(0.01):
                self.wfile.write(payload[:piece])
                self.wfile.flush()

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
