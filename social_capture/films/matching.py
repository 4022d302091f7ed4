"""Which film belongs to which player of the page."""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from social_capture.films.found import Film

# [ours] Players and platforms round lengths in their own ways.
CLOSE_MS, CLOSE_SHARE = 2_000, 0.02


class Player(Protocol):
    """What is known of a player: how long its film is, in milliseconds, or nothing."""

    @property
    def duration_ms(self) -> int | None:
        """The length that the page's player shows."""
        ...


P = TypeVar("P", bound=Player)


def match(players: Iterable[P], films: Iterable[Film]) -> Iterator[tuple[P, Film]]:
    """Pairs of the same length; the only player and the only film left, if a length is unknown.

    What fits no player is not taken for one: a page's film that was mistaken for another's would
    make a capture whole that is not.
    """
    left, free = list(players), list(films)
    for player in list(left):
        film = next((one for one in free if _same_length(player, one)), None)
        if film is not None:
            left.remove(player)
            free.remove(film)
            yield player, film
    if len(left) == len(free) == 1 and _length_unknown(left[0], free[0]):
        yield left[0], free[0]


def _same_length(player: Player, film: Film) -> bool:
    if player.duration_ms is None or film.duration_ms is None:
        return False
    apart = abs(player.duration_ms - film.duration_ms)
    return apart <= max(CLOSE_MS, player.duration_ms * CLOSE_SHARE)


def _length_unknown(player: Player, film: Film) -> bool:
    return player.duration_ms is None or film.duration_ms is None
