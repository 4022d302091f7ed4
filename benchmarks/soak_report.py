"""The committed report of long runs: one line of JSON per batch, and a page made from them."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

HELD = "held"
BROKEN = "broken"


@dataclass(frozen=True)
class Batch:
    """What one batch played, on which code and database, and whether the rule held."""

    seed: int
    days: int
    steps: int
    database: str
    commit: str
    at: str
    outcome: str


def read(path: Path) -> list[Batch]:
    """Every finished batch, in the order in which they were played."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Batch(**json.loads(line)) for line in lines if line]


def next_seed(batches: Iterable[Batch]) -> int:
    """The first seed that no finished batch has had: a stopped run goes on there."""
    return max((batch.seed for batch in batches), default=0) + 1


def append(path: Path, batch: Batch) -> None:
    """Add one line, whole: a run that is killed leaves no half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as report:
        report.write(json.dumps(asdict(batch), ensure_ascii=False) + "\n")


def page(batches: list[Batch], *, title: str, again: str) -> str:
    """The report as people read it; ``again`` is the command that plays one batch again."""
    steps: Counter[tuple[str, str]] = Counter()
    counts: Counter[tuple[str, str]] = Counter()
    for batch in batches:
        steps[batch.database, batch.outcome] += batch.steps
        counts[batch.database, batch.outcome] += 1
    rows = [
        f"| {database} | {outcome} | {counts[database, outcome]} | {total:,} |"
        for (database, outcome), total in sorted(steps.items())
    ]
    lines = [
        f"# {title}",
        "",
        f"Steps in all: **{sum(steps.values()):,}**, in {len(batches)} batches"
        + (f", from {batches[0].at[:10]} to {batches[-1].at[:10]}." if batches else "."),
        "`make soak` plays on from the next seed and adds to this page.",
        "",
        "| database | the rule | batches | steps |",
        "|---|---|---|---|",
        *rows,
        "",
        f"One batch again, on its commit: `{again}`",
        "",
        "| seed | days | steps | database | commit | played | the rule |",
        "|---|---|---|---|---|---|---|",
        *map(_row, batches),
    ]
    return "\n".join(lines) + "\n"


def _row(batch: Batch) -> str:
    told = {**asdict(batch), "steps": f"{batch.steps:,}"}
    return f"| {' | '.join(str(value) for value in told.values())} |"
