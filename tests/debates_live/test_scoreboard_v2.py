"""scoreboard-v2 where the worked examples do not reach: repetitions, clamps, ties."""

import pytest

from debates_live.methods import scoreboard_v2
from debates_live.methods.scoreboard_v2 import CandidateScore, Leader, TechnicalTie, TooEarly
from tests.factories.debates import assessed_turn, checked, claim, record


def veracity(*claims):
    board = scoreboard_v2.score(record(claims=list(claims)))
    return board.candidates["ana"].metrics["veracity"]


def test_repeating_what_is_true_counts_once():
    metric = veracity(checked("k1", "true"), claim("k2", repeats="k1", start_s=90))

    assert metric.base == 1


@pytest.mark.parametrize("verdict", ["false", "misleading"])
def test_repeating_what_is_false_counts_again(verdict):
    metric = veracity(checked("k1", verdict), claim("k2", repeats="k1", start_s=90))

    assert metric.base == 2


def test_time_decides_which_claim_is_the_repetition():
    metric = veracity(
        checked("k1", "true", start_s=500),
        claim("k2", repeats="k1", start_s=10, editor_verdict="false"),
    )

    assert metric.base == 1


def test_a_first_claim_that_did_not_count_makes_no_repetition():
    metric = veracity(checked("k1", "true", hidden=True), claim("k2", repeats="k1", start_s=90))

    assert metric.base == 1


def test_an_unreviewed_verdict_and_a_confidence_of_zero_do_not_count():
    metric = veracity(
        claim("k1", verdict="false"), claim("k2", review={"verdict": "false", "confidence": 0})
    )

    assert (metric.base, metric.grade, metric.weight) == (0, 50, 0)


@pytest.mark.parametrize(("seconds", "counted"), [(1, 5), (60, 60), (900, 180)])
def test_a_turn_weighs_five_to_180_seconds(seconds, counted):
    turn = assessed_turn("t1", substance=10) | {"end_s": seconds}

    board = scoreboard_v2.score(record(turns=[turn]))

    grade = board.candidates["ana"].metrics["substance"].grade
    assert grade == pytest.approx((counted * 100 + 20 * 50) / (counted + 20))


def test_who_made_no_proposal_is_not_punished():
    board = scoreboard_v2.score(record(turns=[assessed_turn("t1")]))

    proposals = board.candidates["ana"].metrics["proposals"]
    assert (proposals.grade, proposals.weight) == (None, 0)


def scored(score, turns=9):
    return CandidateScore(score, turns, {}, 0)


def test_a_difference_of_exactly_the_margin_is_a_lead():
    headline = scoreboard_v2.headline({"b": scored(62.0, 16), "a": scored(65.0, 16)})

    assert headline == Leader("a", 3, 3)


def test_few_turns_widen_the_margin():
    headline = scoreboard_v2.headline({"a": scored(66.0, 4), "b": scored(61.5, 30)})

    assert headline == TechnicalTie(("a", "b"), 5, 4.5)


def test_a_third_with_too_few_turns_is_named_in_no_tie():
    headline = scoreboard_v2.headline({"c": scored(63.9, 2), "b": scored(64.0), "a": scored(65.0)})

    assert headline.candidates == ("a", "b")


def test_all_who_share_the_second_place_must_have_their_turns():
    headline = scoreboard_v2.headline({"a": scored(80.0), "b": scored(60.0), "c": scored(60.0, 2)})

    assert headline == TooEarly()


def test_a_candidate_without_score_is_no_opponent():
    assert scoreboard_v2.headline({"a": scored(80.0), "b": scored(None)}) == TooEarly()
