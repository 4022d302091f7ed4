"""Why no film came: there is none, or something stood in the way."""

import re

# How the library says that a page has pictures and words, but no film (case 14).
NO_FILM = re.compile(
    r"no (?:video|media|playable|downloadable)|there (?:is|'s) no (?:video|media)"
    r"|unsupported url|does not (?:have|contain) (?:a |any )?video",
    re.I,
)
# Films that are there and are not taken, by the codes of the process that asked for them.
LEFT = {
    "live": "a live broadcast: it has no end to wait for",
    "large": "the film is larger than our limit, or nothing came of it",
}
CONTROL = re.compile(r"\x1b\[[0-9;]*m|[\x00-\x1f\x7f]+")


class NoFilm(Exception):
    """Nothing to fetch, and nothing wrong with that: the page holds no film."""


class FilmFailed(Exception):
    """There may be a film, and it did not come; the message says why."""


def failure_of(kinds: list[str], text: str) -> NoFilm | FilmFailed:
    """What the library's error means, by the names of its classes and by its words."""
    line = plain(text)
    if "UnsupportedError" in kinds or NO_FILM.search(line):
        return NoFilm(line)
    return FilmFailed(line or "it did not say why")


def plain(text: str) -> str:
    """A message of the library as one line without colours, its bug-report plea cut off."""
    line = CONTROL.sub(" ", text).removeprefix("ERROR: ").split("; please report", 1)[0]
    return " ".join(line.split())[:400]
