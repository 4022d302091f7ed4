"""The marks beside a verdict: a distortion and a reason exactly where the scale asks for them."""

from dataclasses import replace

from checks.guard_change import GuardChange
from checks.judging.judgement import Distortion, Judgement
from checks.verdicts import DistortionKind, NoDataReason


def without_verdict(judgement: Judgement, reason: NoDataReason) -> Judgement:
    """The same explanation and citations, with nothing judged."""
    return replace(
        judgement,
        verdict=judgement.verdict.NO_DATA,
        no_data_reason=reason,
        distortion=None,
    )


def with_valid_marks(judgement: Judgement, changes: list[GuardChange]) -> Judgement:
    """The judgement with valid marks; what was missing is filled with the one that says least."""
    marked = judgement
    if judgement.verdict.is_distorted and judgement.distortion is None:
        changes.append(GuardChange("distortion_missing", judgement.verdict.value))
        marked = replace(marked, distortion=Distortion(DistortionKind.OTHER))
    if not judgement.verdict.is_distorted and judgement.distortion is not None:
        changes.append(GuardChange("distortion_not_due", judgement.verdict.value))
        marked = replace(marked, distortion=None)
    if judgement.verdict.judges and judgement.no_data_reason is not None:
        changes.append(GuardChange("reason_not_due", judgement.verdict.value))
        marked = replace(marked, no_data_reason=None)
    if not judgement.verdict.judges and judgement.no_data_reason is None:
        changes.append(GuardChange("reason_missing", judgement.verdict.value))
        marked = replace(marked, no_data_reason=NoDataReason.NO_SOURCE)
    return marked
