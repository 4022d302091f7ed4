"""How well posts find the claims that people paired them with."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, quantiles
from time import process_time
from typing import Any

from checks.input_files import UnreadableFile
from checks.memory.index.protocol import Shelf
from checks.memory.plain_baseline import PlainSearch
from checks.memory.scratch import scratch_memory
from checks.memory.searching import keys
from checks.memory.tables import rows_of

DEPTH = 10
Search = Callable[[str], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Collected:
    """Claims, posts, and for each post the places of the claims that answer to it."""

    claims: list[str]
    posts: list[tuple[str, frozenset[int]]]


def collected(claims: Path, queries: Path, qrels: Path) -> Collected:
    """Read the three tables; raises UnreadableFile. Posts that nobody paired are left out."""
    claim_rows = list(rows_of(claims, ("claim_id", "claim"), delimiter="\t"))
    places = {row["claim_id"]: place for place, row in enumerate(claim_rows)}
    wanted: dict[str, set[int]] = {}
    for number, row in enumerate(rows_of(qrels, ("query_id", "claim_id"), delimiter="\t"), 2):
        if row["claim_id"] not in places:
            raise UnreadableFile(
                f"{qrels}: line {number}: {row['claim_id']!r}; expected a claim_id of {claims}"
            )
        wanted.setdefault(row["query_id"], set()).add(places[row["claim_id"]])
    posts = [
        (row["post"], frozenset(wanted[row["query_id"]]))
        for row in rows_of(queries, ("query_id", "post"), delimiter="\t")
        if row["query_id"] in wanted
    ]
    if not posts:
        raise UnreadableFile(f"{queries}: line 1: expected at least one post that {qrels} pairs")
    return Collected([row["claim"] for row in claim_rows], posts)


def evaluate(tables: Collected) -> dict[str, Any]:
    """Figures of our search and of the plain one, CPU milliseconds of ours."""
    taken: list[float] = []
    with scratch_memory(tables.claims) as memory, PlainSearch(tables.claims) as plain:

        def ours(post: str) -> Sequence[int]:
            began = process_time()
            found = keys(memory.search(post, Shelf.OWN, at_most=DEPTH))
            taken.append((process_time() - began) * 1000)
            return found

        figures = measured(tables, ours)
        baseline = measured(tables, lambda post: plain.search(post, at_most=DEPTH))
    return {
        **figures,
        "n": len(tables.posts),
        **percentiles(taken),
        "baseline": {name: baseline[name] for name in ("map_at_5", "success_at_1")},
    }


def measured(tables: Collected, search: Search) -> dict[str, float]:
    """Mean average precision at 5, and how often a right one is first or among ten."""
    found = [(search(post), right) for post, right in tables.posts]
    return {
        "map_at_5": _mean(average_precision(places[:5], right) for places, right in found),
        "success_at_1": _mean(bool(right & {*places[:1]}) for places, right in found),
        "success_at_10": _mean(bool(right & {*places[:10]}) for places, right in found),
    }


def _mean(values: Iterable[float]) -> float:
    return round(fmean(values), 4)


def average_precision(places: Sequence[int], right: frozenset[int]) -> float:
    """Of one answer: the precision at each right place, over as many as could be there."""
    hits = 0
    precisions = 0.0
    for rank, place in enumerate(places, 1):
        if place in right:
            hits += 1
            precisions += hits / rank
    return precisions / min(len(right), 5)


def percentiles(taken: Sequence[float]) -> Mapping[str, float]:
    """The middle and the slow end of what was taken."""
    if len(taken) < 2:
        return {"p50_ms": round(taken[0], 2), "p95_ms": round(taken[0], 2)}
    cuts = quantiles(taken, n=100, method="inclusive")
    return {"p50_ms": round(cuts[49], 2), "p95_ms": round(cuts[94], 2)}
