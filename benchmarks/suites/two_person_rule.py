"""Many random days of a newsroom: nothing is ever public unapproved, on either database.

Plays batches with explicit seeds until its time is up and adds each to the committed report, so
that a stopped run goes on with the next seed.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import soak_report
from benchmarks.figures import Figure
from benchmarks.soak_report import Batch

SOAK = True
PROJECT = Path(__file__).parents[2]
REPORT = PROJECT / "docs/reports/two-person-rule.jsonl"
PAGE = REPORT.with_suffix(".md")
TITLE = "The two-person rule, played"
MACHINE = "tests/checks/test_rule_machine.py"
AGAIN = f"LASTRO_RULE_SEED=… LASTRO_RULE_DAYS=… .venv/bin/pytest {MACHINE}"
SECONDS = int(os.environ.get("LASTRO_SOAK_SECONDS", "600"))
DAYS = int(os.environ.get("LASTRO_SOAK_DAYS", "60"))
POSTGRES = os.environ.get("LASTRO_TEST_POSTGRES_URL", "")
# Every so many batches one is played on PostgreSQL, where there is one.
POSTGRES_EVERY = 5


def figures() -> Iterator[Figure]:
    """Steps of this run and of all runs, and batches in which the rule broke."""
    until, played = time.monotonic() + SECONDS, []
    while not played or (time.monotonic() < until and played[-1].outcome == soak_report.HELD):
        batches = soak_report.read(REPORT)
        played.append(_play(soak_report.next_seed(batches)))
        soak_report.append(REPORT, played[-1])
        PAGE.write_text(page_of([*batches, played[-1]]), encoding="utf-8")
    broken = sum(batch.outcome != soak_report.HELD for batch in played)
    in_all = sum(batch.steps for batch in soak_report.read(REPORT))
    yield Figure("two-person rule: batches", len(played), "batches")
    yield Figure("two-person rule: steps", sum(batch.steps for batch in played), "steps")
    yield Figure("two-person rule: steps in the report", in_all, "steps")
    yield Figure("two-person rule: broken", broken, "batches", at_most=0)


def page_of(batches: list[Batch]) -> str:
    """The page that belongs to the lines of the report."""
    return soak_report.page(batches, title=TITLE, again=AGAIN)


def _play(seed: int) -> Batch:
    database = "postgresql" if POSTGRES and seed % POSTGRES_EVERY == 0 else "sqlite"
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record.json"
        ended = subprocess.run(  # noqa: S603 - the project's own tests
            [sys.executable, "-m", "pytest", MACHINE, "-q", "-p", "no:logging"],
            cwd=PROJECT,
            env=_environment(seed, database, record),
            capture_output=True,
            text=True,
            check=False,
        )
        told = json.loads(record.read_text(encoding="utf-8")) if record.exists() else {}
    if ended.returncode:
        sys.stderr.write(ended.stdout[-20_000:])
    return Batch(
        seed=seed,
        days=DAYS,
        steps=told.get("steps", 0),
        database=database,
        commit=_commit(),
        at=datetime.now(UTC).isoformat(timespec="seconds"),
        outcome=soak_report.BROKEN if ended.returncode else soak_report.HELD,
    )


def _environment(seed: int, database: str, record: Path) -> dict[str, str]:
    ours = {
        "LASTRO_RULE_SEED": str(seed),
        "LASTRO_RULE_DAYS": str(DAYS),
        "LASTRO_RULE_RECORD": str(record),
        "LASTRO_TEST_DATABASE": "lastro_soak",
        "DJANGO_SETTINGS_MODULE": "newsroom.settings.test",
    }
    inherited = {name: value for name, value in os.environ.items() if name != "LASTRO_DATABASE_URL"}
    on_postgres = {"LASTRO_DATABASE_URL": POSTGRES} if database == "postgresql" else {}
    return inherited | ours | on_postgres


def _commit() -> str:
    """The code that was played; a plus sign when it is not quite that of the commit."""
    commit = _git("rev-parse", "--short", "HEAD")
    changed = _git("status", "--porcelain", "--", ".", ":!docs/reports")
    return f"{commit}+" if changed else commit


def _git(*arguments: str) -> str:
    ended = subprocess.run(  # noqa: S603
        ["git", *arguments],  # noqa: S607
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.stdout.strip()
