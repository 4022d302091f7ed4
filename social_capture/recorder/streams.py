"""Reading and writing with a limit on silence."""

import asyncio
from typing import Protocol


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
    """One line; a line beyond the stream's limit raises ``ValueError``."""
    async with asyncio.timeout(idle_s):
        return await source.readline()
