"""The index of PostgreSQL: GIN over the stems; the best few by their rare stems."""

from collections.abc import Iterable, Sequence

from checks.memory.index.budget import BEST, rare_ones
from checks.memory.index.protocol import Candidate, Execute, Shelf
from checks.memory.scoring import K1, B, Collection

ENTRIES = "checks_memoryentry"
STEMS = "string_to_array(stems, ' ')"
STATEMENTS = (
    f"CREATE INDEX IF NOT EXISTS checks_memory_own ON {ENTRIES} USING gin ({STEMS}) "
    "WHERE shelf = 'own'",
    f"CREATE INDEX IF NOT EXISTS checks_memory_agency ON {ENTRIES} USING gin ({STEMS}) "
    "WHERE shelf = 'agency'",
)
FIND = f"""
    SELECT found.id, found.stems
    FROM (
        SELECT id, stems, length, {STEMS} AS words
        FROM {ENTRIES} WHERE shelf = '{{shelf}}' AND {STEMS} && %s::text[]
    ) AS found
    ORDER BY ({{weights}}) / (1 + {K1} * (1 - {B} + {B} * found.length / %s)) DESC, found.id
    LIMIT {BEST}
"""
# Each stem is looked for in a dozen words: faster than joining a table of weights.
WEIGHT = "CASE WHEN %s = ANY (found.words) THEN %s::float ELSE 0 END"


class PostgresIndex:
    """GIN; entries are put and forgotten by the database itself."""

    name = "postgres"

    def __init__(self, execute: Execute) -> None:
        self.execute = execute

    def prepare(self) -> None:
        """One partial index a shelf."""
        for statement in STATEMENTS:
            self.execute(statement)

    def candidates(
        self, shelf: Shelf, weights: Sequence[tuple[str, float, int]], collection: Collection
    ) -> list[Candidate]:
        """By BM25 over the rare stems only."""
        rare = rare_ones(weights)
        if not rare:
            return []
        weights_in_sql = " + ".join([WEIGHT] * len(rare))
        rows = self.execute(
            FIND.format(shelf=shelf.value, weights=weights_in_sql),
            [
                [stem for stem, _weight in rare],
                *(value for one in rare for value in one),
                collection.average_length or 1.0,
            ],
        )
        return [Candidate(key, tuple(stems.split())) for key, stems in rows]

    def put(self, shelf: Shelf, entries: Iterable[Candidate]) -> None:
        """Nothing: the index is part of the table."""

    def forget(self, keys: Iterable[int]) -> None:
        """Nothing: the index is part of the table."""

    def clear(self) -> None:
        """Nothing: the index is part of the table."""
