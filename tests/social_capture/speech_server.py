"""A loopback service that speaks OpenAI's interface for transcriptions, and its faults."""

import json
import threading
from collections import deque
from contextlib import contextmanager
from email.parser import BytesParser
from email.policy import HTTP
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SEGMENTS = [
    {"id": 0, "start": 0.0, "end": 2.5, "text": " Dobramos as vagas em creche."},
    {"id": 1, "start": 2.5, "end": 4.0, "text": " Até a próxima."},
]
VERBOSE = {
    "task": "transcribe",
    "language": "portuguese",
    "duration": 4.0,
    "text": "Dobramos as vagas em creche. Até a próxima.",
    "segments": SEGMENTS,
}


class SpeechServer:
    """Answers each request with the next fault, else with ``told``."""

    def __init__(self):
        self.told = VERBOSE
        self.faults = deque()
        self.asked = []
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(self))
        self.url = f"http://127.0.0.1:{self.http.server_port}/v1"
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()

    def fail(self, status, body=b"{}", times=1, **headers):
        """The next answers, whatever is asked."""
        self.faults.extend([(status, body, headers)] * times)

    def answer(self):
        """Status, body and headers of the next answer."""
        if self.faults:
            return self.faults.popleft()
        return 200, json.dumps(self.told).encode(), {}

    def fields(self, number=-1):
        """The form of one request: its fields, and its file under ``file``."""
        _path, headers, body = self.asked[number]
        kind = headers["Content-Type"].encode()
        form = BytesParser(policy=HTTP).parsebytes(b"Content-Type: " + kind + b"\r\n\r\n" + body)
        return {
            part.get_param("name", header="content-disposition"): part.get_payload(decode=True)
            for part in form.iter_parts()
        }

    def close(self):
        self.http.shutdown()
        self.http.server_close()


def handler_of(server):
    """A handler class that asks the server for each answer."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            server.asked.append((self.path, self.headers, body))
            status, told, headers = server.answer()
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.send_header("Content-Length", str(len(told)))
            self.end_headers()
            self.wfile.write(told)

        def log_message(self, *_args):
            """Say nothing."""

    return Handler


@contextmanager
def speech_server():
    """A running service."""
    server = SpeechServer()
    try:
        yield server
    finally:
        server.close()
