"""A calendar on loopback that promises first and proves later.

``POST /digest`` and ``GET /timestamp/HEX`` as python-opentimestamps' ``calendar.py`` (0.4.5) asks.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from social_capture.trusted_time.proofs import APPEND, SHA256, Node, in_block, pending, write_tree
from tests.social_capture.odd_server import OddServer, odd_server, page


class Calendar:
    """Promises at once, and keeps the promise after ``mine``."""

    def __init__(self, server: OddServer) -> None:
        self.server = server
        self.url = server.url("")
        self.submitted: list[bytes] = []
        self.height: int | None = None
        server.answers["/digest"] = self._digest

    def mine(self, height: int) -> None:
        """From now on what was submitted is in that block."""
        for message in self.submitted:
            tree = Node(self._promised(message).message)
            tree.then(APPEND, b"merkle").then(SHA256).attestations.add(in_block(height))
            self.server.answers[f"/timestamp/{tree.message.hex()}"] = page(write_tree(tree))

    def _promised(self, message: bytes) -> Node:
        return Node(message).then(APPEND, b"calendar").then(SHA256)

    def _digest(self, connection) -> None:
        message = connection.recv(64)
        self.submitted.append(message)
        tree = Node(message)
        node = tree.then(APPEND, b"calendar").then(SHA256)
        node.attestations.add(pending(self.url))
        later = page(b"Pending confirmation in Bitcoin blockchain", status=b"404 Not Found")
        self.server.answers[f"/timestamp/{node.message.hex()}"] = later
        connection.sendall(page(write_tree(tree)))


@contextmanager
def calendar() -> Iterator[Calendar]:
    with odd_server() as server:
        yield Calendar(server)
