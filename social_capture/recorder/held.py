"""A body on its way into the archive: few bytes in memory, the rest on the disk."""

import io
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import IO

from social_capture.recorder.limits import NotKept

Aside = Callable[[Callable[[], None]], Awaitable[None]]


class HeldBody:
    """Takes pieces in order; ``aside`` runs work on the one thread that writes files."""

    def __init__(self, folder: Path, in_memory: int, aside: Aside) -> None:
        """Nothing is held yet, and no file is open."""
        self.size = 0
        self._folder = folder
        self._in_memory = in_memory
        self._aside = aside
        self._waiting = bytearray()
        self._file: IO[bytes] | None = None
        self._is_torn = False

    async def write(self, piece: bytes) -> None:
        """Hold the piece; whoever sends too fast waits for the disk here."""
        self._waiting += piece
        self.size += len(piece)
        if len(self._waiting) < self._in_memory:
            return
        full, self._waiting = self._waiting, bytearray()
        try:
            await self._aside(lambda: self._to_disk(full))
        except OSError as error:
            raise NotKept(str(error)) from error

    def opened(self) -> IO[bytes]:
        """All of it from its start; call it on the writing thread. Raises ``OSError``."""
        if self._is_torn:
            raise OSError("a piece was not written")
        if self._file is None:
            return io.BytesIO(self._waiting)
        self._to_disk(self._waiting)
        self._waiting = bytearray()
        self._file.seek(0)
        return self._file

    def close(self) -> None:
        """Let the disk go; call it on the writing thread."""
        if self._file is not None:
            self._file.close()

    def _to_disk(self, content: bytearray) -> None:
        if self._file is None:
            # Closed by ``close``; nameless, so that nothing is left of a killed worker's.
            self._file = tempfile.TemporaryFile(dir=self._folder, buffering=0)  # noqa: SIM115
        self._is_torn = True
        left = memoryview(content)
        while left:
            left = left[self._file.write(left) :]
        self._is_torn = False
