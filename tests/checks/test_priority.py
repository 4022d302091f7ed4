"""The queue: one formula for everybody, and an unknown reach is not a small one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks import priority

GRADES = st.floats(0, 1)
VIEWS = st.integers(0, 10**12)


def test_priority_is_checkworthiness_times_the_mean_of_reach_and_harm():
    result = priority.prioritise(0.8, 0.5, [999, None, 9])

    assert result.value == pytest.approx(0.8 * (3 / 7 + 0.5) / 2)


def test_the_highest_known_views_among_the_appearances_count():
    assert priority.prioritise(1, 0, [10, 99_999, None]).reach == pytest.approx(5 / 7)


def test_an_unknown_reach_leaves_checkworthiness_times_harm():
    result = priority.prioritise(0.8, 0.5, [None, None])

    assert result.value == pytest.approx(0.4)
    assert result.reach is None


def test_zero_views_are_known():
    result = priority.prioritise(0.8, 0.5, [0])

    assert result.reach == 0
    assert result.value == pytest.approx(0.2)


def test_reach_stops_at_one():
    assert priority.reach(10**9) == 1


@pytest.mark.parametrize(("worth", "harm"), [(1.01, 0.5), (0.5, -0.1), (float("nan"), 0)])
def test_grades_outside_their_range_are_refused(worth, harm):
    with pytest.raises(ValueError, match=r"within 0\.\.1"):
        priority.prioritise(worth, harm, [1])


def test_negative_views_are_refused():
    with pytest.raises(ValueError, match="views must be 0 or more"):
        priority.prioritise(0.5, 0.5, [-1])


@given(GRADES, GRADES, VIEWS, VIEWS)
def test_more_views_never_lower_the_priority(worth, harm, some, more):
    low, high = sorted((some, more))

    assert (
        priority.prioritise(worth, harm, [low]).value
        <= priority.prioritise(worth, harm, [high]).value
    )


@given(GRADES, GRADES, st.lists(st.none() | VIEWS))
def test_priority_stays_within_its_range(worth, harm, views):
    assert 0 <= priority.prioritise(worth, harm, views).value <= 1
