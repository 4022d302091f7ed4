"""What came of asking for films, once each file was looked at."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class FilmFile:
    """A file of a film as it lies in the folder.

    ``is_silent`` says that it is the picture alone, and that its sound is another file.
    """

    path: Path
    mime: str
    width: int | None = None
    height: int | None = None
    url: str = ""
    is_silent: bool = False


@dataclass(frozen=True)
class CaptionFile:
    """Captions that came with a film."""

    path: Path
    mime: str
    language: str
    automatic: bool
    url: str = ""


@dataclass(frozen=True)
class Film:
    """One film: a file that plays by itself, or picture and sound apart."""

    files: tuple[FilmFile, ...]
    duration_ms: int | None = None
    captions: tuple[CaptionFile, ...] = ()


@dataclass(frozen=True)
class Films:
    """All that came, and what brought it."""

    films: tuple[Film, ...]
    software: str
