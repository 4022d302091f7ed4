"""When failed work is tried again by itself: later each time, and not for ever."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.providers.backoff import wait_s
from checks.providers.failures import FailureKind, ProviderFailure

MOST = 5


def failure(kind=FailureKind.TIMEOUT, retry_after=None):
    return ProviderFailure(kind, "No.", retry_after=retry_after)


def test_each_wait_is_longer_until_a_person_has_to_decide():
    waits = [wait_s(failure(), attempt, MOST) for attempt in range(1, MOST + 1)]

    assert waits == [60, 240, 960, 3840, None]


def test_what_the_service_asked_for_counts_before_our_own_growth():
    assert wait_s(failure(FailureKind.RATE_LIMITED, retry_after=17), 3, MOST) == 17


@pytest.mark.parametrize("kind", [kind for kind in FailureKind if not kind.may_pass])
def test_what_no_waiting_mends_is_not_tried_again(kind):
    assert wait_s(failure(kind), 1, MOST) is None


@pytest.mark.parametrize(("left", "wait"), [(3600.0, 3600.0), (None, None)])
def test_a_limit_of_the_day_passes_with_the_day_that_of_a_debate_does_not(left, wait):
    assert wait_s(failure(FailureKind.OVER_BUDGET, retry_after=left), 1, MOST) == wait


@given(st.sampled_from(FailureKind), st.none() | st.floats(0, 86_400), st.integers(MOST, 2 * MOST))
def test_nothing_is_tried_more_often_than_allowed(kind, retry_after, attempt):
    assert wait_s(failure(kind, retry_after), attempt, MOST) is None
