"""WARC/1.1 records with the bytes of the wire, each in its own gzip member."""

import hashlib
import uuid
import zlib
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import IO
from urllib.parse import quote

CHUNK = 1 << 20
SMALLER_BY_NOTHING = ("video/", "audio/", "image/", "font/")
# What stands in a request line as it is; all else is percent-encoded, byte by byte.
SAFE_IN_URI = bytes(range(0x21, 0x7F))


def record_id() -> str:
    """A fresh identifier."""
    return f"<urn:uuid:{uuid.uuid4()}>"


def now() -> str:
    """The instant as WARC/1.1 writes it, in UTC with microseconds."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def is_packed_already(mime: str, content_encoding: str) -> bool:
    """Whether gzip would cost time and win nothing; such records are stored as they are."""
    if content_encoding not in {"", "identity"}:
        return True
    return mime.startswith(SMALLER_BY_NOTHING) and mime != "image/svg+xml"


@dataclass(frozen=True)
class Record:
    """One record to be written: a head and a body, both as received."""

    kind: str
    url: str
    date: str
    head: bytes
    body: IO[bytes]
    content_type: str
    fields: dict[str, str] = field(default_factory=dict)
    identifier: str = field(default_factory=record_id)
    is_packed: bool = False


class WarcFile:
    """A file of records; ``append`` is called from one thread only."""

    def __init__(self, path: Path, software: str) -> None:
        """Open the file and say who writes it."""
        self.path = path
        self.records = 0
        # Unbuffered: a record that the disk did not take can be cut off again.
        self._file = path.open("xb", buffering=0)
        about = f"software: {software}\r\nformat: WARC File Format 1.1\r\n".encode()
        self._member(
            [
                ("WARC-Type", "warcinfo"),
                ("WARC-Date", now()),
                ("WARC-Record-ID", record_id()),
                ("WARC-Filename", path.name),
                ("Content-Type", "application/warc-fields"),
            ],
            about,
            None,
            level=6,
        )

    def append(self, *records: Record) -> None:
        """Write records that belong together: all of them, or none when ``OSError`` is raised."""
        start = self._file.tell()
        try:
            for record in records:
                self._append(record)
        except OSError:
            self._file.seek(start)
            self._file.truncate()
            raise
        self.records += len(records)

    def _append(self, record: Record) -> None:
        block, payload, length = hashlib.sha256(record.head), hashlib.sha256(), len(record.head)
        record.body.seek(0)
        while piece := record.body.read(CHUNK):
            block.update(piece)
            payload.update(piece)
            length += len(piece)
        fields = [
            ("WARC-Type", record.kind),
            ("WARC-Record-ID", record.identifier),
            ("WARC-Target-URI", quote(record.url.encode("latin-1"), safe=SAFE_IN_URI)),
            ("WARC-Date", record.date),
            *record.fields.items(),
            ("Content-Type", record.content_type),
            ("WARC-Block-Digest", f"sha256:{block.hexdigest()}"),
            ("WARC-Payload-Digest", f"sha256:{payload.hexdigest()}"),
        ]
        record.body.seek(0)
        self._member(fields, record.head, record.body, 0 if record.is_packed else 6, length)

    def _member(
        self,
        fields: list[tuple[str, str]],
        head: bytes,
        body: IO[bytes] | None,
        level: int,
        length: int | None = None,
    ) -> None:
        # Level 0 is "stored": readable by every reader of .warc.gz at the cost of a copy.
        packer = zlib.compressobj(level, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
        fields = [*fields, ("Content-Length", str(len(head) if length is None else length))]
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields)
        self._put(packer.compress(f"WARC/1.1\r\n{lines}\r\n".encode() + head))
        while body is not None and (piece := body.read(CHUNK)):
            self._put(packer.compress(piece))
        self._put(packer.compress(b"\r\n\r\n") + packer.flush())

    def _put(self, content: bytes) -> None:
        left = memoryview(content)
        while left:
            left = left[self._file.write(left) :]

    def close(self) -> None:
        """Nothing more comes."""
        self._file.close()
