"""error-index: 0 to 100, the share of verified claims that were false, distorted ones half.

Method: «error-index». Lower means fewer errors; the pointer needs a base.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from debates_live.methods.accuracy_rate import tally
from debates_live.methods.effective import Finding, findings
from debates_live.methods.results import Single, TooEarly
from debates_live.record.record import Record

SCALE = 100
DISTORTED_VALUE = Fraction(1, 2)
SMALLEST_BASE = 3
TIE_WITHIN = 10  # [ours] for more than two


@dataclass(frozen=True, slots=True)
class Errors:
    """A candidate's index with its base."""

    base: int
    index: float | None


@dataclass(frozen=True, slots=True)
class ErrorTie:
    """All within the tie of the lowest."""

    candidates: tuple[str, ...]
    difference: float
    kind: str = "technical_tie"


@dataclass(frozen=True, slots=True)
class FewestErrors:
    """One index is lower than all others by at least the tie."""

    candidate: str
    difference: float
    kind: str = "fewest_errors"


Pointer = Single | TooEarly | ErrorTie | FewestErrors


@dataclass(frozen=True, slots=True)
class ErrorBoard:
    """All candidates in the order of the record, and where the pointer stands."""

    candidates: Mapping[str, Errors]
    headline: Pointer


def score(record: Record) -> ErrorBoard:
    """Index every candidate of the record."""
    judged = findings(record.claims)
    exact = {
        person.id: _exact([each for each in judged if each.claim.speaker == person.id])
        for person in record.candidates
    }
    return ErrorBoard(
        {
            person: Errors(base, None if index is None else float(index))
            for person, (base, index) in exact.items()
        },
        _pointer(exact),
    )


def _exact(judged: list[Finding]) -> tuple[int, Fraction | None]:
    # Exact fractions: whether two differ by less than ten must not hang on a rounding error.
    counts = tally(judged)
    if not counts.base:
        return 0, None
    return counts.base, SCALE * (counts.false + DISTORTED_VALUE * counts.distorted) / counts.base


def _pointer(exact: Mapping[str, tuple[int, Fraction | None]]) -> Pointer:
    if len(exact) == 1:
        return Single()
    indices = {
        person: index
        for person, (base, index) in exact.items()
        if index is not None and base >= SMALLEST_BASE
    }
    if len(indices) < 2:
        return TooEarly()
    lowest, second = sorted(indices.values())[:2]
    difference = second - lowest
    if difference < TIE_WITHIN:
        tied = (person for person, index in indices.items() if index - lowest < TIE_WITHIN)
        return ErrorTie(tuple(sorted(tied)), float(difference))
    fewest = next(person for person, index in indices.items() if index == lowest)
    return FewestErrors(fewest, float(difference))
