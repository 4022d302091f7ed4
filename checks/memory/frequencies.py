"""In how many entries a stem stands; kept beside the entries, remembered by each process."""

from collections import Counter
from collections.abc import Iterable, Sequence
from time import monotonic

from checks.memory.index.protocol import Execute
from checks.memory.scoring import Collection

ENTRIES = "checks_memoryentry"
STEMS = "checks_memorystem"
# Weights of an hour ago order as well as those of now.
REMEMBERED_S = 3600.0
# A young memory may be twice as large by then, and its counts cost nothing. [ours]
REMEMBERED_YOUNG_S = 60.0
MANY = 10_000
MOST_REMEMBERED = 300_000
CHUNK = 500


class Frequencies:
    """Counts of stems, asked for once an hour; a stem that nobody had is asked for again."""

    def __init__(self, execute: Execute) -> None:
        self.execute = execute
        self.counts: dict[str, int] = {}
        self.whole: Collection | None = None
        self.since = monotonic()

    def of(self, stems: Iterable[str]) -> dict[str, int]:
        """The counts of these stems; those of no entry are left out."""
        self._renew()
        wanted = set(stems)
        unknown = sorted(wanted - self.counts.keys())
        for place in range(0, len(unknown), CHUNK):
            some = unknown[place : place + CHUNK]
            places = ", ".join(["%s"] * len(some))
            rows = self.execute(
                f"SELECT stem, entries FROM {STEMS} WHERE stem IN ({places}) AND entries > 0",
                some,
            )
            self.counts.update((stem, entries) for stem, entries in rows)
        return {stem: self.counts[stem] for stem in wanted if stem in self.counts}

    def collection(self) -> Collection:
        """The size of the memory; an empty one is asked for again."""
        self._renew()
        if self.whole is None or not self.whole.entries:
            rows = self.execute(f"SELECT COUNT(*), COALESCE(AVG(length), 0) FROM {ENTRIES}")
            entries, average = rows[0]
            self.whole = Collection(int(entries), float(average))
        return self.whole

    def forget(self) -> None:
        """Ask anew for everything."""
        self.counts.clear()
        self.whole = None
        self.since = monotonic()

    def _renew(self) -> None:
        is_young = self.whole is None or self.whole.entries < MANY
        lives = REMEMBERED_YOUNG_S if is_young else REMEMBERED_S
        if monotonic() - self.since > lives or len(self.counts) > MOST_REMEMBERED:
            self.forget()


def count(execute: Execute, added: Iterable[Sequence[str]], taken: Iterable[Sequence[str]]) -> None:
    """Count the stems of entries that came and went, within the transaction that moved them."""
    change: Counter[str] = Counter()
    for stems in added:
        change.update(set(stems))
    for stems in taken:
        change.subtract(set(stems))
    # In one order for all, so that two writers wait for each other and never in a ring.
    moved = sorted((stem, by) for stem, by in change.items() if by)
    for place in range(0, len(moved), CHUNK):
        some = moved[place : place + CHUNK]
        places = ", ".join(["(%s, %s)"] * len(some))
        execute(
            f"INSERT INTO {STEMS} (stem, entries) VALUES {places} "
            f"ON CONFLICT (stem) DO UPDATE SET entries = {STEMS}.entries + excluded.entries",
            [value for pair in some for value in pair],
        )
