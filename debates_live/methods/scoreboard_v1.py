"""scoreboard-v1: plain means over first verdicts and over grades of single pieces of speech.

Method: «scoreboard-v1». A reconstruction [ours], for the debates that were scored with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from checks.verdicts import Verdict
from debates_live.methods.effective import roots
from debates_live.methods.means import plain_mean, weighted_score
from debates_live.methods.results import Metric
from debates_live.record.record import Record

WEIGHTS: Mapping[str, int] = {
    "veracity": 40,
    "directness": 25,
    "substance": 20,
    "clarity": 10,
    "respect": 5,
}
VALUES: Mapping[Verdict, float] = {
    Verdict.TRUE: 1,
    Verdict.IMPRECISE: 0.75,
    Verdict.MISLEADING: 0,
    Verdict.FALSE: 0,
}


@dataclass(frozen=True, slots=True)
class FirstScore:
    """A candidate's v1 score and its five means."""

    score: float | None
    metrics: Mapping[str, Metric]


@dataclass(frozen=True, slots=True)
class FirstScoreboard:
    """All candidates in the order of the record; v1 has no headline rule."""

    candidates: Mapping[str, FirstScore]


def score(record: Record) -> FirstScoreboard:
    """Score every candidate of the record."""
    first_verdicts = _first_verdicts(record)
    return FirstScoreboard(
        {
            person.id: _first_score(record, person.id, first_verdicts.get(person.id, []))
            for person in record.candidates
        }
    )


def _first_verdicts(record: Record) -> dict[str, list[float]]:
    checked_first = roots(record.claims)
    grades: dict[str, list[float]] = {}
    for claim in record.claims:
        verdict = checked_first[claim.id].verdict
        if verdict is not None and verdict.judges and not claim.hidden:
            grades.setdefault(claim.speaker, []).append(100 * VALUES[verdict])
    return grades


def _first_score(record: Record, person: str, veracity: list[float]) -> FirstScore:
    grades: dict[str, list[float]] = {name: [] for name in WEIGHTS}
    grades["veracity"] = veracity
    for segment in record.segments:
        if segment.speaker != person or segment.suspect or segment.grades is None:
            continue
        for name in ("directness", "substance", "clarity", "respect"):
            grade = getattr(segment.grades, name)
            if grade is not None:
                grades[name].append(grade)
    metrics = {
        name: Metric(plain_mean(given), len(given), WEIGHTS[name] if given else 0)
        for name, given in grades.items()
    }
    return FirstScore(
        weighted_score((metric.weight, metric.grade) for metric in metrics.values()), metrics
    )
