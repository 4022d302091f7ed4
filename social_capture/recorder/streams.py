"""Reading and writing with a limit on silence."""

import asyncio
import socket
import struct
from typing import Protocol

AT_ONCE = struct.pack("ii", 1, 0)


class BrokenHead(Exception):
    """The bytes are no message head, or too many."""


class ByteSource(Protocol):
    """What an asyncio StreamReader offers."""

    async def read(self, n: int = -1) -> bytes:
        """Up to n bytes; empty at the end."""
        ...

    async def readline(self) -> bytes:
        """A line with its ending, or what was left at the end."""
        ...


class ByteSink(Protocol):
    """What an asyncio StreamWriter offers."""

    def write(self, data: bytes) -> None:
        """Queue bytes."""
        ...

    async def drain(self) -> None:
        """Wait until the queue is short."""
        ...


class NoClient:
    """A sink for exchanges that nobody waits for."""

    def write(self, data: bytes) -> None:
        """Drop them."""

    async def drain(self) -> None:
        """Nothing waits."""


async def read_some(source: ByteSource, most: int, idle_s: float) -> bytes:
    """Up to ``most`` bytes; raises ``TimeoutError`` after ``idle_s`` of silence."""
    async with asyncio.timeout(idle_s):
        return await source.read(most)


async def read_line(source: ByteSource, idle_s: float | None) -> bytes:
    """One line; raises ``BrokenHead`` for one beyond the stream's limit."""
    try:
        async with asyncio.timeout(idle_s):
            return await source.readline()
    except ValueError as error:
        raise BrokenHead("line too long") from error


async def is_silent(source: ByteSource) -> bool:
    """Whether the other side has neither said anything nor gone; consumes what it said."""
    try:
        async with asyncio.timeout(0):
            await source.read(1)
    except TimeoutError:
        return True
    except OSError:
        pass
    return False


def break_off(writer: asyncio.StreamWriter) -> None:
    """End a connection with a reset, which nobody takes for the end of a body."""
    connection = writer.get_extra_info("socket")
    if connection is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    writer.transport.abort()
