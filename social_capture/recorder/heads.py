"""Message heads as they came: raw bytes kept, read leniently."""

import re
from dataclasses import dataclass
from functools import cached_property

from social_capture.recorder.limits import Limits
from social_capture.recorder.streams import BrokenHead, ByteSource, read_line

STATUS_LINE = re.compile(r"HTTP/\d(?:\.\d)? +(\d{3})(?!\d)", re.ASCII)
PLAYABLE = frozenset({"", "identity", "gzip", "x-gzip", "br"})
# Beyond this no length is meant.
LENGTH = re.compile(r"\d{1,15}", re.ASCII)
NO_BODY = frozenset({204, 304})


@dataclass(frozen=True)
class Head:
    """A request or response head; ``raw`` ends with its empty line."""

    raw: bytes

    @cached_property
    def first_line(self) -> list[str]:
        """The three parts of the first line; the reason phrase may be missing."""
        return self.raw.split(b"\n", 1)[0].decode("latin-1").strip("\r ").split(" ", 2)

    @cached_property
    def fields(self) -> list[tuple[str, str]]:
        """Names in lower case with their values unfolded, in order, repeats included."""
        text = self.raw.decode("latin-1").replace("\r\n", "\n")
        # As browsers do: a line that begins with a blank goes on with the value before it.
        lines = re.sub(r"\n[ \t]+", " ", text).split("\n")[1:]
        pairs = (line.partition(":") for line in lines if ":" in line)
        return [(name.strip().lower(), value.strip()) for name, _colon, value in pairs]

    def get(self, name: str) -> str:
        """Values of a header joined by commas; empty when it is absent."""
        return ", ".join(value for found, value in self.fields if found == name)

    def words(self, name: str) -> list[str]:
        """Values of a header that is a list, in lower case."""
        return [word.strip().lower() for word in self.get(name).split(",")]

    @cached_property
    def status(self) -> int:
        """The status of a response."""
        found = STATUS_LINE.match(self.raw[:64].decode("latin-1"))
        if found is None:
            raise BrokenHead("no status line")
        return int(found[1])

    @property
    def mime(self) -> str:
        """The media type without parameters."""
        return self.get("content-type").split(";", 1)[0].strip().lower()

    @property
    def is_chunked(self) -> bool:
        """Whether the body comes in chunks; this outweighs a length."""
        return "chunked" in self.words("transfer-encoding") and not self.is_old

    @property
    def length(self) -> int | None:
        """The promised length, None where it says nothing usable, as browsers read it.

        Raises ``BrokenHead`` when lengths contradict each other.
        """
        stated = {value for found, value in self.fields if found == "content-length"}
        if len(stated) > 1:
            raise BrokenHead("lengths that contradict each other")
        only = stated.pop() if stated else ""
        return int(only) if LENGTH.fullmatch(only) else None

    @property
    def odd_encodings(self) -> list[str]:
        """Content codings that nobody asked for and that players of archives do not unpack."""
        return [word for word in self.words("content-encoding") if word not in PLAYABLE]

    @property
    def wants_upgrade(self) -> bool:
        """Whether another protocol is asked for, as WebSocket does."""
        return "upgrade" in self.get("connection").lower() and bool(self.get("upgrade"))

    @property
    def expects_continue(self) -> bool:
        """Whether the sender waits for an interim answer before it sends the body."""
        return "100-continue" in self.words("expect")

    @property
    def is_old(self) -> bool:
        """Whether this is HTTP/1.0."""
        return "HTTP/1.0" in {self.first_line[0], self.first_line[-1]}

    @property
    def closes(self) -> bool:
        """Whether the connection ends with this message."""
        return self.is_old or "close" in self.words("connection")


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
