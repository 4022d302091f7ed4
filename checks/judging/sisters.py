"""Claims of one speech that cannot both stand as they were judged; found by code.

Two statements are sisters of one frame when they differ in their figures and in «não» only.
Method: «AI first draft» 5.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from checks.guard_change import GuardChange
from checks.judging.judgement import Judgement
from checks.judging.marks import without_verdict
from checks.quantities.comparison import Agreement, compare
from checks.quantities.reader import Quantity, read_quantities
from checks.quantities.units import Unit
from checks.verdicts import NoDataReason, Verdict
from checks.wording import composed, normalised

NEGATIONS = re.compile(r"\b(?:nao|nunca|jamais|nem)\b")
# «Mais de 200» and «mais de 300» are true together.
BOUNDS = re.compile(r"\b(?:mais|menos|pelo menos|no minimo|no maximo|ate|quase|cerca)\b")
# Read with its accent: «é» joins nothing.
JOINS = re.compile(r"\b(?:e|mas|porém|ou|enquanto)\b")
OF_THE_FRAME = frozenset({Unit.YEAR})


@dataclass(frozen=True, slots=True)
class Sister:
    """Another claim of the same speech, with the verdict it has by now."""

    statement: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Frame:
    """A statement without its figures and negations, and these apart.

    A year belongs to the frame: what was said of 2022 excludes nothing about 2023.
    """

    words: str
    figures: tuple[Quantity, ...]
    is_negated: bool


def frame_of(statement: str) -> Frame:
    """The frame of a statement; two «não» are none."""
    text = composed(statement)
    figures = tuple(q for q in read_quantities(text) if q.unit not in OF_THE_FRAME)
    for figure in reversed(figures):
        text = f"{text[: figure.start]} quantidade {text[figure.end :]}"
    words, negations = NEGATIONS.subn(" ", normalised(text))
    return Frame(" ".join(words.split()), figures, negations % 2 == 1)


def contradict(statement: str, verdict: Verdict, sister: Sister) -> bool:
    """Whether two claims of one speech cannot both have the verdicts they have.

    The same said twice is not once true and once false; what is affirmed and denied is not
    both times true, nor both times false; and two different figures of one thing are not both
    true.
    """
    one, other = frame_of(statement), frame_of(sister.statement)
    if not one.words or one.words != other.words or len(one.figures) != len(other.figures):
        return False
    verdicts = {verdict, sister.verdict}
    if not verdicts <= {Verdict.TRUE, Verdict.FALSE}:
        return False
    apart = {agreement_of(*pair) for pair in zip(one.figures, other.figures, strict=True)}
    if Agreement.INCOMPARABLE in apart:
        return False
    if apart - {Agreement.AGREES}:
        return excludes_the_other(one) and excludes_the_other(other) and verdicts == {Verdict.TRUE}
    if one.is_negated == other.is_negated:
        return len(verdicts) == 2
    # Of several parts joined, one «não» denies one: both can be false by another part.
    return verdicts == {Verdict.TRUE} or (
        verdicts == {Verdict.FALSE} and JOINS.search(composed(statement).lower()) is None
    )


def agreement_of(one: Quantity, other: Quantity) -> Agreement:
    """How two spoken figures agree, whichever of them is held to be the official one."""
    there, back = compare(one, other), compare(other, one)
    return Agreement.AGREES if Agreement.AGREES in {there, back} else there


def excludes_the_other(frame: Frame) -> bool:
    """Whether the figure is said to be the figure: neither a bound nor denied."""
    return not frame.is_negated and BOUNDS.search(frame.words) is None


def held_to_sisters(
    judgement: Judgement, statement: str, sisters: Iterable[Sister]
) -> tuple[Judgement, list[GuardChange]]:
    """The judgement, without its verdict when a sister claim's verdict excludes it.

    Code does not know which of the two is wrong: in doubt between true and false, no data.
    """
    changes = [
        GuardChange("contradicts_sister", f"{sister.statement} ({sister.verdict.value})")
        for sister in sisters
        if contradict(statement, judgement.verdict, sister)
    ]
    if not changes:
        return judgement, []
    return without_verdict(judgement, NoDataReason.UNVERIFIABLE), changes
