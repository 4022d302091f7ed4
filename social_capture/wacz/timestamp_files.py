"""Reads the timestamps that lie beside a WACZ: do they speak of this very file.

Whether the authority can be trusted is another question; until its chain is verified the
state says ``unverified``, never ``valid``.
"""

import hashlib
import zipfile
from dataclasses import dataclass
from pathlib import Path

from social_capture.wacz.validate import DIGEST

MAX_BYTES = 1 << 20
OTS_HEAD = b"\x00OpenTimestamps\x00\x00Proof\x00\xbf\x89\xe2\xe8\x84\xe8\x92\x94\x01\x08"
ANCHORED_IN_BITCOIN = bytes.fromhex("0588960d73d71901")
OTHER_FILE = "other_file"
UNREADABLE = "unreadable"
WRONG = frozenset({OTHER_FILE, UNREADABLE})


@dataclass(frozen=True)
class Stamp:
    """The state of one timestamp: none, unreadable, other_file, pending, unverified."""

    state: str
    at: str | None = None


def hashed_bytes(wacz: Path) -> bytes:
    """SHA-256 of the ``datapackage-digest.json``: what every timestamp is about."""
    with zipfile.ZipFile(wacz) as archive:
        return hashlib.sha256(archive.read(DIGEST)).digest()


def read_token(wacz: Path) -> Stamp:
    """The RFC 3161 answer in ``FILE.wacz.tsr``."""
    path = wacz.with_name(wacz.name + ".tsr")
    if not path.exists():
        return Stamp("none")
    try:
        # The extra "capture"; only needed when there is a token.
        from rfc3161_client import decode_timestamp_response  # noqa: PLC0415

        token = decode_timestamp_response(_content(path)).tst_info
        imprint, at = token.message_imprint.message, token.gen_time.isoformat()
    except (ValueError, OSError, ImportError) as error:
        return Stamp(UNREADABLE, str(error) or None)
    return Stamp("unverified" if imprint == hashed_bytes(wacz) else OTHER_FILE, at)


def read_opentimestamps(wacz: Path) -> Stamp:
    """The proof in ``FILE.wacz.ots``; anchoring itself is not verified here."""
    path = wacz.with_name(wacz.name + ".ots")
    if not path.exists():
        return Stamp("none")
    try:
        content = _content(path)
    except (ValueError, OSError) as error:
        return Stamp(UNREADABLE, str(error))
    if not content.startswith(OTS_HEAD) or len(content) < len(OTS_HEAD) + 32:
        return Stamp(UNREADABLE)
    if content[len(OTS_HEAD) : len(OTS_HEAD) + 32] != hashed_bytes(wacz):
        return Stamp(OTHER_FILE)
    return Stamp("unverified" if ANCHORED_IN_BITCOIN in content else "pending")


def _content(path: Path) -> bytes:
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise ValueError("too large for a timestamp")
    return content
