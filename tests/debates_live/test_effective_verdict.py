"""Which verdict holds for a claim, and which claims count at all."""

import pytest

from checks.verdicts import NoDataReason, Verdict
from debates_live.methods.effective import findings
from tests.factories.debates import checked, claim, record


def held(*claims):
    return {finding.claim.id: finding for finding in findings(record(claims=list(claims)).claims)}


def test_a_pending_claim_is_in_nothing():
    assert held(claim("k1"), claim("k2", repeats="k1")) == {}


def test_a_first_verdict_counts_unreviewed():
    finding = held(claim("k1", verdict="false", confidence=0.4))["k1"]

    assert (finding.verdict, finding.confidence, finding.is_reviewed) == (Verdict.FALSE, 0.4, False)


def test_the_second_reading_wins_over_the_first():
    finding = held(claim("k1", verdict="false", review={"verdict": "true", "confidence": 0.7}))[
        "k1"
    ]

    assert (finding.verdict, finding.confidence, finding.is_reviewed) == (Verdict.TRUE, 0.7, True)


def test_the_editor_wins_over_both_with_full_confidence():
    finding = held(checked("k1", "false", confidence=0.2, editor_verdict="imprecise"))["k1"]

    assert (finding.verdict, finding.confidence) == (Verdict.IMPRECISE, 1)


def test_a_repetition_carries_the_verdict_of_the_first_check_through_a_chain():
    chain = held(
        checked("k1", "false"), claim("k2", repeats="k1"), checked("k3", "true", repeats="k2")
    )

    assert {finding.verdict for finding in chain.values()} == {Verdict.FALSE}


def test_the_editor_of_a_repetition_wins_over_the_editor_of_the_first_check():
    found = held(
        checked("k1", "false", editor_verdict="misleading"),
        claim("k2", repeats="k1", editor_verdict="true"),
        claim("k3", repeats="k1"),
    )

    assert [found[each].verdict for each in ("k2", "k3")] == [Verdict.TRUE, Verdict.MISLEADING]


def test_a_repetition_takes_the_reason_and_the_distortion_of_the_first_check():
    found = held(
        checked("k1", "no_data", no_data_reason="unverifiable"),
        claim("k2", repeats="k1", no_data_reason="no_source"),
    )

    assert found["k2"].no_data_reason is NoDataReason.UNVERIFIABLE


def test_a_hidden_card_falls_alone():
    assert held(checked("k1", "false", hidden=True), claim("k2", repeats="k1")).keys() == {"k2"}


@pytest.mark.parametrize("state", ["withdrawn", "on_hold"])
def test_repetitions_fall_with_a_check_that_is_taken_back_or_on_hold(state):
    assert held(checked("k1", "false", **{state: True}), claim("k2", repeats="k1")) == {}


@pytest.mark.parametrize("state", ["withdrawn", "on_hold"])
def test_a_repetition_alone_may_be_taken_back_or_on_hold(state):
    found = held(checked("k1", "false"), claim("k2", repeats="k1", **{state: True}))

    assert found.keys() == {"k1"}
