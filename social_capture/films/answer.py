"""What came of asking for films: each file looked at, nothing believed that was only said."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from social_capture.films.kinds import kind_of

LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")
CAPTION_TYPES = {".vtt": "text/vtt", ".srt": "application/x-subrip"}
# [ours] The words of a day of talking are a tenth of this.
MOST_CAPTION_BYTES = 5 << 20
MOST_SIDE = 20_000
MOST_SECONDS = 60 * 60 * 48
# How the library says that a page has pictures and words, but no film (case 14).
NO_FILM = re.compile(
    r"no (?:video|media|playable|downloadable)|there (?:is|'s) no (?:video|media)"
    r"|unsupported url|does not (?:have|contain) (?:a |any )?video",
    re.I,
)
CONTROL = re.compile(r"\x1b\[[0-9;]*m|[\x00-\x1f\x7f]+")


class NoFilm(Exception):
    """Nothing to fetch, and nothing wrong with that: the page holds no film."""


class FilmFailed(Exception):
    """There may be a film, and it did not come; the message says why."""


@dataclass(frozen=True)
class FilmFile:
    """A file of a film as it lies in the folder."""

    path: Path
    mime: str
    width: int | None = None
    height: int | None = None
    url: str = ""


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


def read(answer: bytes, folder: Path) -> Films:
    """The films that really lie in ``folder``; raises ``NoFilm`` or ``FilmFailed``."""
    try:
        said = json.loads(answer)
        found = [_film(one, folder) for one in said["films"]]
        software, problem = str(said["software"])[:60], said["problem"]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise FilmFailed(f"no answer of ours: {error}") from error
    films = tuple(film for film in found if film.files)
    if films:
        return Films(films, software)
    if problem is None:
        raise NoFilm("no film on the page")
    text = plain(str(problem.get("text", "")))
    if "UnsupportedError" in problem.get("kinds", ()) or NO_FILM.search(text):
        raise NoFilm(text)
    raise FilmFailed(text or "it did not say why")


def plain(text: str) -> str:
    """A message of the library as one line without colours, its bug-report plea cut off."""
    line = CONTROL.sub(" ", text).removeprefix("ERROR: ").split("; please report", 1)[0]
    return " ".join(line.split())[:400]


def _film(said: dict[str, Any], folder: Path) -> Film:
    files = [_file(one, folder) for one in said["files"][:4]]
    captions = [_captions(one, folder) for one in said["captions"][:20]]
    return Film(
        tuple(one for one in files if one),
        _milliseconds(said["duration_s"]),
        tuple(one for one in captions if one),
    )


def _file(said: dict[str, Any], folder: Path) -> FilmFile | None:
    path = _inside(said["name"], folder)
    mime = kind_of(path) if path else ""
    if path is None or not mime:
        return None
    width, height = _side(said["width"]), _side(said["height"])
    return FilmFile(path, mime, width, height, str(said["url"])[:4000])


def _captions(said: dict[str, Any], folder: Path) -> CaptionFile | None:
    path = _inside(said["name"], folder)
    mime = CAPTION_TYPES.get(path.suffix) if path else None
    if path is None or mime is None or path.stat().st_size > MOST_CAPTION_BYTES:
        return None
    language = str(said["language"]).removesuffix("-orig")
    known = language if LANGUAGE.fullmatch(language) else ""
    return CaptionFile(path, mime, known, said["automatic"] is True, str(said["url"])[:4000])


def _inside(name: Any, folder: Path) -> Path | None:
    path = folder / Path(str(name)).name
    is_there = path.parent == folder and path.is_file() and not path.is_symlink()
    return path if is_there and path.stat().st_size else None


def _side(said: Any) -> int | None:
    return said if isinstance(said, int) and 0 < said <= MOST_SIDE else None


def _milliseconds(said: Any) -> int | None:
    is_number = isinstance(said, int | float) and not isinstance(said, bool)
    return round(said * 1000) if is_number and 0 < said <= MOST_SECONDS else None
