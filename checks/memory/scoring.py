"""How much of a stored claim a text says: BM25, near words, and coverage of the claim."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import log

K1 = 1.2
B = 0.75
# [ours] Measured on claim_matching_pt: a word with the same beginning counts half, and what is
# left unsaid of the claim counts against it.
NEAR = 0.5
BEGINNING = 4
COVERAGE = 0.75


@dataclass(frozen=True, slots=True)
class Collection:
    """How many entries there are and how many stems they have on average."""

    entries: int
    average_length: float

    def rarity(self, with_stem: int) -> float:
        """The weight of a stem that stands in so many entries; always above 0."""
        # The size is remembered for an hour, in which a young memory may grow manifold.
        without = max(self.entries - with_stem, 0)
        return log(1 + (without + 0.5) / (with_stem + 0.5))


@dataclass(frozen=True, slots=True)
class Score:
    """``rank`` orders the entries for one text; ``share`` is 0 to 1, alike for all texts."""

    rank: float
    share: float


class Said:
    """The stems of a text, ready to be held against many entries."""

    def __init__(self, stems: Iterable[str]) -> None:
        self.stems = frozenset(stems)
        self.beginnings = frozenset(s[:BEGINNING] for s in self.stems if len(s) >= BEGINNING)

    def weight_of(self, stem: str) -> float:
        """1 for a stem that is said, less for one that begins alike, else 0."""
        if stem in self.stems:
            return 1.0
        return NEAR if stem[:BEGINNING] in self.beginnings and len(stem) >= BEGINNING else 0.0


def score(
    said: Said, entry: Sequence[str], collection: Collection, rarity: Callable[[str], float]
) -> Score:
    """How well an entry, as stems, answers to what is said."""
    fill = K1 * (1 - B + B * len(entry) / (collection.average_length or 1))
    matched = covered = total = full = 0.0
    for stem, times in Counter(entry).items():
        weight, worth = said.weight_of(stem), rarity(stem)
        saturated = worth * times * (K1 + 1) / (times + fill)
        matched += weight * saturated
        full += saturated
        covered += weight * worth
        total += worth
    if not total or not full:
        return Score(0.0, 0.0)
    coverage = (covered / total) ** COVERAGE
    return Score(matched * coverage, matched / full * coverage)
