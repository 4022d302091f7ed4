"""What code makes sure of after any judgement; never left to a model.

No verdict but ``no_data`` leaves here without a cited source that may carry it, for or against
the central fact. Method: «AI first draft» 3-6, «Source policy».
"""

from collections.abc import Sequence
from dataclasses import replace

from checks.guard_change import GuardChange
from checks.judging.abstaining import held_to_abstention
from checks.judging.citations import Case, Standing, stand
from checks.judging.compound import held_to_facts
from checks.judging.explained import unknown_figures
from checks.judging.figures import compared_figures
from checks.judging.findings import held_to_figures
from checks.judging.judgement import Judgement
from checks.judging.marks import with_valid_marks, without_verdict
from checks.verdicts import NoDataReason, Verdict


def guard(judgement: Judgement, case: Case) -> tuple[Judgement, list[GuardChange]]:
    """The judgement as far as code can stand behind it, and what was changed and why.

    Evidence published after the case's cut-off is out, undated evidence may be cited but
    carries nothing alone.
    """
    changes: list[GuardChange] = []
    standing = [one for citation in judgement.citations if (one := stand(citation, case, changes))]
    kept = replace(judgement, citations=tuple(one.citation for one in standing))
    kept = held_to_abstention(kept, changes)
    figures = compared_figures(kept.figures, case.statement, standing, changes)
    kept = replace(kept, figures=tuple(one.figure for one in figures))
    kept = held_to_figures(kept, figures, case, changes)
    kept = held_to_central_fact(kept, standing, case, changes)
    kept = carried(kept, standing, case, changes)
    changes += unknown_figures(kept, standing, case)
    return with_valid_marks(kept, changes), changes


def held_to_central_fact(
    judgement: Judgement, standing: Sequence[Standing], case: Case, changes: list[GuardChange]
) -> Judgement:
    """The verdict of a compound claim as its facts leave it.

    A fact that no carrying source is about counts as one without data, whatever was said of it.
    """
    if not case.is_compound or not judgement.verdict.judges:
        return judgement
    said = {finding.fact: finding.verdict for finding in judgement.findings}
    if case.centre not in said:
        changes.append(GuardChange("central_fact_not_judged", judgement.verdict.value))
        return without_verdict(judgement, NoDataReason.NO_SOURCE)
    backed = {
        number
        for number in said
        if any(one.carries and one.is_about(number, case) for one in standing)
    }
    # A centre without a source is left to ``carried``, which says so.
    parts = [
        said[number] if number in backed else Verdict.NO_DATA
        for number in range(len(case.facts))
        if number != case.centre
    ]
    whole = held_to_facts(judgement.verdict, said[case.centre], parts)
    if whole is judgement.verdict:
        return judgement
    changes.append(GuardChange("not_by_central_fact", f"{judgement.verdict.value} > {whole.value}"))
    if not whole.judges:
        return without_verdict(judgement, NoDataReason.NO_SOURCE)
    return replace(judgement, verdict=whole)


def carried(
    judgement: Judgement, standing: Sequence[Standing], case: Case, changes: list[GuardChange]
) -> Judgement:
    """No verdict without a source that may carry it, about the central fact, and in words."""
    problem = nothing_behind(judgement, standing, case)
    if problem is None:
        return judgement
    changes.append(GuardChange(problem, judgement.verdict.value))
    is_unexplained = problem == "no_explanation"
    return without_verdict(
        judgement, NoDataReason.UNVERIFIABLE if is_unexplained else NoDataReason.NO_SOURCE
    )


def nothing_behind(judgement: Judgement, standing: Sequence[Standing], case: Case) -> str | None:
    """What a verdict lacks, as a code, or ``None``."""
    carrying = [one for one in standing if one.carries]
    if not judgement.verdict.needs_carrying_source:
        return None
    if not carrying:
        return "no_carrying_source"
    if not any(one.is_about(case.centre, case) for one in carrying):
        return "no_central_source"
    if not judgement.explanation.strip():
        return "no_explanation"
    return None
