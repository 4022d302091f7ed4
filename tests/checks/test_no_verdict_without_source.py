"""Whatever a provider answers, no draft has a verdict that no source may carry."""

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


@given(CLAIMS, MATERIAL, ANSWERS)
def test_what_differs_from_the_models_answer_is_on_the_record(claim, evidence, given_answers):
    result = draft(claim, evidence, provider_of(given_answers))

    _, judged = list(given_answers.values())[:2]
    if result.verdict.value != judged["verdict"]:
        assert result.revised
    assert result.revised == tuple(change for step in result.steps for change in step.changes)


def agreed(verdict, facts, cited):
    """A judge of these facts on one citation, with whom the second reading agrees."""
    return {
        "decompose": {"facts": facts},
        "judge": {
            "verdict": verdict,
            "no_data_reason": None,
            "distortion": None,
            "explanation": "Foi.",
            "citations": [{"url": OFFICIAL, "quote": QUOTE, "facts": cited}],
            "abstained": None,
            "findings": [
                {"fact": number, "verdict": verdict, "ground": None} for number in range(len(facts))
            ],
            "figures": [],
        },
        "read_again": {
            "verdict": verdict,
            "explanation_supports": True,
            "figures_support": True,
            "remark": "",
        },
    }


def test_some_answer_does_become_a_verdict():
    given_answers = agreed("true", [{"text": TEXT, "is_central": True}], [0])

    assert draft(ClaimInput(TEXT), [page()], provider_of(given_answers)).verdict is Verdict.TRUE


NUMBERS = st.sets(st.sampled_from([0, 1])).map(sorted)


@given(NUMBERS, NUMBERS, st.sampled_from(["true", "false", "imprecise"]))
def test_a_compound_has_a_verdict_only_when_code_sees_its_cited_centre_in_the_text(
    seen, cited, verdict
):
    facts = [{"text": TEXT, "is_central": True}, {"text": "Choveu", "is_central": False}]
    evidence = [page(supports=tuple(seen))]

    result = draft(ClaimInput(TEXT), evidence, provider_of(agreed(verdict, facts, cited)))

    assert result.verdict.judges == (0 in seen and 0 in cited)
