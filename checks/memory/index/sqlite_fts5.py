"""The index of SQLite: FTS5 over the stems, kept by triggers so that no road passes it."""

from collections.abc import Iterable, Sequence

from checks.memory.index.budget import BEST, rare_ones
from checks.memory.index.protocol import Candidate, Execute, Shelf
from checks.memory.scoring import Collection

ENTRIES = "checks_memoryentry"
INDEX = "checks_memory_fts"
VALUES = (
    "{row}.id, CASE {row}.shelf WHEN 'own' THEN {row}.stems ELSE '' END, "
    "CASE {row}.shelf WHEN 'agency' THEN {row}.stems ELSE '' END"
)
PUT = f"INSERT INTO {INDEX}(rowid, own, agency) SELECT {VALUES}"
TAKE = f"INSERT INTO {INDEX}({INDEX}, rowid, own, agency) SELECT 'delete', {VALUES}"
ADDED, GONE = PUT.format(row="new"), TAKE.format(row="old")
STATEMENTS = (
    f"CREATE VIRTUAL TABLE IF NOT EXISTS {INDEX} USING fts5("
    "own, agency, content='', tokenize='unicode61 remove_diacritics 0')",
    f"CREATE TRIGGER IF NOT EXISTS {INDEX}_put AFTER INSERT ON {ENTRIES} BEGIN {ADDED}; END",
    f"CREATE TRIGGER IF NOT EXISTS {INDEX}_take AFTER DELETE ON {ENTRIES} BEGIN {GONE}; END",
    f"CREATE TRIGGER IF NOT EXISTS {INDEX}_change AFTER UPDATE OF stems, shelf, id ON {ENTRIES} "
    f"BEGIN {GONE}; {ADDED}; END",
)
EMPTY = f"INSERT INTO {INDEX}({INDEX}) VALUES ('delete-all')"
PUT_ALL = f"{PUT} FROM {ENTRIES} AS entry".format(row="entry")
FIND = (
    f"SELECT e.id, e.stems FROM (SELECT rowid FROM {INDEX} WHERE {INDEX} MATCH %s "
    f"ORDER BY rank LIMIT {BEST}) AS found JOIN {ENTRIES} AS e ON e.id = found.rowid"
)


class SqliteIndex:
    """FTS5; entries are put and forgotten by the database itself."""

    name = "sqlite_fts5"

    def __init__(self, execute: Execute) -> None:
        self.execute = execute

    def prepare(self) -> None:
        """The virtual table and its triggers."""
        for statement in STATEMENTS:
            self.execute(statement)

    def candidates(
        self, shelf: Shelf, weights: Sequence[tuple[str, float, int]], collection: Collection
    ) -> list[Candidate]:
        """By the rank of FTS5 among entries with rare stems."""
        wanted = " OR ".join(f'"{stem}"' for stem, _weight in rare_ones(weights))
        if not wanted:
            return []
        rows = self.execute(FIND, [f"{{{shelf.value}}} : ({wanted})"])
        return [Candidate(key, tuple(stems.split())) for key, stems in rows]

    def put(self, shelf: Shelf, entries: Iterable[Candidate]) -> None:
        """Nothing: the triggers do it."""

    def forget(self, keys: Iterable[int]) -> None:
        """Nothing: the triggers do it."""

    def clear(self) -> None:
        """Make it anew from the entries as they stand."""
        self.execute(EMPTY)
        self.execute(PUT_ALL)
