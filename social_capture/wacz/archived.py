"""Opens addresses in a WACZ as a player would: by the index, through redirects, decoded."""

import itertools
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import IO, Self
from urllib.parse import quote, urldefrag, urljoin, urlsplit, urlunsplit

from social_capture.guard.policy import DEFAULT_PORTS, Refused, target_of
from social_capture.recorder.heads import Head
from social_capture.recorder.warc import SAFE_IN_URI
from social_capture.wacz.cdxj import IndexLine, index_lines
from social_capture.wacz.decoding import CHUNK, NotDecoded, decoded, unchunked
from social_capture.wacz.problems import Findings
from social_capture.wacz.records import MAX_HEAD, BrokenRecord, Member, record_fields

MAX_HOPS = 20
REDIRECTS = frozenset({"301", "302", "303", "307", "308"})
LOCAL_HEADER = 30


class NotArchived(Exception):
    """No player could open the address; the message says where the way ends."""


@dataclass(frozen=True)
class Answer:
    """What the server answered: its head as received, and the body as the page had it."""

    line: IndexLine
    head: Head
    body: Iterator[bytes]


class Archived:
    """The records of an open WACZ by address; close it, or use it in a ``with`` block."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        """Read the index; the archive must have passed the validator."""
        self.archive = archive
        self.lines = index_lines(archive, Findings())
        self.by_url: dict[str, list[IndexLine]] = {}
        for line in self.lines:
            if "__wb_method=" not in line.key:  # nobody opens the answer to a POST
                self.by_url.setdefault(urldefrag(line.url).url, []).append(line)
        self.files: dict[str, tuple[IO[bytes], int]] = {}

    def __enter__(self) -> Self:
        """The archive itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.archive.close()

    def open(self, url: str) -> Answer:
        """The answer that a reader ends up at; raises ``NotArchived``."""
        seen: list[str] = []
        while True:
            line = self._find(url)
            if line is None:
                raise NotArchived(f"{url} is not in the archive")
            answer = self.answer(line)
            onward = answer.head.get("location") if line.status in REDIRECTS else ""
            if not onward:
                return answer
            seen.append(line.url)
            if len(seen) > MAX_HOPS:
                raise NotArchived(f"more than {MAX_HOPS} redirects")
            url = urljoin(line.url, quote(onward.encode("latin-1"), safe=SAFE_IN_URI))

    def answer(self, line: IndexLine) -> Answer:
        """The answer at one place; raises ``BrokenRecord``, its body ``NotDecoded`` too."""
        block = self._block(line)
        head, rest = _split(block)
        pieces = itertools.chain([rest], block) if rest else block
        if head.is_chunked:
            pieces = unchunked(pieces)
        return Answer(line, head, decoded(pieces, head.get("content-encoding")))

    def _find(self, url: str) -> IndexLine | None:
        for spelling in (urldefrag(url).url, spelled(url)):
            lines = self.by_url.get(spelling, [])
            # A page that first sent the browser around, to itself or away, ended as this.
            ends = [line for line in lines if line.status not in REDIRECTS]
            if lines:
                return (ends or lines)[-1]
        return None

    def _block(self, line: IndexLine) -> Iterator[bytes]:
        file, start = self._file(line.filename)
        file.seek(start + line.offset)
        member = Member(file)
        length = record_fields(member.head()).get("content-length", "")
        if not (length.isascii() and length.isdigit()):
            raise BrokenRecord("no Content-Length")
        return _exactly(member, int(length))

    def _file(self, name: str) -> tuple[IO[bytes], int]:
        if name not in self.files:
            found = self.archive.getinfo(f"archive/{name}")
            if found.compress_type != zipfile.ZIP_STORED or self.archive.fp is None:
                raise BrokenRecord(f"{name} is packed again")
            file: IO[bytes] = self.archive.fp
            file.seek(found.header_offset)
            header = file.read(LOCAL_HEADER)
            names = int.from_bytes(header[26:28], "little") + int.from_bytes(
                header[28:30], "little"
            )
            self.files[name] = file, found.header_offset + LOCAL_HEADER + names
        return self.files[name]


def spelled(url: str) -> str:
    """The address as a browser asks for it: host in lower case, a path, nothing but ASCII."""
    try:
        target = target_of(url)
    except Refused:
        return url
    parts = urlsplit(url)
    host = f"[{target.host}]" if ":" in target.host else target.host
    is_default = DEFAULT_PORTS[target.scheme] == target.port
    netloc = host if is_default else f"{host}:{target.port}"
    path, query = quote(parts.path or "/", safe=SAFE_IN_URI), quote(parts.query, safe=SAFE_IN_URI)
    return urlunsplit((target.scheme, netloc, path, query, ""))


def _exactly(member: Member, length: int) -> Iterator[bytes]:
    while length:
        piece = member.read(min(CHUNK, length))
        if not piece:
            raise BrokenRecord("shorter than its Content-Length")
        length -= len(piece)
        yield piece


def _split(block: Iterator[bytes]) -> tuple[Head, bytes]:
    held = b""
    for piece in block:
        held += piece
        ends = [(held.find(mark), len(mark)) for mark in (b"\r\n\r\n", b"\n\n") if mark in held]
        if ends:
            start, width = min(ends)
            return Head(held[: start + width]), held[start + width :]
        if len(held) > MAX_HEAD:
            break
    raise BrokenRecord("no HTTP head")


__all__ = ["Answer", "Archived", "BrokenRecord", "NotArchived", "NotDecoded"]
