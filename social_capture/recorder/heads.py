"""Message heads as they came: raw bytes kept, read leniently."""

import re
from dataclasses import dataclass
from functools import cached_property

from social_capture.recorder.limits import Limits
from social_capture.recorder.streams import ByteSource, read_line

DROPPED_FROM_REQUESTS = re.compile(
    rb"(?im)^(?:proxy-[a-z-]+|expect):[^\n]*\n(?:[ \t][^\n]*\n)*",
)
ACCEPT_ENCODING = re.compile(rb"(?im)^(accept-encoding:)[^\r\n]*")


class BrokenHead(Exception):
    """The bytes are no message head, or too many."""


@dataclass(frozen=True)
class Head:
    """A request or response head; ``raw`` ends with its empty line."""

    raw: bytes

    @cached_property
    def first_line(self) -> list[str]:
        """The three parts of the first line; the reason phrase may be missing."""
        return self.raw.split(b"\n", 1)[0].decode("latin-1").strip().split(" ", 2)

    @cached_property
    def fields(self) -> list[tuple[str, str]]:
        """Names in lower case with their values, in order, repeats included."""
        lines = self.raw.decode("latin-1").replace("\r\n", "\n").split("\n")[1:]
        pairs = (line.partition(":") for line in lines if line and line[0] not in " \t")
        return [(name.strip().lower(), value.strip()) for name, _colon, value in pairs]

    def get(self, name: str) -> str:
        """Values of a header joined by commas; empty when it is absent."""
        return ", ".join(value for found, value in self.fields if found == name)

    @cached_property
    def status(self) -> int:
        """The status of a response."""
        parts = self.first_line
        if len(parts) < 2 or not parts[0].startswith("HTTP/") or not parts[1].isdigit():
            raise BrokenHead("no status line")
        return int(parts[1])

    @property
    def mime(self) -> str:
        """The media type without parameters."""
        return self.get("content-type").split(";", 1)[0].strip().lower()

    @property
    def is_chunked(self) -> bool:
        """Whether the body comes in chunks; this outweighs a length."""
        return "chunked" in self.get("transfer-encoding").lower()

    @property
    def length(self) -> int | None:
        """The promised length; raises ``BrokenHead`` when lengths contradict each other."""
        stated = {value for found, value in self.fields if found == "content-length"}
        if not stated:
            return None
        only = stated.pop()
        if stated or not (only.isascii() and only.isdigit()):
            raise BrokenHead("no usable Content-Length")
        return int(only)

    @property
    def wants_upgrade(self) -> bool:
        """Whether another protocol is asked for, as WebSocket does."""
        return "upgrade" in self.get("connection").lower() and bool(self.get("upgrade"))

    @property
    def closes(self) -> bool:
        """Whether the connection ends with this message."""
        is_old = self.first_line[0] == "HTTP/1.0" or self.first_line[-1] == "HTTP/1.0"
        return is_old or "close" in self.get("connection").lower()


async def read_head(source: ByteSource, limits: Limits, idle_s: float | None) -> Head:
    """The next head; lines may end in a bare LF. Raises ``EOFError`` when nothing comes."""
    raw = bytearray()
    while True:
        line = await read_line(source, idle_s)
        if not line and not raw:
            raise EOFError
        raw += line
        if len(raw) > limits.head_bytes or not line.endswith(b"\n"):
            raise BrokenHead("head too long or cut")
        if line in {b"\r\n", b"\n"}:
            if len(raw) == len(line):  # some servers send an empty line first
                raw.clear()
                continue
            return Head(bytes(raw))


def as_sent_on(head: Head, target: str) -> Head:
    """The request as the server will see it: origin form, no proxy words, gzip and br only.

    Players of archives do not unpack deflate and zstd, so nobody is asked for them.
    """
    method, _asked, _version = head.first_line
    rest = head.raw.split(b"\n", 1)[1]
    rest = DROPPED_FROM_REQUESTS.sub(b"", rest)
    rest = ACCEPT_ENCODING.sub(rb"\1 gzip, br", rest)
    return Head(f"{method} {target} HTTP/1.1\r\n".encode("latin-1") + rest)


def without_range(head: Head) -> Head:
    """The same request for the whole of the file."""
    return Head(re.sub(rb"(?im)^(?:range|if-range):[^\n]*\n", b"", head.raw))


def has_no_body(request: Head) -> bool:
    """Whether the request can be sent again as it is."""
    return not request.is_chunked and not request.length
