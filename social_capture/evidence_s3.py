"""Evidence in an S3-compatible storage: private, written once, read in ranges."""

import io
from typing import Any

from botocore.exceptions import ClientError
from django.core.files.base import File
from storages.backends.s3 import S3Storage

from social_capture.guard.endpoints import ConfiguredEndpoint
from social_capture.s3_ranges import Ranged

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
        return File(io.BufferedReader(Ranged(found), BUFFER), name)

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


def _status(error: ClientError) -> int:
    return int(error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0))
