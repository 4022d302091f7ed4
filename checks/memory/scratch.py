"""A memory of its own for measuring: in this process, gone with it, by the code of the real one."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from checks.memory.frequencies import Frequencies, count
from checks.memory.index.protocol import Shelf
from checks.memory.index.sqlite_fts5 import SqliteIndex
from checks.memory.searching import Memory
from checks.memory.words import stems_of

TABLES = (
    "CREATE TABLE checks_memoryentry "
    "(id INTEGER PRIMARY KEY, shelf TEXT, stems TEXT, length INTEGER)",
    "CREATE TABLE checks_memorystem (stem TEXT PRIMARY KEY, entries INTEGER) WITHOUT ROWID",
)


def scratch_memory(claims: Iterable[str]) -> Memory:
    """A memory that holds these claims as ours; their keys are their places, from 0."""
    database = sqlite3.connect(":memory:")

    def execute(sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return database.execute(sql.replace("%s", "?"), tuple(parameters)).fetchall()

    for table in TABLES:
        execute(table)
    index = SqliteIndex(execute)
    index.prepare()
    stems = [stems_of(claim) for claim in claims]
    database.executemany(
        "INSERT INTO checks_memoryentry VALUES (?, ?, ?, ?)",
        [(key, Shelf.OWN.value, " ".join(one), len(one)) for key, one in enumerate(stems)],
    )
    count(execute, stems, [])
    return Memory(index, Frequencies(execute))
