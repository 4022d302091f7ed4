"""What a correction round lacks before a second person may read it."""

from typing import Any

from checks.corrections.fitting import kinds_that_fit, misfit
from checks.corrections.kinds import CorrectionKind
from checks.corrections.ready_sentence import ready_sentence
from checks.models.fact_check import CorrectionRound, FactCheck
from checks.readiness import Lack


def lacks_of_round(
    fact_check: FactCheck, correction_round: CorrectionRound, page: Any
) -> list[Lack]:
    """Its words, a change, and a kind that tells that change honestly."""
    before, after = on_air(fact_check), page.canonical_content()
    lacks = []
    if not words_for(correction_round, before, after):
        lacks.append(Lack.CORRECTION)
    if correction_round.is_withdrawal:
        # Nobody reads a diff of what no longer counts: it stays as it was.
        return lacks if before == after else [*lacks, Lack.WITHDRAWAL_ONLY]
    if before == after and correction_round.corrects_id is None:
        return [*lacks, Lack.NO_CHANGE]
    unfit = misfit(correction_round.kind, before, after)
    return [*lacks, unfit] if unfit else lacks


def words_for(
    correction_round: CorrectionRound, before: dict[str, Any], after: dict[str, Any]
) -> str:
    """What readers will be told; for a typo that nobody described, the sentence that is ready."""
    if not correction_round.is_undescribed_typo:
        return correction_round.explanation.strip()
    is_a_typo = CorrectionKind.MINOR in kinds_that_fit(before, after)
    return ready_sentence(before, after) if is_a_typo else ""


def on_air(fact_check: FactCheck) -> dict[str, Any]:
    """The content of the latest publication."""
    latest = fact_check.publications.order_by("-round_number").first()
    return latest.content if latest else {}
