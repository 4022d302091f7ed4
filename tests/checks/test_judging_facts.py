"""A claim of several facts goes by its central one, and only by what a source says of it."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.drafting.material import EvidenceKind, Fact
from checks.judging.compound import held_to_facts, rolled_up
from checks.judging.judgement import Citation, Distortion, Finding, Ground, Judgement
from checks.source_policy.classification import classify
from checks.verdicts import DistortionKind, NoDataReason, Verdict
from tests.checks.test_judging import (
    EVIDENCE,
    INSTANTS,
    OFFICIAL,
    QUOTE,
    TEXTS,
    URLS,
    guarded,
    judgement,
    page,
)

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


def stands_alone(citation, evidence, cut_off):
    """Whether a verdict may rest on it, said again without the code that decides it."""
    from_check = {
        source.url
        for one in evidence
        if one.kind is EvidenceKind.OWN_CHECK and one.checked
        for source in one.checked.sources
    }
    return classify(citation.url).can_carry and (
        citation.url in from_check
        or any(
            citation.quote.strip()
            and (page.url, page.text.count(citation.quote) > 0) == (citation.url, True)
            and in_time(page, cut_off)
            for page in evidence
        )
    )


def in_time(one, cut_off):
    """Whether a page is dated and not after the claim; São Paulo is three hours behind."""
    if one.published_at is None and one.published_on is None:
        return False
    if cut_off is None:
        return True
    if one.published_at is not None:
        return one.published_at <= cut_off
    return one.published_on <= (cut_off - timedelta(hours=3)).date()


CITATIONS = st.builds(
    Citation, URLS, TEXTS, st.lists(st.integers(-1, 3), max_size=3, unique=True).map(tuple)
)
PROPOSALS = st.builds(
    Judgement,
    verdict=st.sampled_from(Verdict),
    explanation=TEXTS,
    citations=st.lists(CITATIONS, max_size=3).map(tuple),
    findings=st.lists(
        st.builds(Finding, st.integers(-1, 3), st.sampled_from(Verdict)), max_size=4
    ).map(tuple),
)


@given(PROPOSALS, st.lists(EVIDENCE | st.just(page()), max_size=4), INSTANTS)
def test_no_whole_has_a_verdict_without_a_carrying_source_on_its_central_fact(
    proposed, evidence, cut_off
):
    left, _ = guarded(proposed, *evidence, cut_off=cut_off, facts=FACTS)

    if left.verdict.judges:
        central = [citation for citation in left.citations if 0 in citation.facts]
        assert any(stands_alone(citation, evidence, cut_off) for citation in central)


@given(PROPOSALS, st.lists(EVIDENCE | st.just(page()), max_size=4), INSTANTS)
def test_what_stood_the_guards_once_stands_them_again(proposed, evidence, cut_off):
    once, _ = guarded(proposed, *evidence, cut_off=cut_off, facts=FACTS)

    assert guarded(once, *evidence, cut_off=cut_off, facts=FACTS)[0] == once
