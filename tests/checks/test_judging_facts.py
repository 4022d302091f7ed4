"""A claim of several facts goes by its central one, and only by what a source says of it."""

from dataclasses import replace

import pytest

from checks.drafting.material import Fact
from checks.judging.compound import held_to_facts, rolled_up
from checks.judging.judgement import Citation, Distortion, Finding, Ground
from checks.verdicts import DistortionKind, NoDataReason, Verdict
from tests.checks.test_judging import OFFICIAL, QUOTE, guarded, judgement, page

CONTEXT = "https://www.saude.gov.br/contexto"
FACTS = (Fact("Foram 300 creches", is_central=True), Fact("O dinheiro veio da Saúde"))
BOTH = (Citation(OFFICIAL, QUOTE, (0,)), Citation(CONTEXT, QUOTE, (1,)))


def of_facts(whole, *verdicts, citations=BOTH, **changes):
    """What the guards leave of a verdict on the whole beside these findings, central first."""
    findings = tuple(Finding(at, Verdict(verdict)) for at, verdict in enumerate(verdicts))
    if Verdict(whole).is_distorted:
        changes["distortion"] = Distortion(DistortionKind.HALF_TRUTH)
    proposed = judgement(Verdict(whole), *citations, findings=findings, **changes)
    return guarded(proposed, page(), page(CONTEXT), facts=FACTS)


@pytest.mark.parametrize(
    ("central", "parts", "whole"),
    [
        ("true", ["true"], "true"),
        ("true", [], "true"),
        ("true", ["false"], "imprecise"),
        ("true", ["true", "misleading"], "imprecise"),
        ("true", ["no_data"], "imprecise"),
        ("imprecise", ["true"], "imprecise"),
        ("misleading", ["true"], "misleading"),
        ("false", ["true", "true"], "false"),
        ("no_data", ["true", "true"], "no_data"),
    ],
)
def test_the_whole_follows_its_central_fact(central, parts, whole):
    assert rolled_up(Verdict(central), map(Verdict, parts)) == whole


@pytest.mark.parametrize("central", list(Verdict))
@pytest.mark.parametrize("part", list(Verdict))
def test_a_whole_whose_centre_is_true_is_never_false_and_no_data_is_always_open(central, part):
    held = {whole: held_to_facts(whole, central, [part]) for whole in Verdict}

    assert held[Verdict.NO_DATA] is Verdict.NO_DATA
    assert (Verdict.FALSE in held.values()) == (central is Verdict.FALSE)


@pytest.mark.parametrize(
    ("whole", "central", "part", "kept"),
    [
        ("true", "true", "false", "imprecise"),
        ("false", "true", "false", "imprecise"),
        ("imprecise", "false", "true", "false"),
        ("true", "no_data", "true", "no_data"),
    ],
    ids=["a part wrong", "never false", "central false", "nothing on the centre"],
)
def test_a_verdict_that_does_not_follow_is_corrected_and_recorded(whole, central, part, kept):
    left, codes = of_facts(whole, central, part)

    assert left.verdict == kept
    assert codes[0] == "not_by_central_fact"


@pytest.mark.parametrize(
    ("whole", "central", "part"),
    [("true", "true", "true"), ("misleading", "true", "true"), ("no_data", "false", "true")],
)
def test_a_verdict_that_its_facts_leave_open_stands(whole, central, part):
    left, codes = of_facts(whole, central, part, no_data_reason=None)

    assert (left.verdict, set(codes) - {"reason_missing"}) == (whole, set())


def test_a_true_context_with_no_source_on_the_central_fact_is_no_data():
    left, codes = of_facts("true", "true", "true", citations=BOTH[1:])

    assert (left.verdict, left.no_data_reason) == (Verdict.NO_DATA, NoDataReason.NO_SOURCE)
    assert left.citations == BOTH[1:]
    assert codes == ["no_central_source"]


def test_an_undated_central_source_carries_the_whole_no_more_than_none():
    proposed = judgement(
        Verdict.TRUE, *BOTH, findings=(Finding(0, Verdict.TRUE), Finding(1, Verdict.TRUE))
    )

    left, codes = guarded(proposed, page(published_at=None), page(CONTEXT), facts=FACTS)

    assert (left.verdict, codes) == (Verdict.NO_DATA, ["no_central_source"])


def test_a_part_that_no_source_is_about_counts_as_one_without_data():
    left, codes = of_facts("true", "true", "true", citations=BOTH[:1])

    assert left.verdict is Verdict.IMPRECISE
    assert codes == ["not_by_central_fact", "distortion_missing"]


def test_a_whole_whose_central_fact_nobody_judged_is_no_data():
    proposed = judgement(Verdict.TRUE, *BOTH, findings=(Finding(1, Verdict.TRUE),))

    left, codes = guarded(proposed, page(), page(CONTEXT), facts=FACTS)

    assert (left.verdict, codes) == (Verdict.NO_DATA, ["central_fact_not_judged"])


def test_a_citation_about_a_fact_that_there_is_not_is_about_nothing():
    cited = (replace(BOTH[0], facts=(0, 7, -1)), BOTH[1])

    left, codes = of_facts("true", "true", "true", citations=cited)

    assert left.citations == BOTH
    assert (left.verdict, codes) == (Verdict.TRUE, ["unknown_fact"])


def test_two_findings_about_one_fact_leave_the_more_cautious():
    findings = (Finding(0, Verdict.TRUE), Finding(0, Verdict.FALSE), Finding(1, Verdict.TRUE))

    left, _ = guarded(
        judgement(Verdict.TRUE, *BOTH, findings=findings), page(), page(CONTEXT), facts=FACTS
    )

    assert left.verdict is Verdict.NO_DATA


def test_a_simple_claim_and_its_one_fact_may_not_differ():
    proposed = judgement(Verdict.TRUE, findings=(Finding(0, Verdict.FALSE, Ground.OPPOSITE),))

    left, codes = guarded(proposed, page())

    assert (left.verdict, left.no_data_reason) == (Verdict.NO_DATA, NoDataReason.UNVERIFIABLE)
    assert codes == ["differs_from_its_fact"]
