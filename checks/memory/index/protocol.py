"""What an index of the memory is asked for."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from checks.memory.scoring import Collection


class Shelf(StrEnum):
    """Whose checks: ours and other agencies' are never mixed."""

    OWN = "own"
    AGENCY = "agency"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entry that shares rare stems with what is looked for."""

    key: int
    stems: tuple[str, ...]


class Execute(Protocol):
    """Runs one statement of SQL with ``%s`` places and returns its rows."""

    def __call__(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]: ...


class MemoryIndex(Protocol):
    """Finds the entries that may say the same."""

    name: str

    def prepare(self) -> None:
        """Make what it needs beside the table of entries; may be called again."""

    def candidates(
        self, shelf: Shelf, weights: Sequence[tuple[str, float, int]], collection: Collection
    ) -> list[Candidate]:
        """The best few of a shelf, for stems with their weight and entries, rarest first."""

    def put(self, shelf: Shelf, entries: Iterable[Candidate]) -> None:
        """Hold these entries, in place of what was held of them."""

    def forget(self, keys: Iterable[int]) -> None:
        """Hold them no more."""

    def clear(self) -> None:
        """Hold nothing."""
