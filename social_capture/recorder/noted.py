"""What a capture lists of each exchange, and of each request that was kept from leaving."""

from dataclasses import dataclass

from social_capture.recorder.heads import Head

# Beside a whole answer to the same address these would be replayed in its place.
SHADOWING_STATUSES = frozenset({206, 304})
SHADOWING_METHODS = frozenset({"HEAD", "OPTIONS"})


def is_replayable(method: str, status: int, truncated: str) -> bool:
    """Whether a record can stand in the indexed file without breaking a replay."""
    is_shadow = status in SHADOWING_STATUSES or method in SHADOWING_METHODS
    return not truncated and not is_shadow


@dataclass(frozen=True)
class Exchange:
    """A request and what came back, in short; ``truncated`` is empty when it is whole.

    ``is_saved`` says that the server names it a file to be saved, not a page to be shown.
    """

    url: str
    method: str
    status: int
    mime: str
    size: int
    truncated: str
    ms: int
    location: str = ""
    request: Head | None = None
    is_saved: bool = False

    @property
    def is_in_main(self) -> bool:
        """Whether a replay can use it: the record lies in the main file."""
        return is_replayable(self.method, self.status, self.truncated)


@dataclass(frozen=True)
class Blocked:
    """A request that did not leave the house, or did not get an answer."""

    url: str
    reason: str
    addresses: tuple[str, ...] = ()
    by_guard: bool = False
