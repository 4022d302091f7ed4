"""What is counted for a person, a party and everyone; shares and medians of it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from statistics import median

from checks.ledger.method import SMALL_BASE


@dataclass(slots=True)
class Tally:
    """The counts of one subject; waits are in hours, priorities are figures of 100."""

    captured: int = 0
    checkable: int = 0
    chosen: int = 0
    published: int = 0
    withdrawn: int = 0
    corrected: int = 0
    dropped: int = 0
    waiting: int = 0
    left_waiting: int = 0
    high_left: int = 0
    discarded: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    priorities_chosen: Counter[int] = field(default_factory=Counter)
    priorities_left: Counter[int] = field(default_factory=Counter)
    waits_for_choice: list[float] = field(default_factory=list)
    waits_for_publication: list[float] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count what another counted too."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            # A counter's own sum drops zeros; a list's appends; a number's adds.
            setattr(self, each.name, mine + theirs)

    @property
    def left(self) -> int:
        """Checkable claims that nobody chose: those that wait and those that were discarded."""
        return self.checkable - self.chosen

    @property
    def discards(self) -> int:
        """How many were discarded, whatever the reason."""
        return self.discarded.total()

    @property
    def chosen_share(self) -> float | None:
        """The part of the checkable claims that was chosen, in percent."""
        return share(self.chosen, self.checkable)

    @property
    def priority_chosen(self) -> int | None:
        """The median priority of what was chosen."""
        return middle_of(self.priorities_chosen)

    @property
    def priority_left(self) -> int | None:
        """The median priority of what was left."""
        return middle_of(self.priorities_left)

    @property
    def hours_to_choice(self) -> float | None:
        """The median wait from the find to the choice."""
        return median(self.waits_for_choice) if self.waits_for_choice else None

    @property
    def hours_to_publication(self) -> float | None:
        """The median wait from the choice to the first publication."""
        return median(self.waits_for_publication) if self.waits_for_publication else None

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all was heard of the subject."""
        return not (self.captured or self.checkable)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the ledger. ``key`` is a slug, a party's name, or empty for nobody identified."""

    key: str
    name: str
    party: str
    tally: Tally
    is_candidate: bool = False


def share(part: int, base: int) -> float | None:
    """Percent of the base; None below the smallest base, where no percentage is told."""
    return 100 * part / base if base >= SMALL_BASE else None


def middle_of(histogram: Counter[int]) -> int | None:
    """The lower median of counted whole figures; None of nothing."""
    half, seen = (histogram.total() + 1) // 2, 0
    for figure in sorted(histogram):
        seen += histogram[figure]
        if seen >= half > 0:
            return figure
    return None


def total_of(rows: Iterable[Row]) -> Tally:
    """Everyone together."""
    total = Tally()
    for row in rows:
        total.add(row.tally)
    return total


def by_party(rows: Iterable[Row]) -> list[Row]:
    """The same counts per party, by name; who has none recorded stands together, last."""
    tallies: dict[str, Tally] = {}
    for row in rows:
        tallies.setdefault(row.party, Tally()).add(row.tally)
    names = sorted(tallies, key=lambda party: (not party, party.casefold()))
    return [Row(party, party, party, tallies[party]) for party in names]
