"""The second look of a machine at a first draft, by an independent call.

It can take a verdict back or down, never up. Method: «AI first draft» 5.
"""

from dataclasses import dataclass, replace

from checks.guard_change import GuardChange
from checks.judging.caution import in_doubt_between
from checks.judging.judgement import Judgement
from checks.judging.marks import with_valid_marks, without_verdict
from checks.verdicts import NoDataReason, Verdict


@dataclass(frozen=True, slots=True)
class Rereading:
    """What the second call says: its own verdict, and whether words and numbers hold the first.

    ``remark`` is for whoever edits.
    """

    verdict: Verdict
    explanation_supports: bool
    figures_support: bool
    remark: str = ""


def held_to_rereading(
    judgement: Judgement, rereading: Rereading
) -> tuple[Judgement, list[GuardChange]]:
    """The judgement as far as both readings carry it, and what changed.

    An explanation or a number that does not hold the verdict leaves none; two verdicts leave
    the more cautious.
    """
    if not judgement.verdict.judges:
        return judgement, []
    changes: list[GuardChange] = []
    if not rereading.explanation_supports:
        changes.append(GuardChange("explanation_does_not_support", rereading.remark))
    elif not rereading.figures_support:
        changes.append(GuardChange("figures_do_not_support", rereading.remark))
    if changes:
        return without_verdict(judgement, NoDataReason.UNVERIFIABLE), changes
    agreed = in_doubt_between(judgement.verdict, rereading.verdict)
    if agreed is judgement.verdict:
        return judgement, []
    changes.append(GuardChange("second_reading_differs", detail(judgement, rereading, agreed)))
    if not agreed.judges:
        return without_verdict(judgement, NoDataReason.UNVERIFIABLE), changes
    return with_valid_marks(replace(judgement, verdict=agreed), changes), changes


def detail(judgement: Judgement, rereading: Rereading, agreed: Verdict) -> str:
    """Both verdicts, the one that stands, and why."""
    verdicts = f"{judgement.verdict.value} / {rereading.verdict.value} > {agreed.value}"
    return f"{verdicts}: {rereading.remark}" if rereading.remark else verdicts
