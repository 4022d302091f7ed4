"""Two hundred pairs of every kind acting at the same instant, on either database."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figures import Figure

SOAK = True
PAIRS = 200
TESTS = "tests/checks/test_pairs_at_once.py"
POSTGRES = os.environ.get("LASTRO_TEST_POSTGRES_URL", "")


def figures() -> Iterator[Figure]:
    """Databases on which a pair left something half done."""
    inherited = {name: value for name, value in os.environ.items() if name != "LASTRO_DATABASE_URL"}
    databases = {"SQLite": {}} | (
        {"PostgreSQL": {"LASTRO_DATABASE_URL": POSTGRES}} if POSTGRES else {}
    )
    for name, database in databases.items():
        ours = {
            "LASTRO_RULE_PAIRS": str(PAIRS),
            "LASTRO_TEST_DATABASE": "lastro_pairs",
            "DJANGO_SETTINGS_MODULE": "newsroom.settings.test",
        }
        ended = subprocess.run(  # noqa: S603 - the project's own tests
            [sys.executable, "-m", "pytest", TESTS, "-q", "-p", "no:logging"],
            cwd=Path(__file__).parents[2],
            env=inherited | ours | database,
            capture_output=True,
            text=True,
            check=False,
        )
        if ended.returncode:
            sys.stderr.write(ended.stdout[-20_000:])
        yield Figure(f"pairs of each kind on {name}", PAIRS, "pairs")
        yield Figure(f"half done on {name}", int(ended.returncode != 0), "runs", at_most=0)
