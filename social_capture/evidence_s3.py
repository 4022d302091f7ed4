"""Evidence in an S3-compatible storage: private, written once, read in ranges."""

import io
from typing import Any

from botocore.exceptions import ClientError
from django.core.files.base import File
from storages.backends.s3 import S3Storage

from social_capture.guard.endpoints import ConfiguredEndpoint

BUFFER = 1 << 16


class WriteOnceS3Storage(S3Storage):
    """Names are hashes; nothing is public, and nothing is written over."""

    @property
    def connection(self) -> Any:
        """The connection, which asks the guard's second door before each request."""
        is_new = getattr(self._connections, "connection", None) is None
        connection = super().connection
        if is_new:
            endpoint = ConfiguredEndpoint("evidence storage", str(self.endpoint_url))
            connection.meta.client.meta.events.register_first(
                "before-send.s3", lambda request, **_event: endpoint.admit(request.url)
            )
        return connection

    def get_available_name(self, name: str, max_length: int | None = None) -> str:
        """Keep the asked name: it is the hash of the content."""
        return name

    def _open(self, name: str, mode: str = "rb") -> File:
        found = self._object(name)
        try:
            found.load()
        except ClientError as error:
            if _status(error) == 404:
                raise FileNotFoundError(f"no evidence {name}") from error
            raise
        return File(io.BufferedReader(_Ranged(found), BUFFER), name)

    def _save(self, name: str, content: File) -> str:
        content.seek(0)
        try:
            self._object(name).put(Body=content.file, IfNoneMatch="*")
        except ClientError as error:
            if _status(error) != 412:  # there already: whoever keeps it verifies it
                raise
        return name

    def _object(self, name: str) -> Any:
        return self.connection.Object(self.bucket_name, self._normalize_name(name))


class _Ranged(io.RawIOBase):
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


def _status(error: ClientError) -> int:
    return int(error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0))
