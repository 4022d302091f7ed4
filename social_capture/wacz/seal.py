"""A hash of the whole file in the ZIP's comment: no byte can change unseen.

The digests inside a WACZ cover what its members hold, but not the ZIP around them.
"""

import hashlib
import re
from pathlib import Path
from typing import IO

PREFIX = b"lastro-sha256:"
SEAL = re.compile(PREFIX + rb"[0-9a-f]{64}")
LENGTH = len(PREFIX) + 64
END_RECORD = b"PK\x05\x06"
END_LENGTH = 22
CHUNK = 1 << 20


def seal(path: Path) -> None:
    """Add the comment to a ZIP that has none."""
    with path.open("r+b") as file:
        file.seek(-END_LENGTH, 2)
        if file.read(4) != END_RECORD:
            raise ValueError(f"{path}: no ZIP without a comment")
        file.seek(-2, 2)
        file.write(LENGTH.to_bytes(2, "little"))
        size = file.tell()
        file.seek(0)
        file.seek(size)
        file.write(PREFIX + _digest(path, file, size).encode())


def is_sealed(file: IO[bytes], size: int) -> bool:
    """Whether the file ends like a sealed one."""
    file.seek(max(0, size - LENGTH))
    return SEAL.fullmatch(file.read(LENGTH)) is not None


def seal_holds(file: IO[bytes], size: int) -> bool:
    """Whether all that stands before the seal has the hash that the seal names."""
    file.seek(size - 64)
    named = file.read(64).decode()
    return _sha256(file, size - LENGTH) == named


def _digest(path: Path, file: IO[bytes], size: int) -> str:
    file.flush()
    with path.open("rb") as written:
        return _sha256(written, size)


def _sha256(file: IO[bytes], length: int) -> str:
    file.seek(0)
    sha256, left = hashlib.sha256(), length
    while left > 0 and (piece := file.read(min(CHUNK, left))):
        sha256.update(piece)
        left -= len(piece)
    return sha256.hexdigest()
