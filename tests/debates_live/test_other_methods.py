"""The other readings where the worked examples do not reach."""

import pytest

from debates_live.methods import accuracy_rate, error_index, scoreboard_v1, tone_time
from debates_live.methods.error_index import ErrorTie, FewestErrors
from debates_live.methods.results import TooEarly
from tests.factories.debates import checked, claim, record, segment


@pytest.mark.parametrize(
    ("second", "third"),
    [(0, 0), (299.9, 0), (600, 0), (899, 0), (900, 1), (1200, 2), (1500, 2), (3000, 2)],
)
def test_a_claim_falls_in_a_third_of_the_debate_not_of_the_video(second, third):
    setting = record(debate={"starts_s": 600, "ends_s": 1500}).debate

    assert accuracy_rate.third_of(second, setting) == third


@pytest.mark.parametrize(("second", "third"), [(729.39, 0), (729.4, 1), (1450.09, 1), (1450.1, 2)])
def test_the_border_of_a_third_is_where_it_is_written(second, third):
    setting = record(debate={"starts_s": 8.7, "ends_s": 2170.8}).debate

    assert accuracy_rate.third_of(second, setting) == third


def test_a_slice_of_seven_has_a_base_and_no_grade():
    claims = [checked(f"k{number}", "true", topic="health") for number in range(7)]

    board = accuracy_rate.score(record(claims=claims))

    topics = board.candidates["ana"].by_topic
    assert topics == {"health": accuracy_rate.Slice(7, None)}


def test_a_reply_to_a_hidden_claim_counts_for_nobody():
    reply = {"speaker": "jo", "start_s": 70, "quote": "Não é isso."}
    claims = [checked("k1", "true", replies=[reply], hidden=True)]

    board = accuracy_rate.score(record(claims=claims))

    assert board.candidates["jo"].replies.made == 0


def wrong(person, false, of):
    return [
        checked(f"{person}{number}", "false" if number < false else "true", person)
        for number in range(of)
    ]


def test_a_difference_of_exactly_ten_moves_the_pointer():
    # 1/3 and 7/30 differ by exactly 10 points, and by a little less or more in floating point.
    claims = wrong("ana", 10, 30) + wrong("jo", 7, 30)

    headline = error_index.score(record(claims=claims)).headline

    assert headline == FewestErrors("jo", 10)


def test_a_base_of_two_moves_no_pointer():
    headline = error_index.score(record(claims=wrong("ana", 0, 2) + wrong("jo", 5, 5))).headline

    assert headline == TooEarly()


def test_a_small_difference_in_errors_is_a_tie():
    headline = error_index.score(record(claims=wrong("ana", 1, 4) + wrong("jo", 1, 5))).headline

    assert headline == ErrorTie(("ana", "jo"), 5)


def test_a_segment_of_ten_seconds_is_split_by_its_tone():
    tone = {"attack": 0.7, "proposal": 0.3}

    board = tone_time.score(record(segments=[segment("s1", 0, 10, tone=tone)]))

    assert (board.candidates["ana"].attack, board.candidates["ana"].proposal) == (7, 3)


@pytest.mark.parametrize("tone", [{}, {"attack": 0}], ids=["empty", "all zero"])
def test_a_tone_that_says_nothing_is_unclassified(tone):
    board = tone_time.score(record(segments=[segment("s1", 0, 10, tone=tone)]))

    assert board.candidates["ana"].unclassified == 10


def test_suspect_segments_are_outside_every_sum():
    said = [segment("s1", 0, 10, suspect="invented", grades={"clarity": 90})]

    board = scoreboard_v1.score(record(segments=said))

    assert board.candidates["ana"].score is None


def test_v1_counts_first_verdicts_and_looks_only_at_hidden():
    claims = [
        claim("k1", verdict="false", review={"verdict": "true"}, withdrawn=True),
        claim("k2", repeats="k1"),
        claim("k3", verdict="true", hidden=True),
    ]

    veracity = scoreboard_v1.score(record(claims=claims)).candidates["ana"].metrics["veracity"]

    assert (veracity.grade, veracity.base) == (0, 2)
