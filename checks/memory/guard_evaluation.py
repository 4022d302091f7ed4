"""How the guard does on pairs that people have judged."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checks.input_files import UnreadableFile
from checks.memory.guard.comparing import GuardAnswer, compare
from checks.memory.reason_words import as_json
from checks.memory.tables import rows_of

COLUMNS = ("a", "b", "same", "why")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two statements, and whether one check serves both."""

    a: str
    b: str
    is_same: bool
    why: str


def pairs_of(path: Path) -> Iterator[Pair]:
    """The pairs of a CSV file; raises UnreadableFile."""
    for number, row in enumerate(rows_of(path, COLUMNS, delimiter=","), 2):
        if row["same"] not in {"0", "1"}:
            raise UnreadableFile(f"{path}: line {number}: same is {row['same']!r}; expected 0 or 1")
        yield Pair(row["a"], row["b"], row["same"] == "1", row["why"])


def evaluate(pairs: Iterable[Pair]) -> dict[str, Any]:
    """Counts, and each pair with its decision; nobody's speaker or date is known here."""
    judged = [(pair, compare(pair.a, pair.b)) for pair in pairs]
    same = [answer for pair, answer in judged if pair.is_same]
    different = [answer for pair, answer in judged if not pair.is_same]
    return {
        "different": len(different),
        "false_merges": sum(answer.is_same for answer in different),
        "same": len(same),
        "auto_merged": sum(answer.is_same for answer in same),
        "cases": [_case(pair, answer) for pair, answer in judged],
    }


def _case(pair: Pair, answer: GuardAnswer) -> dict[str, Any]:
    return {
        "a": pair.a,
        "b": pair.b,
        "same": pair.is_same,
        "why": pair.why,
        "decision": "same" if answer.is_same else "suggested",
        "reasons": as_json(answer.reasons),
    }
