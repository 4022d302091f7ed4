"""Bitcoin block headers that somebody hands in: only with them is a proof called anchored.

The file has one block per line, its height and its header in hexadecimal, as a node of one's
own prints it (``bitcoin-cli getblockheader HASH false``). Who hands them in vouches for them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from social_capture.trusted_time.proofs import BITCOIN, Node

LINE = re.compile(r"(?P<height>\d{1,9})\s+(?P<header>[0-9a-fA-F]{160})")
MAX_BYTES = 1 << 28


class BadHeaders(ValueError):
    """A line is no height with a header; the message names it."""


@dataclass(frozen=True)
class Anchor:
    """The block that holds the message, and the time that its header states."""

    height: int
    at: datetime


def read_headers(path: Path) -> dict[int, bytes]:
    """The headers of the file by height; raises ``BadHeaders`` or ``OSError``."""
    if path.stat().st_size > MAX_BYTES:
        raise BadHeaders("too large for a file of headers")
    headers = {}
    for number, line in enumerate(path.read_text("ascii", "replace").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = LINE.fullmatch(line.strip())
        if found is None:
            raise BadHeaders(f"line {number}: expected a height and 160 hexadecimal digits")
        headers[int(found["height"])] = bytes.fromhex(found["header"])
    return headers


def anchors(tree: Node, headers: Mapping[int, bytes]) -> tuple[list[Anchor], list[int]]:
    """Blocks whose header holds the proof's message, and heights whose header does not."""
    held, denied = list[Anchor](), list[int]()
    for node, attestation in tree.attested(BITCOIN):
        height = attestation.height
        if height is None or height not in headers:
            continue
        header = headers[height]
        if header[36:68] == node.message:
            seconds = int.from_bytes(header[68:72], "little")
            held.append(Anchor(height, datetime.fromtimestamp(seconds, UTC)))
        else:
            denied.append(height)
    return sorted(held, key=lambda anchor: anchor.height), denied
