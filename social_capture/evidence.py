"""Evidence is stored under its own hash, written once, and verified when it is read."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, BinaryIO

from django.core.files.base import File
from django.core.files.storage import Storage, storages

CHUNK = 1 << 20


class DamagedEvidence(Exception):
    """The stored bytes are not those whose hash was kept."""

    def __init__(self, name: str, expected: str, found: str) -> None:
        """Say which file, and both hashes."""
        super().__init__(f"{name}: expected sha256 {expected}, found {found}")


@dataclass(frozen=True)
class Kept:
    """Where evidence lies and what it is."""

    sha256: str
    size: int
    name: str


def storage() -> Storage:
    """The storage that settings name ``evidence``."""
    return storages["evidence"]


def digest(stream: IO[bytes]) -> tuple[str, int]:
    """SHA-256 (hexadecimal) and size of all that the stream still holds."""
    sha256, size = hashlib.sha256(), 0
    while chunk := stream.read(CHUNK):
        sha256.update(chunk)
        size += len(chunk)
    return sha256.hexdigest(), size


def keep(source: Path | BinaryIO, kind: str) -> Kept:
    """Store a file, or a seekable stream from its start, in the folder of its kind.

    Bytes that are there already are verified and left as they are; nothing is overwritten.
    """
    if isinstance(source, Path):
        with source.open("rb") as stream:
            return keep(stream, kind)
    source.seek(0)
    sha256, size = digest(source)
    # The folder of the kind lets a retention policy drop side files and nothing else.
    name = f"{kind}/{sha256[:2]}/{sha256}"
    target = storage()
    if not target.exists(name):
        source.seek(0)
        written = target.save(name, File(source))
        if written != name:  # another worker came first on a storage that renames
            target.delete(written)
    verify(name, sha256)
    return Kept(sha256, size, name)


def verify(name: str, sha256: str) -> None:
    """Read all of a stored file; raise ``DamagedEvidence`` when it is not what was kept."""
    with storage().open(name, "rb") as stored:
        found, _size = digest(stored)
    if found != sha256:
        raise DamagedEvidence(name, sha256, found)


@contextmanager
def opened(name: str, sha256: str) -> Iterator[IO[bytes]]:
    """The stored file, read once in full before it is handed over."""
    with storage().open(name, "rb") as stored:
        found, _size = digest(stored)
        if found != sha256:
            raise DamagedEvidence(name, sha256, found)
        stored.seek(0)
        yield stored
