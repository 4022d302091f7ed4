"""A judge that does not judge: its answer is no data, with its own reason on the record.

Method: «AI first draft» 4, rules 2 and 9.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from checks.guard_change import GuardChange
from checks.judging.judgement import Abstention, Judgement
from checks.judging.marks import without_verdict
from checks.verdicts import NoDataReason

# What readers would see: our search settled nothing, or nobody can settle it.
REASONS: Mapping[Abstention, NoDataReason] = MappingProxyType(
    {
        Abstention.NEWER_THAN_MODEL: NoDataReason.NO_SOURCE,
        Abstention.CANNOT_JUDGE: NoDataReason.NO_SOURCE,
        Abstention.OPINION: NoDataReason.UNVERIFIABLE,
        Abstention.PROMISE: NoDataReason.UNVERIFIABLE,
    }
)


def held_to_abstention(judgement: Judgement, changes: list[GuardChange]) -> Judgement:
    """No verdict from a judge that said it gives none; its reason for no data follows from it."""
    if judgement.abstained is None:
        return judgement
    reason = REASONS[judgement.abstained]
    if judgement.verdict.judges:
        changes.append(GuardChange("verdict_despite_abstention", judgement.verdict.value))
        return without_verdict(judgement, reason)
    if judgement.no_data_reason is not reason:
        return replace(judgement, no_data_reason=reason)
    return judgement
