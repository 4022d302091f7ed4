"""The second look of a machine takes a verdict back or down, never up, and says why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.judging.judgement import Distortion, Judgement
from checks.judging.rereading import Rereading, held_to_rereading
from checks.verdicts import DistortionKind, NoDataReason, Verdict

SURE = {Verdict.TRUE: 3, Verdict.FALSE: 3, Verdict.MISLEADING: 2, Verdict.IMPRECISE: 1}
BENT = Distortion(DistortionKind.HALF_TRUTH)


def first(verdict):
    verdict = Verdict(verdict)
    reason = None if verdict.judges else NoDataReason.UNVERIFIABLE
    return Judgement(verdict, "Foi.", reason, BENT if verdict.is_distorted else None)


def second(verdict, **changes):
    values = {"explanation_supports": True, "figures_support": True, "remark": "Por quê."}
    return Rereading(**{"verdict": Verdict(verdict), **values, **changes})


def test_two_readings_that_agree_change_nothing():
    assert held_to_rereading(first("false"), second("false")) == (first("false"), [])


@pytest.mark.parametrize(
    ("one", "other", "kept"),
    [
        ("true", "imprecise", "imprecise"),
        ("true", "false", "no_data"),
        ("false", "misleading", "misleading"),
        ("false", "no_data", "no_data"),
        ("true", "misleading", "imprecise"),
    ],
)
def test_two_verdicts_leave_the_more_cautious_with_both_on_the_record(one, other, kept):
    left, changes = held_to_rereading(first(one), second(other))

    assert left.verdict == kept
    assert (changes[0].code, changes[0].detail) == (
        "second_reading_differs",
        f"{one} / {other} > {kept}: Por quê.",
    )


@pytest.mark.parametrize(("one", "other"), [("imprecise", "false"), ("misleading", "false")])
def test_a_bolder_second_reading_makes_nobody_bolder(one, other):
    assert held_to_rereading(first(one), second(other)) == (first(one), [])


@pytest.mark.parametrize(
    ("part", "code"),
    [
        ("explanation_supports", "explanation_does_not_support"),
        ("figures_support", "figures_do_not_support"),
    ],
)
def test_words_or_numbers_that_do_not_hold_the_verdict_leave_none(part, code):
    left, (change,) = held_to_rereading(first("false"), second("false", **{part: False}))

    assert (left.verdict, left.no_data_reason) == (Verdict.NO_DATA, NoDataReason.UNVERIFIABLE)
    assert (change.code, change.detail) == (code, "Por quê.")


REREADINGS = st.builds(Rereading, st.sampled_from(Verdict), st.booleans(), st.booleans(), st.text())


@given(st.sampled_from(Verdict), REREADINGS)
def test_no_second_reading_makes_a_verdict_surer(verdict, rereading):
    left, changes = held_to_rereading(first(verdict), rereading)

    assert SURE.get(left.verdict, 0) <= SURE.get(verdict, 0)
    assert bool(changes) == (left.verdict is not verdict)
    assert (left.no_data_reason is None) == left.verdict.judges
    assert (left.distortion is not None) == left.verdict.is_distorted
