"""A thousand links of every kind, a twentieth of them broken, through two real workers.

``LASTRO_SOAK_LINKS`` links (1,000), mixed by ``LASTRO_SOAK_SEED`` (1).

A full run writes its report.
"""

import os
import random
import subprocess
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.mixed import ledger
from benchmarks.mixed.hosts import hosts
from benchmarks.mixed.links import composed
from benchmarks.mixed.page import Told, page
from benchmarks.mixed.run import Run, broken_archives
from benchmarks.mixed.workers import workers
from social_capture.driver.options import browser_path
from social_capture.models import Capture

SOAK = True
FULL = 1_000
REPORT = Path(__file__).parents[2] / "docs/reports/mixed-links.md"
GREW_AT_MOST = 1.1


def figures() -> Iterator[Figure]:
    """Links in their right outcome, what was left behind, and how much each worker grew."""
    total = int(os.environ.get("LASTRO_SOAK_LINKS", FULL))
    seed = int(os.environ.get("LASTRO_SOAK_SEED", "1"))
    at, began = datetime.now(UTC).isoformat(timespec="seconds"), time.monotonic()
    log = Path(tempfile.mkdtemp(prefix="lastro-soak-log-"))
    with hosts() as places, workers(places, log) as staff:
        run = Run(places, staff, random.Random(seed))  # noqa: S311  (an order, no secret)
        run.play(composed(total, seed))
        seconds = time.monotonic() - began
        left = [f"message left: {staff.waiting()}"] if staff.waiting() else []
        staff.end()
        left += [f"orphan process {pid}" for pid in staff.orphans()]
        left += [f"temporary file {name}" for name in staff.leftovers()]
    seen = [ledger.seen(link) for link in run.links]
    strangers, broken = ledger.strangers(run.links), broken_archives()
    found = [
        Figure("links", total, "links"),
        Figure(
            "in their right outcome",
            sum(not one.faults for one in seen),
            "links",
            at_least=total,
        ),
        Figure("posts or captures too many", len(strangers), "rows", at_most=0),
        Figure("archives that are not whole", len(broken), "archives", at_most=0),
        Figure("processes, files or messages left", len(left), "left", at_most=0),
        *growth(run),
        Figure("duration", seconds / 60, "minutes"),
    ]
    told = Told(
        at,
        seed,
        seconds,
        run.pasted_twice,
        seen,
        [*strangers, *broken, *left],
        run.memory,
        sum(map(_had_browser, Capture.objects.values_list("steps", flat=True))),
        _browser_version(),
        all(figure.is_kept for figure in found),
    )
    written = page(told)
    if total >= FULL:
        REPORT.write_text(written, encoding="utf-8")
    else:
        (log / REPORT.name).write_text(written, encoding="utf-8")
    yield from found


def growth(run: Run) -> Iterator[Figure]:
    """Each worker's memory at the end beside what it was after the first links.

    The promise is about what is resident. The proportional size says how much of it is shared
    with the worker's parent, and grows when either of the two writes to a page: no leak.
    """
    (few, before), (_all, after) = run.memory[0], run.memory[-1]
    for name, size in after.items():
        yield Figure(
            f"memory at rest, {name}",
            size / (1 << 20),
            "MiB",
            f"after {few} links",
            size / before[name],
            at_most=GREW_AT_MOST if name.endswith("RSS") else None,
        )


def _had_browser(steps: list[dict[str, object]]) -> bool:
    return any(step["name"] == "launch" for step in steps)


def _browser_version() -> str:
    asked = [str(browser_path()), "--version"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603
