"""Turns the errors of Anthropic's library into our failures."""

import math
from typing import Any

from checks.providers.failures import FailureKind, ProviderFailure

OVERLOADED_STATUS = 529
BY_STATUS = {
    401: FailureKind.KEY_REFUSED,
    403: FailureKind.KEY_REFUSED,
    408: FailureKind.TIMEOUT,
    429: FailureKind.RATE_LIMITED,
    504: FailureKind.TIMEOUT,
    OVERLOADED_STATUS: FailureKind.OVERLOADED,
}
LONGEST_MESSAGE = 500
LONGEST_WAIT_S = 24 * 3600


def failure_of(error: Exception) -> ProviderFailure:
    """The failure that an error of the library, or of its connection, stands for.

    A request that may have arrived, and was not answered by an error, may have cost something.
    """
    import anthropic  # noqa: PLC0415 - an optional extra; an error of it means it is there
    import httpx2  # noqa: PLC0415 - likewise

    if isinstance(error, anthropic.APIStatusError):
        return of_status(error)
    cause = error.__cause__ if isinstance(error, anthropic.APIConnectionError) else error
    if isinstance(cause, httpx2.TimeoutException):
        may_have_cost = not isinstance(cause, httpx2.ConnectTimeout)
        return ProviderFailure(
            FailureKind.TIMEOUT, "No answer in time.", may_have_cost=may_have_cost
        )
    if isinstance(error, anthropic.APIConnectionError | httpx2.HTTPError):
        may_have_cost = isinstance(cause, httpx2.HTTPError) and not isinstance(
            cause, httpx2.ConnectError
        )
        return ProviderFailure(
            FailureKind.UNREACHABLE, "The service can't be reached.", may_have_cost=may_have_cost
        )
    return ProviderFailure(FailureKind.BAD_REQUEST, str(error)[:LONGEST_MESSAGE])


def of_status(error: Any) -> ProviderFailure:
    """The failure of an HTTP status, with the wait that the service asked for."""
    status = int(error.status_code)
    kind = BY_STATUS.get(status)
    if kind is None:
        kind = FailureKind.SERVER_ERROR if status >= 500 else FailureKind.BAD_REQUEST
    message = f"HTTP {status}: {error.message}"[:LONGEST_MESSAGE]
    return ProviderFailure(kind, message, retry_after=seconds(error.response.headers))


def seconds(headers: Any) -> float | None:
    """The Retry-After header in seconds, at most a day; ``None`` when it says none."""
    try:
        wait = float(headers.get("retry-after", ""))
    except ValueError:
        return None
    return min(wait, LONGEST_WAIT_S) if math.isfinite(wait) and wait >= 0 else None
