"""Builds the memory on each index from the same claims, and times its questions."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import process_time
from typing import Any

import psycopg

from benchmarks.synthetic_claims import Query
from checks.memory.frequencies import Frequencies, count
from checks.memory.index.postgres import PostgresIndex
from checks.memory.index.protocol import Candidate, Shelf
from checks.memory.index.tantivy_files import TantivyIndex
from checks.memory.matching_evaluation import average_precision, percentiles
from checks.memory.scratch import scratch_memory
from checks.memory.searching import Memory, keys
from checks.memory.words import stems_of

DEPTH = 10
BATCH = 20_000
SCHEMA = "lastro_bench_memory"
TABLES = (
    f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE",
    f"CREATE SCHEMA {SCHEMA}",
    f"SET search_path TO {SCHEMA}",
    "CREATE TABLE checks_memoryentry (id bigint PRIMARY KEY, shelf text, stems text, length int)",
    "CREATE TABLE checks_memorystem (stem text PRIMARY KEY, entries int)",
)


def on_sqlite(claims: Sequence[str], folder: Path) -> AbstractContextManager[Memory]:
    """FTS5 in a file, with the settings that SQLite comes with."""
    return scratch_memory(claims, str(folder / "memory.sqlite3"))


def on_tantivy(claims: Sequence[str], folder: Path, counted: Memory) -> Memory:
    """Tantivy's files; the counts are those of the database beside it."""
    index = TantivyIndex(folder / "tantivy")
    index.put(Shelf.OWN, (Candidate(n, tuple(stems_of(c))) for n, c in enumerate(claims)))
    return Memory(index, Frequencies(counted.frequencies.execute))


@contextmanager
def on_postgres(claims: Sequence[str], address: str) -> Iterator[tuple[Memory, int]]:
    """GIN in a schema that is dropped again, and the number of the server's process."""
    with psycopg.connect(address, autocommit=True) as database:

        def execute(sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
            cursor = database.execute(sql, parameters or None)
            return cursor.fetchall() if cursor.description else []

        for statement in TABLES:
            execute(statement)
        stems = [stems_of(claim) for claim in claims]
        with database.cursor().copy("COPY checks_memoryentry FROM STDIN") as copy:
            for key, one in enumerate(stems):
                copy.write_row((key, "own", " ".join(one), len(one)))
        for place in range(0, len(stems), BATCH):
            count(execute, stems[place : place + BATCH], [])
        index = PostgresIndex(execute)
        index.prepare()
        execute("ANALYZE checks_memoryentry")
        try:
            yield Memory(index, Frequencies(execute)), database.info.backend_pid
        finally:
            execute(f"DROP SCHEMA {SCHEMA} CASCADE")


def asked(
    memory: Memory, questions: Sequence[Query], *, server: Callable[[], float] = lambda: 0.0
) -> dict[str, float]:
    """MAP@5, and CPU milliseconds of each question, the server's included."""
    precisions, taken = [], []
    for question in questions:
        began = process_time() + server()
        found = keys(memory.search(question.text, Shelf.OWN, at_most=DEPTH))
        taken.append((process_time() + server() - began) * 1000)
        precisions.append(average_precision(found[:5], frozenset({question.place})))
    return {"map_at_5": sum(precisions) / len(precisions), **percentiles(taken)}


def cpu_of(process: int) -> float:
    """Seconds that a process of this machine has had a core."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9
