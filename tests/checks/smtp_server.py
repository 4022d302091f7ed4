"""A mail server on loopback that speaks SMTP, keeps what it gets and answers as it is told."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage


class MailServer(socketserver.ThreadingTCPServer):
    """``answers`` holds the answer to RCPT or DATA; ``mails`` what was delivered."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Session)
        self.answers: dict[str, str] = {}
        self.mails: list[EmailMessage] = []

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.server_address[1]


class _Session(socketserver.StreamRequestHandler):
    server: MailServer

    def handle(self) -> None:
        self._say("220 loopback")
        while line := self.rfile.readline():
            verb = line.split()[0].decode().upper() if line.split() else ""
            if verb == "DATA" and "DATA" not in self.server.answers:
                self._take()
            else:
                self._say(self.server.answers.get(verb, "221 bye" if verb == "QUIT" else "250 ok"))
            if verb == "QUIT":
                return

    def _take(self) -> None:
        self._say("354 go on")
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        self.server.mails.append(message_from_bytes(b"".join(lines), policy=policy.default))
        self._say("250 kept")

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """Runs while the block does."""
    with MailServer() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
