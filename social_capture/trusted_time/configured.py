"""Who may be asked to date a hash; known without the extra "capture"."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Authority:
    """A time-stamping authority, and the file of certificates that must stand behind it."""

    name: str
    url: str
    root_file: Path
