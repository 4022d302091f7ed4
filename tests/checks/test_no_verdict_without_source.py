"""Whatever a provider answers, no draft has a verdict that no source may carry."""

from dataclasses import replace

import jsonschema
from hypothesis import given
from hypothesis import strategies as st

from checks.drafting.draft import draft
from checks.drafting.material import ClaimInput
from checks.judging.sisters import Sister
from checks.providers.schemas import SCHEMAS
from checks.source_policy.classification import classify
from checks.verdicts import Verdict
from tests.checks.any_answers import answers, provider_of
from tests.checks.test_judging import (
    BLOG,
    EVIDENCE,
    EXCLUDED,
    INSTANTS,
    OFFICIAL,
    QUOTE,
    TEXT,
    page,
)

ANSWERS = answers(
    st.sampled_from([OFFICIAL, BLOG, EXCLUDED, "https://bit.ly/x", ""]),
    st.sampled_from(["", TEXT, QUOTE, "300 creches", "2025", "outro texto"]),
)
CLAIMS = st.builds(
    ClaimInput, st.sampled_from([TEXT, "Foram 900 creches"]), st.just("Ana"), INSTANTS
)
SISTERS = st.lists(
    st.builds(Sister, st.sampled_from([TEXT, "x"]), st.sampled_from(Verdict)), max_size=2
)
# Evidence that can carry stands among the rest, so that verdicts do get through.
MATERIAL = st.lists(EVIDENCE | st.just(page()), max_size=4)


@given(ANSWERS)
def test_the_answers_of_the_next_test_fit_their_schemas(given_answers):
    for purpose, answer in given_answers.items():
        jsonschema.validate(answer, SCHEMAS[purpose])


@given(CLAIMS, MATERIAL, ANSWERS, SISTERS)
def test_no_answer_of_a_provider_becomes_a_verdict_without_a_source_that_may_carry_it(
    claim, evidence, given_answers, sisters
):
    result = draft(claim, evidence, provider_of(given_answers), sisters=sisters)

    stored = {one.url for one in evidence} | {
        source.url for one in evidence if one.checked for source in one.checked.sources
    }
    assert {source.url for source in result.sources} <= stored
    if result.verdict.judges:
        assert any(source.can_carry for source in result.sources)
        assert any(classify(source.url).can_carry for source in result.sources)
        assert result.explanation.strip()
        assert result.abstained is None
    assert (result.no_data_reason is None) == result.verdict.judges
    assert (result.distortion is not None) == result.verdict.is_distorted


@given(CLAIMS, st.lists(EVIDENCE, max_size=4), ANSWERS)
def test_no_compound_has_a_verdict_when_code_sees_its_central_fact_in_no_text(
    claim, evidence, given_answers
):
    evidence = [replace(one, supports=()) for one in evidence if one.checked is None]

    result = draft(claim, evidence, provider_of(given_answers))

    assert len(result.facts) == 1 or not result.verdict.judges


@given(CLAIMS, MATERIAL, ANSWERS)
def test_what_differs_from_the_models_answer_is_on_the_record(claim, evidence, given_answers):
    result = draft(claim, evidence, provider_of(given_answers))

    _, judged = list(given_answers.values())[:2]
    if result.verdict.value != judged["verdict"]:
        assert result.revised
    assert result.revised == tuple(change for step in result.steps for change in step.changes)


def test_some_answer_does_become_a_verdict():
    answer = {
        "verdict": "true",
        "no_data_reason": None,
        "distortion": None,
        "explanation": "Foi.",
        "citations": [{"url": OFFICIAL, "quote": QUOTE, "facts": [0]}],
        "abstained": None,
        "findings": [],
        "figures": [],
    }
    agreed = {"verdict": "true", "explanation_supports": True, "figures_support": True}
    given_answers = {
        "decompose": {"facts": [{"text": TEXT, "is_central": True}]},
        "judge": answer,
        "read_again": {**agreed, "remark": ""},
    }

    assert draft(ClaimInput(TEXT), [page()], provider_of(given_answers)).verdict is Verdict.TRUE
