"""When a platform is asked again: plain rules, with chance handed in."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from social_capture.collecting import schedule
from social_capture.platforms.rate_limit import LONGEST, wait_until

NOW = datetime(2026, 9, 12, 12, tzinfo=UTC)
CHANCES = st.floats(0, 1)
WORDS = st.text() | st.sampled_from(["-1", "9" * 40, "Sat, 31 Dec 9999 23:59:59 GMT", "٣"])


@pytest.mark.parametrize(
    ("status", "headers", "seconds"),
    [
        (200, {}, None),
        (429, {}, 300),
        (429, {"Retry-After": "90"}, 90),
        (503, {"Retry-After": "Sat, 12 Sep 2026 12:01:30 GMT"}, 90),
        (503, {}, None),
        (200, {"Retry-After": "90"}, None),
        (429, {"X-RateLimit-Reset": "2026-09-12T12:05:00.000Z"}, 300),
        (200, {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "2026-09-12T12:05:00Z"}, 300),
        (200, {"RateLimit-Remaining": "0", "RateLimit-Reset": "1789214700"}, 300),
        (200, {"RateLimit-Remaining": "7", "RateLimit-Reset": "1789214700"}, None),
        (429, {"Retry-After": "0"}, 1),
        (429, {"Retry-After": "999999999"}, LONGEST.total_seconds()),
    ],
    ids=str,
)
def test_an_answer_says_until_when_its_platform_wants_peace(status, headers, seconds):
    until = wait_until(status, headers, NOW)

    assert until == (None if seconds is None else NOW + timedelta(seconds=seconds))


@given(st.sampled_from([200, 429, 503]), WORDS, WORDS, WORDS)
def test_no_header_makes_us_wait_for_ever_or_fail(status, after, left, reset):
    headers = {"Retry-After": after, "RateLimit-Remaining": left, "RateLimit-Reset": reset}

    until = wait_until(status, headers, NOW)

    assert until is None or NOW < until <= NOW + LONGEST


@given(st.integers(1, 10_000), CHANCES)
def test_waiting_after_failures_grows_to_a_bound(failures, chance):
    wait = schedule.after_failure(NOW, failures, chance) - NOW

    assert timedelta(minutes=1) < wait <= schedule.LONGEST_RETRY * (1 + schedule.JITTER)


@given(st.integers(1, 1000), CHANCES, CHANCES)
def test_a_failure_more_never_shortens_the_wait_by_more_than_chance(failures, one, other):
    shorter = schedule.after_failure(NOW, failures, one) - NOW
    longer = schedule.after_failure(NOW, failures + 1, other) - NOW

    assert longer >= shorter * (1 - schedule.JITTER) / (1 + schedule.JITTER)


@given(CHANCES)
def test_nobody_is_asked_before_the_time_that_they_named(chance):
    assert schedule.after_limit(NOW, chance) >= NOW
