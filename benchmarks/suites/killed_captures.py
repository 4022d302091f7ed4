"""Worker, browser and driver killed at each of 20 points inside a capture's steps.

Each line of the committed report is one capture: killed with ``kill -9``, recovered by the
product's own sweep or retry. The recording proxy has no process of its own: it dies with the
worker.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure
from tests.social_capture.killing import POINTS, VICTIMS

SOAK = True
PROJECT = Path(__file__).parents[2]
REPORT = PROJECT / "docs/reports/killed-captures.jsonl"
PAGE = REPORT.with_suffix(".md")
KILLS = "tests/social_capture/test_killed_captures.py"
ABOUT = f"""# Captures killed inside their steps

`kill -9` of the worker (and the recording proxy in it), of the browser, or of the driver between
them, at one of {len(POINTS)} points inside a capture's steps; then the product's own sweep or retry
takes over. Held means: nothing said "ok" without a WACZ that our validator passes, no process and
no folder was left, everything kept before was still there unchanged, and the capture ended "ok".

`make soak` plays all of it again and adds to this page when its run ends. A plus sign at a commit:
not quite its code. One kill again:
`LASTRO_KILL_POINTS=worker@open:middle .venv/bin/pytest {KILLS}`
"""


def figures() -> Iterator[Figure]:
    """Kills of this run, those after which something was wrong, and points ever played."""
    wanted = _wanted()
    played = _play(wanted)
    lines = [*read(), *played]
    REPORT.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    PAGE.write_text(page(lines), encoding="utf-8")
    broken = sum(bool(line["faults"]) for line in played)
    in_all = {(line["victim"], line["point"]) for line in lines}
    asked = len(wanted.split(","))
    yield Figure("killed captures: kills", len(played), "captures", at_least=asked)
    yield Figure("killed captures: not recovered whole", broken, "captures", at_most=0)
    yield Figure("killed captures: points in the report", len(in_all), "of 60")


def read() -> list[dict[str, Any]]:
    """The report's lines, oldest first."""
    if not REPORT.exists():
        return []
    return [json.loads(line) for line in REPORT.read_text(encoding="utf-8").splitlines() if line]


def page(lines: list[dict[str, Any]]) -> str:
    """The report as people read it."""
    held = Counter(line["victim"] for line in lines if not line["faults"])
    broken = Counter(line["victim"] for line in lines if line["faults"])
    ever = {(line["victim"], line["point"]) for line in lines}
    counts = [f"| {victim} | {held[victim]} | {broken[victim]} |" for victim in VICTIMS]
    rows = [
        f"| {line['victim']} | {line['point']} | {line['status']} | {line['kept']} "
        f"| {'; '.join(line['faults']) or 'held'} | {line['at']} | {line['commit']} |"
        for line in lines
    ]
    return "\n".join(
        [
            ABOUT,
            f"Of {len(VICTIMS) * len(POINTS)} kills, {len(ever)} have been played so far.",
            "",
            "| killed | held | broken |",
            "|---|---|---|",
            *counts,
            "",
            "| killed | at | status then | files kept then | promise | on record since | commit |",
            "|---|---|---|---|---|---|---|",
            *rows,
            "",
        ]
    )


def _wanted() -> str:
    every = ",".join(f"{victim}@{point}" for victim in VICTIMS for point in POINTS)
    return os.environ.get("LASTRO_KILL_POINTS", "").replace("all", every) or every


def _play(wanted: str) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record.jsonl"
        ours = {"LASTRO_KILL_POINTS": wanted, "LASTRO_KILL_RECORD": str(record)}
        ended = subprocess.run(  # noqa: S603 - the project's own tests
            [sys.executable, "-m", "pytest", KILLS, "-q", "-n", "0", "-p", "no:logging"],
            cwd=PROJECT,
            env={**os.environ, **ours, "DJANGO_SETTINGS_MODULE": "newsroom.settings.test"},
            capture_output=True,
            text=True,
            check=False,
        )
        if ended.returncode:
            sys.stderr.write(ended.stdout[-20_000:])
        told = record.read_text(encoding="utf-8").splitlines() if record.exists() else []
    about = {"at": datetime.now(UTC).isoformat(timespec="seconds"), "commit": _commit()}
    return [json.loads(line) | about for line in told]


def _commit() -> str:
    ended = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    return ended.stdout.strip()
