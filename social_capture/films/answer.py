"""What came of asking for films: each file looked at, nothing believed that was only said."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from social_capture.films.captions_left import TRANSLATED
from social_capture.films.failures import LEFT, FilmFailed, NoFilm, failure_of
from social_capture.films.found import CaptionFile, Film, FilmFile, Films
from social_capture.films.kinds import kind_of

LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")
CAPTION_TYPES = {".vtt": "text/vtt", ".srt": "application/x-subrip"}
# [ours] The words of a day of talking are a tenth of this.
MOST_CAPTION_BYTES = 5 << 20
# Sound alone in a container that is named after pictures.
OF_SOUND_ALONE = {"video/webm": "audio/webm", "video/mp4": "audio/mp4", "video/ogg": "audio/ogg"}
MOST_SIDE = 20_000
MOST_SECONDS = 60 * 60 * 48


def read(answer: bytes, folder: Path) -> Films:
    """The films that really lie in ``folder``; raises ``NoFilm`` or ``FilmFailed``."""
    try:
        said = json.loads(answer)
        left = [LEFT[one["left"]] for one in said["films"] if one["left"]]
        found = [_film(one, folder) for one in said["films"] if not one["left"]]
        software, problem = str(said["software"])[:60], said["problem"]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise FilmFailed(f"no answer of ours: {error}") from error
    films = tuple(film for film in found if film.files)
    if films:
        return Films(films, software)
    if left:
        raise FilmFailed(left[0])
    if problem is None:
        raise NoFilm("no film on the page")
    raise failure_of(problem.get("kinds", []), str(problem.get("text", "")))


def _film(said: dict[str, Any], folder: Path) -> Film:
    files = [one for one in (_file(one, folder) for one in said["files"][:4]) if one]
    captions = [_captions(one, folder) for one in said["captions"][:20]]
    if all(one.is_silent for one in files):
        # The site may be wrong, and nothing else of the film could be listened to.
        files = [replace(one, is_silent=False) for one in files]
    return Film(
        tuple(files),
        _milliseconds(said["duration_s"]),
        tuple(one for one in captions if one),
    )


def _file(said: dict[str, Any], folder: Path) -> FilmFile | None:
    path = _inside(said["name"], folder)
    mime = kind_of(path) if path else ""
    if path is None or not mime:
        return None
    if said.get("picture") is False:
        mime = OF_SOUND_ALONE.get(mime, mime)
    width, height = _side(said["width"]), _side(said["height"])
    is_silent = said.get("silent") is True
    return FilmFile(path, mime, width, height, str(said["url"])[:4000], is_silent)


def _captions(said: dict[str, Any], folder: Path) -> CaptionFile | None:
    path = _inside(said["name"], folder)
    mime = CAPTION_TYPES.get(path.suffix) if path else None
    if path is None or mime is None or path.stat().st_size > MOST_CAPTION_BYTES:
        return None
    if TRANSLATED.search(str(said["url"])):
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
