"""Many random days of a newsroom: nothing is ever public unapproved, on either database."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator

from benchmarks.figures import Figure

SOAK = True
DAYS = int(os.environ.get("LASTRO_SOAK_DAYS", "150"))
STEPS = 40
MACHINE = "tests/checks/test_rule_machine.py"


def figures() -> Iterator[Figure]:
    """Days played, steps tried, and days on which something unapproved was public."""
    started = time.monotonic()
    played = subprocess.run(  # noqa: S603 - the project's own tests
        [sys.executable, "-m", "pytest", MACHINE, "-q", "-p", "no:logging"],
        env={**os.environ, "LASTRO_RULE_DAYS": str(DAYS), "LASTRO_RULE_STEPS": str(STEPS)},
        capture_output=True,
        text=True,
        check=False,
    )
    if not re.search(r"\b1 passed\b", played.stdout):
        sys.stderr.write(played.stdout[-20_000:])
    yield Figure("two-person rule: days", DAYS, "days")
    yield Figure("two-person rule: steps at most", DAYS * STEPS, "steps")
    yield Figure("two-person rule: took", time.monotonic() - started, "s")
    yield Figure("two-person rule: broken", int(played.returncode != 0), "runs", at_most=0)
