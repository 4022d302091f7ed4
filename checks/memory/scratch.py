"""A memory of its own for measuring: in this process, gone with it, by the code of the real one."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from typing import Any

from checks.memory.frequencies import Frequencies, count
from checks.memory.index.protocol import Execute, Shelf
from checks.memory.index.sqlite_fts5 import SqliteIndex
from checks.memory.searching import Memory
from checks.memory.words import stems_of

BATCH = 20_000
TABLES = (
    "CREATE TABLE checks_memoryentry "
    "(id INTEGER PRIMARY KEY, shelf TEXT, stems TEXT, length INTEGER)",
    "CREATE TABLE checks_memorystem (stem TEXT PRIMARY KEY, entries INTEGER) WITHOUT ROWID",
)


@contextmanager
def scratch_memory(claims: Iterable[str], file: str = ":memory:") -> Iterator[Memory]:
    """A memory that holds these claims as ours; their keys are their places, from 0."""
    with closing(sqlite3.connect(file)) as database:

        def execute(sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
            return database.execute(sql.replace("%s", "?"), tuple(parameters)).fetchall()

        yield _filled(database, execute, claims)


def _filled(database: sqlite3.Connection, execute: Execute, claims: Iterable[str]) -> Memory:
    for table in TABLES:
        execute(table)
    index = SqliteIndex(execute)
    index.prepare()
    left = enumerate(stems_of(claim) for claim in claims)
    while batch := list(islice(left, BATCH)):
        database.executemany(
            "INSERT INTO checks_memoryentry VALUES (?, ?, ?, ?)",
            [(key, Shelf.OWN.value, " ".join(stems), len(stems)) for key, stems in batch],
        )
        count(execute, [stems for _key, stems in batch], [])
    database.commit()
    return Memory(index, Frequencies(execute))
