"""The wait before the next attempt grows, and never beyond its bound."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from social_capture.waits import doubled

FIRST, LONGEST = timedelta(minutes=1), timedelta(hours=6)


@pytest.mark.parametrize(("attempts", "minutes"), [(1, 1), (2, 2), (3, 4), (9, 256), (10, 360)])
def test_each_wait_is_twice_the_one_before_up_to_the_longest(attempts, minutes):
    assert doubled(attempts, FIRST, LONGEST) == timedelta(minutes=minutes)


@given(st.integers(1, 10**9))
def test_however_often_it_was_tried_the_wait_has_a_bound(attempts):
    assert FIRST <= doubled(attempts, FIRST, LONGEST) <= LONGEST
