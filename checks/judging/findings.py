"""The findings of a judgement, one a fact, held to the figures that stand behind them."""

from collections.abc import Sequence
from dataclasses import replace

from checks.guard_change import GuardChange
from checks.judging.caution import in_doubt_between
from checks.judging.citations import Case
from checks.judging.figure_rules import FigureRule, Ruling, ruled_by_figures
from checks.judging.figures import ComparedFigure
from checks.judging.judgement import Distortion, Finding, Judgement
from checks.judging.marks import without_verdict
from checks.verdicts import DistortionKind, NoDataReason, Verdict

# What was not found; any other ruling without a verdict is one between two that exclude each other.
NOT_FOUND = frozenset({FigureRule.NO_DATUM_FOR_PERIOD, FigureRule.FAR_OFF_NOT_SHOWN})


def held_to_figures(
    judgement: Judgement, figures: Sequence[ComparedFigure], case: Case, changes: list[GuardChange]
) -> Judgement:
    """Each finding as its figures leave it; a simple claim is its one finding."""
    findings = one_each(judgement.findings, case)
    if case.is_compound:
        return compound_held(replace(judgement, findings=findings), figures, case, changes)
    found = findings[0] if findings else Finding(0, judgement.verdict)
    verdict = in_doubt_between(judgement.verdict, found.verdict)
    if judgement.verdict.judges and verdict is not judgement.verdict:
        changes.append(GuardChange("differs_from_its_fact", found.verdict.value))
        judgement = with_verdict(judgement, Ruling(verdict))
    finding = replace(found, verdict=judgement.verdict)
    ruling = ruled_by_figures(finding, figures, kind_of(judgement))
    judgement = noted(judgement, ruling, finding, changes)
    kept = (replace(finding, verdict=judgement.verdict),) if findings else ()
    return replace(judgement, findings=kept)


def compound_held(
    judgement: Judgement, figures: Sequence[ComparedFigure], case: Case, changes: list[GuardChange]
) -> Judgement:
    """The findings of several facts; what they make of the whole is the central fact's rule."""
    held: list[Finding] = []
    for finding in judgement.findings:
        is_centre = finding.fact == case.centre
        own = [one for one in figures if one.figure.fact == finding.fact]
        kind = kind_of(judgement) if is_centre else None
        ruling = ruled_by_figures(finding, own, kind)
        if ruling.code:
            changes.append(GuardChange(ruling.code, f"{finding.fact}: {finding.verdict.value}"))
        if ruling.kind and is_centre:
            judgement = with_kind(judgement, ruling.kind)
        held.append(replace(finding, verdict=ruling.verdict))
    return replace(judgement, findings=tuple(held))


def one_each(findings: Sequence[Finding], case: Case) -> tuple[Finding, ...]:
    """One finding a fact; of two about the same one, what is in doubt between them."""
    by_fact: dict[int, Finding] = {}
    for finding in findings:
        before = by_fact.get(finding.fact, finding)
        verdict = in_doubt_between(before.verdict, finding.verdict)
        by_fact[finding.fact] = replace(before, verdict=verdict)
    return tuple(by_fact[number] for number in sorted(by_fact) if number in case.numbers)


def noted(
    judgement: Judgement, ruling: Ruling, finding: Finding, changes: list[GuardChange]
) -> Judgement:
    """The judgement under a ruling, with the ruling on the record if it changed something."""
    if ruling.code is None:
        return judgement
    changes.append(GuardChange(ruling.code, finding.verdict.value))
    return with_verdict(judgement, ruling)


def with_verdict(judgement: Judgement, ruling: Ruling) -> Judgement:
    """The judgement with a ruling's verdict and distortion."""
    if ruling.verdict is Verdict.NO_DATA:
        reason = NoDataReason.NO_SOURCE if ruling.code in NOT_FOUND else NoDataReason.UNVERIFIABLE
        return without_verdict(judgement, reason)
    changed = replace(judgement, verdict=ruling.verdict)
    if not ruling.verdict.is_distorted:
        return replace(changed, distortion=None)
    return with_kind(changed, ruling.kind) if ruling.kind else changed


def with_kind(judgement: Judgement, kind: DistortionKind) -> Judgement:
    """The judgement with the distortion that code saw; whom it serves stays as it was said."""
    if judgement.distortion is None:
        return replace(judgement, distortion=Distortion(kind))
    return replace(judgement, distortion=replace(judgement.distortion, kind=kind))


def kind_of(judgement: Judgement) -> DistortionKind | None:
    """The kind of the distortion that was proposed, if any."""
    return judgement.distortion.kind if judgement.distortion else None
