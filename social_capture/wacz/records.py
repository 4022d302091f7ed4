"""Reads a .warc.gz member by member and verifies each record's digests."""

import base64
import hashlib
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

CHUNK = 1 << 16
MAX_HEAD = 1 << 18
DIGESTS = {"sha256": hashlib.sha256, "sha1": hashlib.sha1}


class BrokenRecord(Exception):
    """The bytes at this place are no complete record with the digests it names."""


@dataclass(frozen=True)
class RecordPlace:
    """Where a record lies and what it is about."""

    offset: int
    length: int
    kind: str
    url: str


class Member:
    """The unpacked bytes of one gzip member, read in order."""

    def __init__(self, file: IO[bytes], carried: bytes = b"") -> None:
        """Read on from where the file stands; ``carried`` is what was read of it before."""
        self.file = file
        self.packed = carried
        self.consumed = 0
        self.unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
        self.ready = b""

    def read(self, most: int) -> bytes:
        """Up to ``most`` bytes; empty at the end of the member."""
        while not self.ready and not self.unpacker.eof:
            if not self.packed:
                self.packed = self.file.read(CHUNK)
                if not self.packed:
                    raise BrokenRecord("the last gzip member is cut off")
            try:
                self.ready = self.unpacker.decompress(self.packed, CHUNK)
            except zlib.error as error:
                raise BrokenRecord(f"gzip: {error}") from error
            left = self.unpacker.unconsumed_tail or self.unpacker.unused_data
            self.consumed += len(self.packed) - len(left)
            self.packed = left
        piece, self.ready = self.ready[:most], self.ready[most:]
        return piece

    def head(self) -> bytes:
        """Everything up to the first empty line."""
        found = b""
        while b"\r\n\r\n" not in found:
            piece = self.read(CHUNK)
            if not piece or len(found) > MAX_HEAD:
                raise BrokenRecord("no record head")
            found += piece
        head, _blank, rest = found.partition(b"\r\n\r\n")
        self.ready = rest + self.ready
        return head


def records(file: IO[bytes]) -> Iterator[RecordPlace]:
    """Each record in turn; raises ``BrokenRecord`` at the first that is not whole."""
    offset, carried = 0, b""
    while carried or (carried := file.read(CHUNK)):
        member = Member(file, carried)
        try:
            fields = record_fields(member.head())
            _check_block(member, fields)
        except BrokenRecord as error:
            raise BrokenRecord(f"record at byte {offset}: {error}") from error
        url = fields.get("warc-target-uri", "")
        yield RecordPlace(offset, member.consumed, fields.get("warc-type", ""), url)
        offset += member.consumed
        carried = member.packed


def record_fields(head: bytes) -> dict[str, str]:
    """The named fields of a record's head; names in lower case."""
    version, *lines = head.decode("utf-8", "replace").split("\r\n")
    if not version.startswith("WARC/1."):
        raise BrokenRecord("no WARC version line")
    pairs = (line.partition(":") for line in lines)
    return {name.strip().lower(): value.strip() for name, _colon, value in pairs}


def _check_block(member: Member, fields: dict[str, str]) -> None:
    length = fields.get("content-length", "")
    if not (length.isascii() and length.isdigit()):
        raise BrokenRecord("no Content-Length")
    left = int(length)
    block = _Digest(fields.get("warc-block-digest", ""))
    payload = _Digest(fields.get("warc-payload-digest", ""))
    head = b"" if "application/http" in fields.get("content-type", "") else None
    while left:
        piece = member.read(min(CHUNK, left))
        if not piece:
            raise BrokenRecord("shorter than its Content-Length")
        left -= len(piece)
        block.update(piece)
        head = _feed_payload(payload, head, piece)
    if member.read(5) + member.read(5) != b"\r\n\r\n" or member.read(1):
        raise BrokenRecord("no end of record")
    block.check("block")
    payload.check("payload")


def _feed_payload(payload: "_Digest", head: bytes | None, piece: bytes) -> bytes | None:
    """Pass on what follows the HTTP head; None means the head is behind us."""
    if head is None:
        payload.update(piece)
        return None
    head += piece
    # Servers mix both line endings: a line feed and an empty line end the head.
    ends = [(head.find(mark), len(mark)) for mark in (b"\n\r\n", b"\n\n") if mark in head]
    if not ends:
        return head
    start, width = min(ends)
    payload.update(head[start + width :])
    return None


class _Digest:
    """A digest as a record names it, and the same computed anew."""

    def __init__(self, named: str) -> None:
        self.algorithm, _colon, self.value = named.partition(":")
        make = DIGESTS.get(self.algorithm.lower())
        self.made = make(usedforsecurity=False) if make else None

    def update(self, piece: bytes) -> None:
        """Take in more bytes."""
        if self.made is not None:
            self.made.update(piece)

    def check(self, what: str) -> None:
        """Raise when the bytes were others."""
        if self.made is None:
            if self.value:
                raise BrokenRecord(f"{what} digest in an unknown form")
            return
        spellings = {self.made.hexdigest(), base64.b32encode(self.made.digest()).decode()}
        if self.value not in spellings:
            raise BrokenRecord(f"{what} digest does not match")
