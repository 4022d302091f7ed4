"""The two files of ReplayWeb.page, which a newsroom may install beside the site, unmodified."""

import hashlib
from functools import lru_cache
from pathlib import Path

from django.conf import settings

VERSION = "2.5.3"
# Of the package that the npm registry holds; `bin/replay_player` fetches it.
FILES = {
    "ui.js": "ad95b260fa467a6c4799e669ad76ac8e7d5abefa71d1a2970ae6b63dc454a3c3",
    "sw.js": "29a833e871e2f9b7f135f5b86bba0476b69ad975c129c2473ff5055f73f5a2d0",
}


def file(name: str) -> Path | None:
    """The installed file, if it is byte for byte the one we know; else nothing."""
    if not settings.LASTRO_REPLAY_PLAYER or name not in FILES:
        return None
    path = Path(settings.LASTRO_REPLAY_PLAYER) / name
    try:
        about = path.stat()
        found = _sha256(path, about.st_mtime_ns, about.st_size)
    except OSError:
        return None
    return path if found == FILES[name] else None


def is_installed() -> bool:
    """Whether both files are there."""
    return all(file(name) for name in FILES)


@lru_cache(maxsize=8)
def _sha256(path: Path, _changed: int, _size: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
