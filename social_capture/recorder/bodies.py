"""Bodies as they cross the wire: every byte in order, chunk framing included."""

import asyncio
import re
from collections.abc import AsyncIterator

from social_capture.recorder.heads import NO_BODY, Head
from social_capture.recorder.streams import BrokenHead, ByteSource, read_line, read_some

PIECE = 65_536
CHUNK_SIZE = re.compile(rb"[0-9a-fA-F]{1,15}")
LINE_ENDS = frozenset({b"\r\n", b"\n"})


async def request_body(head: Head, source: ByteSource, idle_s: float) -> AsyncIterator[bytes]:
    """What follows a request's head: nothing, a length, or chunks."""
    if head.is_chunked:
        async for piece in _chunks(source, idle_s):
            yield piece
    elif head.length:
        async for piece in _exactly(source, head.length, idle_s):
            yield piece


def has_body(method: str, head: Head) -> bool:
    """Whether anything follows a response's head."""
    return method != "HEAD" and head.status not in NO_BODY


def ends_with_connection(method: str, head: Head) -> bool:
    """Whether only the end of the connection ends this response."""
    return has_body(method, head) and not head.is_chunked and head.length is None


async def response_body(
    method: str, head: Head, source: ByteSource, idle_s: float
) -> AsyncIterator[bytes]:
    """What follows a response's head."""
    if not has_body(method, head):
        return
    if head.is_chunked:
        pieces = _chunks(source, idle_s)
    elif head.length is not None:
        pieces = _exactly(source, head.length, idle_s)
    else:
        pieces = _until_end(source, idle_s)
    async for piece in pieces:
        yield piece


async def _exactly(source: ByteSource, length: int, idle_s: float) -> AsyncIterator[bytes]:
    left = length
    while left:
        piece = await read_some(source, min(PIECE, left), idle_s)
        if not piece:
            raise asyncio.IncompleteReadError(b"", left)
        left -= len(piece)
        yield piece


async def _until_end(source: ByteSource, idle_s: float) -> AsyncIterator[bytes]:
    while piece := await read_some(source, PIECE, idle_s):
        yield piece


async def _chunks(source: ByteSource, idle_s: float) -> AsyncIterator[bytes]:
    while True:
        line = await read_line(source, idle_s)
        yield line
        size = CHUNK_SIZE.fullmatch(line.split(b";", 1)[0].strip())
        if size is None or not line.endswith(b"\n"):
            raise BrokenHead("no chunk size")
        left = int(size[0], 16)
        if left == 0:
            break
        async for piece in _exactly(source, left, idle_s):
            yield piece
        end = await read_line(source, idle_s)
        yield end
        if end not in LINE_ENDS:
            raise BrokenHead("a chunk without its end")
    while True:  # trailers, up to the empty line
        line = await read_line(source, idle_s)
        if not line:
            raise asyncio.IncompleteReadError(b"", None)
        yield line
        if line in LINE_ENDS:
            return
