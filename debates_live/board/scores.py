"""Scores and metrics of a board, each with its base and with what is missing in words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from debates_live.board.people import Person
from debates_live.methods import scoreboard_v1, scoreboard_v2

NAMES: dict[str, Promise] = {
    "scoreboard-v2": _("Scoreboard v2"),
    "scoreboard-v1": _("Scoreboard v1"),
    "accuracy-rate": _("Accuracy rate"),
    "error-index": _("Error index"),
}
MEANINGS: dict[str, Promise] = {
    "scoreboard-v2": _("0 to 100, a weighted mean of six metrics."),
    "scoreboard-v1": _("0 to 100, plain means without correction for small samples."),
    "accuracy-rate": _("0 to 10, the share of verified claims that hold; distorted ones half."),
    "error-index": _("0 to 100, the share of verified claims that are false; distorted ones half."),
}
METRICS: dict[str, Promise] = {
    "veracity": _("Veracity"),
    "directness": _("Direct answers"),
    "substance": _("Substance"),
    "proposals": _("Proposals"),
    "clarity": _("Clarity"),
    "respect": _("Respect"),
}
WEIGHTS = {
    "veracity": scoreboard_v2.PARAMETERS.veracity_weight,
    "directness": scoreboard_v2.PARAMETERS.directness_weight,
    "substance": scoreboard_v2.PARAMETERS.substance_weight,
    "proposals": scoreboard_v2.PARAMETERS.proposals_weight,
    "clarity": scoreboard_v2.PARAMETERS.clarity_weight,
    "respect": scoreboard_v2.PARAMETERS.respect_weight,
}
LANE = 24
DRAWN_WIDTH = 76


@dataclass(frozen=True, slots=True)
class Score:
    """One candidate's number by one method; None is said as “no data”."""

    person: Person
    value: float | None
    best: int
    bases: list[str]


@dataclass(frozen=True, slots=True)
class Lane:
    """One candidate's place on a metric's axis."""

    person: Person
    grade: float | None
    base: str
    weight: float
    top: int

    @property
    def width(self) -> str:
        """Width of the bar; not localised, since it is drawn."""
        return f"{(self.grade or 0) * DRAWN_WIDTH / 100:.2f}%"

    @property
    def baseline(self) -> int:
        """Where its text stands."""
        return self.top + 12


@dataclass(frozen=True, slots=True)
class MetricView:
    """A metric with one lane per candidate, in the order of the record."""

    name: str | Promise
    full_weight: float
    lanes: list[Lane]

    @property
    def height(self) -> int:
        """Height of the drawing in pixels."""
        return LANE * len(self.lanes) + 2


def scores(method: str, result: Mapping[str, Any], people: Mapping[str, Person]) -> list[Score]:
    """The candidates in the order of the record, never by score."""
    reader = READ[method]
    return [reader(people[person], found, method) for person, found in result["candidates"].items()]


def _from_scoreboard(person: Person, found: Mapping[str, Any], method: str) -> Score:
    checks = found["metrics"]["veracity"]["base"]
    bases = [_checks(checks)]
    if "turns" in found:
        bases.insert(0, _turns(found["turns"]))
    return Score(person, found["score"], 100, bases)


def _from_accuracy(person: Person, found: Mapping[str, Any], method: str) -> Score:
    return Score(person, found["grade"], 10, [_verified(found["base"])])


def _from_errors(person: Person, found: Mapping[str, Any], method: str) -> Score:
    return Score(person, found["index"], 100, [_verified(found["base"])])


READ: dict[str, Callable[[Person, Mapping[str, Any], str], Score]] = {
    "scoreboard-v2": _from_scoreboard,
    "scoreboard-v1": _from_scoreboard,
    "accuracy-rate": _from_accuracy,
    "error-index": _from_errors,
}


def metrics(
    method: str, result: Mapping[str, Any], people: Mapping[str, Person]
) -> list[MetricView]:
    """The metrics of a scoreboard; other methods have none."""
    if not method.startswith("scoreboard"):
        return []
    weights = WEIGHTS if method == "scoreboard-v2" else scoreboard_v1.WEIGHTS
    return [
        MetricView(
            METRICS[name],
            weight,
            [
                _lane(BASES[method][name], people[person], found["metrics"][name], number)
                for number, (person, found) in enumerate(result["candidates"].items())
            ],
        )
        for name, weight in weights.items()
    ]


def _lane(
    say: Callable[[int], str], person: Person, metric: Mapping[str, Any], number: int
) -> Lane:
    # Without a check the veracity grade is the prior alone: it says nothing about anybody.
    grade = metric["grade"] if metric["base"] else None
    return Lane(person, grade, say(metric["base"]), metric["weight"], 4 + LANE * number)


def _turns(count: int) -> str:
    return ngettext("%(count)s assessed turn", "%(count)s assessed turns", count) % {"count": count}


def _checks(count: int) -> str:
    return ngettext("%(count)s check counted", "%(count)s checks counted", count) % {"count": count}


def _proposals(count: int) -> str:
    return ngettext("%(count)s proposal", "%(count)s proposals", count) % {"count": count}


def _verified(count: int) -> str:
    return ngettext("%(count)s verified claim", "%(count)s verified claims", count) % {
        "count": count
    }


def _segments(count: int) -> str:
    return ngettext("%(count)s graded segment", "%(count)s graded segments", count) % {
        "count": count
    }


BASES: dict[str, dict[str, Callable[[int], str]]] = {
    "scoreboard-v2": dict.fromkeys(METRICS, _turns)
    | {"veracity": _checks, "proposals": _proposals},
    "scoreboard-v1": dict.fromkeys(METRICS, _segments) | {"veracity": _checks},
}
