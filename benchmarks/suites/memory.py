"""The memory of a million claims: CPU of a question on each index, MAP, build time and size.

``LASTRO_BENCH_POSTGRES`` names the server for the 200,000 claims on PostgreSQL; without it that
part is left out and said so. ``LASTRO_BENCH_CLAIMS`` asks for another number than a million.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks.figures import Figure
from benchmarks.memory_backends import asked, cpu_of, on_postgres, on_sqlite, on_tantivy
from benchmarks.process_memory import MEGABYTE, rss
from benchmarks.synthetic_claims import claims, queries

SOAK = True
MANY = int(os.environ.get("LASTRO_BENCH_CLAIMS", "1000000"))
FEWER = min(200_000, MANY)
QUESTIONS = 200
POSTGRES = os.environ.get("LASTRO_BENCH_POSTGRES", "")


def figures() -> Iterator[Figure]:
    """A million first, then what PostgreSQL and SQLite say of the same 200,000."""
    with TemporaryDirectory(prefix="lastro-bench-") as folder:
        yield from _million(Path(folder))
    with TemporaryDirectory(prefix="lastro-bench-") as folder:
        yield from _fewer(Path(folder))


def _million(folder: Path) -> Iterator[Figure]:
    said = list(claims(MANY))
    questions = queries(said, QUESTIONS)
    began = process_time()
    with on_sqlite(said, folder) as memory:
        yield Figure(f"sqlite {MANY}: build", process_time() - began, "CPU s")
        yield Figure(f"sqlite {MANY}: file", _megabytes(folder), "MB")
        yield from _answers(f"sqlite {MANY}", asked(memory, questions), at_most=50)
        began = process_time()
        large = on_tantivy(said, folder, memory)
        yield Figure(f"tantivy {MANY}: build", process_time() - began, "CPU s")
        yield Figure(f"tantivy {MANY}: files", _megabytes(folder / "tantivy"), "MB")
        yield from _answers(f"tantivy {MANY}", asked(large, questions), at_most=20)
    resident = rss(os.getpid()) / MEGABYTE
    yield Figure(f"{MANY}: resident, the claims themselves included", resident, "MB")


def _fewer(folder: Path) -> Iterator[Figure]:
    said = list(claims(FEWER))
    questions = queries(said, QUESTIONS)
    with on_sqlite(said, folder) as memory:
        answers = asked(memory, questions)
    yield from _answers(f"sqlite {FEWER}", answers, at_most=50)
    if not POSTGRES:
        sys.stderr.write("no LASTRO_BENCH_POSTGRES: PostgreSQL is left out\n")
        return
    began = process_time()
    with on_postgres(said, POSTGRES) as (memory, process):
        yield Figure(
            f"postgres {FEWER}: build", process_time() - began + cpu_of(process), "CPU s, both"
        )
        found = asked(memory, questions, server=lambda: cpu_of(process))
    yield from _answers(f"postgres {FEWER}", found, at_most=100)
    apart = abs(found["map_at_5"] - answers["map_at_5"])
    yield Figure(f"{FEWER}: MAP@5 of postgres and sqlite apart", apart, "MAP", at_most=0.01)


def _answers(name: str, answers: dict[str, float], *, at_most: float) -> Iterator[Figure]:
    yield Figure(f"{name}: MAP@5", answers["map_at_5"], "MAP")
    yield Figure(f"{name}: question, middle", answers["p50_ms"], "CPU ms")
    yield Figure(f"{name}: question, p95", answers["p95_ms"], "CPU ms", at_most=at_most)


def _megabytes(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6
