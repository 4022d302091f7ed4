"""An object of an S3-compatible storage, read in ranges."""

import io
from typing import Any


class Ranged(io.RawIOBase):
    """An object read from where it is asked for; the library's own file holds all of it."""

    def __init__(self, found: Any) -> None:
        self.found = found
        self.position = 0
        self.body: Any = None

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.position

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        starts = {io.SEEK_SET: 0, io.SEEK_CUR: self.position, io.SEEK_END: self._size}
        position = max(0, starts[whence] + offset)
        if position != self.position:
            self._drop()
        self.position = position
        return position

    def readinto(self, buffer: Any) -> int:
        if self.position >= self._size:
            return 0
        if self.body is None:
            # The object of that moment: a changed one is an error, not a mixture.
            answer = self.found.get(Range=f"bytes={self.position}-", IfMatch=self.found.e_tag)
            self.body = answer["Body"]
        piece = self.body.read(len(buffer))
        buffer[: len(piece)] = piece
        self.position += len(piece)
        return len(piece)

    def close(self) -> None:
        self._drop()
        super().close()

    @property
    def _size(self) -> int:
        return int(self.found.content_length)

    def _drop(self) -> None:
        if self.body is not None:
            self.body.close()
            self.body = None
