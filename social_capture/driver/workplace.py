"""The folder in which a visit works; those of killed workers are cleared by the next one."""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAME = re.compile(r"lastro-capture-(\d+)-\w+", re.ASCII)


@contextmanager
def folder() -> Iterator[Path]:
    """A fresh folder that is named after this process and gone at the end."""
    with tempfile.TemporaryDirectory(prefix=f"lastro-capture-{os.getpid()}-") as name:
        yield Path(name)


def clear_abandoned() -> None:
    """Remove folders of this user whose process is gone."""
    for path in Path(tempfile.gettempdir()).glob("lastro-capture-*"):
        named = NAME.fullmatch(path.name)
        if named and path.is_dir() and not path.is_symlink() and not _lives(int(named.group(1))):
            shutil.rmtree(path, ignore_errors=True)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
