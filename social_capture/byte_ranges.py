"""Which bytes a ``Range`` header asks for."""

import re
from dataclasses import dataclass

ONE_RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})", re.ASCII)


class Unsatisfiable(Exception):
    """The range lies behind the end of the file."""


@dataclass(frozen=True)
class ByteRange:
    """First and last byte, both included."""

    first: int
    last: int

    @property
    def length(self) -> int:
        """How many bytes."""
        return self.last - self.first + 1


def parse_range(header: str, size: int) -> ByteRange | None:
    """The asked range, cut to the file; None means all of it.

    Several ranges, other units and nonsense are answered with the whole file, as RFC 9110
    allows. A suffix longer than the file is the whole file as a range.
    """
    found = ONE_RANGE.fullmatch(header.strip())
    if found is None or found.groups() == ("", ""):
        return None
    start, end = found.groups()
    if not start:
        if int(end) == 0 or size == 0:
            raise Unsatisfiable
        return ByteRange(max(0, size - int(end)), size - 1)
    first, last = int(start), min(int(end or size - 1), size - 1)
    if end and int(end) < int(start):
        return None
    if first >= size:
        raise Unsatisfiable
    return ByteRange(first, last)
