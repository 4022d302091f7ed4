"""Which films may be the one that a player hides."""

from collections.abc import Collection, Iterable

from social_capture.films.found import Film
from social_capture.recorder.whole import RANGE_IN_QUERY


def candidates(films: Iterable[Film], named: Collection[str]) -> list[Film]:
    """Those that are not at a ``named`` address, which is another player's, and are no part."""
    return [film for film in films if all(_may_be(one.url, named) for one in film.files)]


def _may_be(url: str, named: Collection[str]) -> bool:
    # A part of a film that its address names (case 11) plays, and is not the film.
    return url not in named and RANGE_IN_QUERY.search(url) is None
