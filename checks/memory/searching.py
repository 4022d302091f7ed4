"""Finds the entries that say most of what a text says: candidates, then every word weighed."""

from collections.abc import Sequence
from dataclasses import dataclass

from checks.memory.frequencies import Frequencies
from checks.memory.index.protocol import MemoryIndex, Shelf
from checks.memory.scoring import Said, score
from checks.memory.words import MOST_STEMS, stems_of


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry, and how much of it the text says (0 to 1)."""

    key: int
    score: float


class Memory:
    """An index with the counts of its stems."""

    def __init__(self, index: MemoryIndex, frequencies: Frequencies) -> None:
        self.index = index
        self.frequencies = frequencies

    def search(self, text: str, shelf: Shelf, *, at_most: int) -> list[Hit]:
        """The best entries of a shelf, the best first. Method: «Memory»."""
        # A post that repeats itself says no more than once.
        stems = list(dict.fromkeys(stems_of(text)))[:MOST_STEMS]
        collection = self.frequencies.collection()
        known = self.frequencies.of(stems)
        weights = sorted(
            ((stem, collection.rarity(n), n) for stem, n in known.items()),
            key=lambda one: (one[2], one[0]),
        )
        found = self.index.candidates(shelf, weights, collection)
        counts = self.frequencies.of(stem for candidate in found for stem in candidate.stems)
        said = Said(stems)

        def rarity(stem: str) -> float:
            return collection.rarity(counts.get(stem, 0))

        scored = [(score(said, one.stems, collection, rarity), one.key) for one in found]
        scored.sort(key=lambda one: (-one[0].rank, one[1]))
        return [Hit(key, one.share) for one, key in scored[:at_most]]


def keys(hits: Sequence[Hit]) -> list[int]:
    """The keys in order."""
    return [hit.key for hit in hits]
