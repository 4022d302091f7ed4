"""When work that failed is tried again by itself: later each time, and not for ever."""

from checks.providers.failures import FailureKind, ProviderFailure

# [ours] One minute, then four, sixteen and sixty-four: an outage of an hour is outlived.
FIRST_WAIT_S = 60.0
GROWTH = 4


def wait_s(failure: ProviderFailure, attempt: int, most_attempts: int) -> float | None:
    """Seconds until the next attempt after this one (from 1); None when a person has to decide.

    What the service asked for counts before our own growth. A limit of a day passes with the day;
    any other refusal, and what no waiting mends, stays.
    """
    is_daily = failure.kind is FailureKind.OVER_BUDGET and failure.retry_after is not None
    if attempt >= most_attempts or not (failure.kind.may_pass or is_daily):
        return None
    if failure.retry_after is not None:
        return failure.retry_after
    return FIRST_WAIT_S * float(GROWTH ** (max(attempt, 1) - 1))
