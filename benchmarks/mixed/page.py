"""The dated report of a run, as people read it."""

import os
import platform
import re
import subprocess
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import celery
import django
from django.db import connection

from benchmarks.mixed.ledger import Seen
from benchmarks.mixed.links import SHARES, STATUSES
from benchmarks.process_memory import MEGABYTE

MOST_FAULTS = 40
ABOUT = """# {total:,} links of every kind, two workers

Played {at} on commit {commit} by `make soak` (`mixed_links`, seed {seed}). {kept}

Loopback servers speak for sites, feeds, Bluesky, Mastodon, Telegram, YouTube and a shortener; real
Celery over Redis, one worker on the queue `capture` with a real Chromium, one on `newsroom`,
neither ever started anew. Posts of Bluesky, Telegram and YouTube come with the platform's own words
out of its interface; the pages of these names lead nowhere on loopback, so the visit of each ends
"failed", and says that. A share link is visited as it was pasted, so with a browser. Of the pasted
links {twice} were pasted twice, and their messages sent twice. "Right" means: one post, one
capture, visited once, with the outcome and the words it had to have; of a file that was cut off,
the part that came.

| | |
|---|---|
| machine | {machine} |
| versions | {versions} |
| duration | {minutes:.1f} minutes |
| visits with a browser | {browsers} |
"""


@dataclass(frozen=True)
class Told:
    """What a run found."""

    at: str
    seed: int
    seconds: float
    twice: int
    seen: list[Seen]
    wrongs: list[str]
    memory: list[tuple[int, dict[str, int]]]
    browsers: int
    browser: str
    is_kept: bool


def page(told: Told) -> str:
    """All of it."""
    head = ABOUT.format(
        total=len(told.seen),
        at=told.at,
        commit=commit(),
        seed=told.seed,
        kept="Every promise was kept." if told.is_kept else "**A promise was missed.**",
        twice=told.twice,
        machine=f"{platform.machine()}, {os.cpu_count()} cores, {memory_of_machine()}",
        versions=versions(told.browser),
        minutes=told.seconds / 60,
        browsers=told.browsers,
    )
    return "\n".join([head, *outcomes(told.seen), "", *memory(told), "", *wrongs(told), ""])


def outcomes(seen: list[Seen]) -> list[str]:
    """A line for each kind: expected beside seen."""
    lines = ["| link | number | expected | seen | right |", "|---|---|---|---|---|"]
    for kind in SHARES:
        of_kind = [one for one in seen if one.link.kind == kind]
        found = Counter(one.outcome for one in of_kind)
        words = ", ".join(f"{status} {count}" for status, count in sorted(found.items()))
        right = sum(not one.faults for one in of_kind)
        lines.append(f"| {kind} | {len(of_kind)} | {STATUSES[kind]} | {words} | {right} |")
    return lines


def memory(told: Told) -> list[str]:
    """Each worker's memory at rest, in MiB; PSS divides shared pages among their users."""
    names = list(told.memory[0][1]) if told.memory else []
    lines = [
        "Memory at rest, worker and pool child together, in MiB. RSS is what is promised; PSS",
        "divides a page between the two until one writes to it, and grows where nothing is taken:",
        "",
        f"| links done | {' | '.join(names)} |",
        f"|---|{'---|' * len(names)}",
    ]
    for done, sizes in told.memory:
        cells = " | ".join(f"{sizes[name] / MEGABYTE:.1f}" for name in names)
        lines.append(f"| {done:,} | {cells} |")
    return lines


def wrongs(told: Told) -> list[str]:
    """What was not as it should be."""
    faulty = (one for one in told.seen if one.faults)
    found = [f"{one.link.kind} {one.link.number}: {'; '.join(one.faults)}" for one in faulty]
    found += told.wrongs
    if not found:
        return ["Nothing was missing, doubled, left behind or broken."]
    return ["Not as it should be:", "", *(f"- {line}" for line in found[:MOST_FAULTS])]


def versions(browser: str) -> str:
    """What it ran on."""
    own = f"Python {platform.python_version()}, Django {django.get_version()}"
    return f"{own}, Celery {celery.__version__}, {database()}, {browser}"


def database() -> str:
    """Its name and version."""
    if connection.vendor == "postgresql":
        return (
            f"PostgreSQL {connection.cursor().connection.info.parameter_status('server_version')}"
        )
    return connection.display_name


def memory_of_machine() -> str:
    """How much memory there is."""
    found = re.search(r"MemTotal:\s+(\d+)", Path("/proc/meminfo").read_text())
    return f"{int(found[1]) / (1 << 20):.0f} GiB" if found else "unknown memory"


def commit() -> str:
    """The code that was played; a plus sign at the end: not quite."""
    asked = ["git", "describe", "--always", "--exclude", "*", "--dirty=+"]
    project = Path(__file__).parents[2]
    ended = subprocess.run(asked, cwd=project, capture_output=True, text=True, check=True)  # noqa: S603
    return ended.stdout.strip()
