"""Asks a configured service one question in JSON; each way to fail has its kind."""

import math
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from checks.providers.failures import FailureKind, ProviderFailure
from checks.research.leads import LONGEST_ADDRESS
from social_capture.fetch import Fetched, FetchFailed, Refused, TooSlow, Unreachable, ask
from social_capture.guard.endpoints import ConfiguredEndpoint
from social_capture.platforms.failures import Unreadable
from social_capture.platforms.hostile_json import parsed, text

MOST_BYTES = 2_000_000
# [ours] A person waits for nothing here, but a worker does.
SECONDS = 10.0
LONGEST_WAIT_S = 24 * 3600
LONGEST_DETAIL = 200
BY_STATUS: Mapping[int, FailureKind] = {
    401: FailureKind.KEY_REFUSED,
    403: FailureKind.KEY_REFUSED,
    408: FailureKind.TIMEOUT,
    429: FailureKind.RATE_LIMITED,
    504: FailureKind.TIMEOUT,
}


def ask_json(
    name: str,
    base_url: str,
    path: str,
    *,
    query: Mapping[str, str | int] | None = None,
    headers: Mapping[str, str] | None = None,
    seconds: float = SECONDS,
) -> Any:
    """The object or list that the service answers; raises ``ProviderFailure``.

    Only the configured scheme, host and port are asked, and a redirect is not followed.
    """
    asked = f"?{urlencode(query)}" if query else ""
    url = f"{base_url.rstrip('/')}{path}{asked}"
    try:
        fetched = ask(
            ConfiguredEndpoint(name, base_url),
            url,
            headers={"Accept": "application/json", **(headers or {})},
            max_bytes=MOST_BYTES,
            timeout_s=seconds,
        )
    except TooSlow:
        raise ProviderFailure(FailureKind.TIMEOUT, f"No answer in {seconds:g} s.") from None
    except Unreachable:
        # The library's own words may hold the whole address, and with it a key.
        raise ProviderFailure(FailureKind.UNREACHABLE, "The service can't be reached.") from None
    except (FetchFailed, Refused) as failed:
        said = str(failed)[:LONGEST_DETAIL]
        raise ProviderFailure(FailureKind.MALFORMED, said) from None
    return read_answer(fetched)


def read_answer(fetched: Fetched) -> Any:
    """The parsed body of a good answer; raises ``ProviderFailure`` for any other."""
    if fetched.status != 200:
        raise of_status(fetched)
    try:
        return parsed(fetched.body)
    except Unreadable as error:
        said = str(error)[:LONGEST_DETAIL]
        raise ProviderFailure(FailureKind.MALFORMED, said) from None


def of_status(fetched: Fetched) -> ProviderFailure:
    """The failure of an HTTP status, with the wait that the service asked for."""
    status = fetched.status
    kind = BY_STATUS.get(status)
    if kind is None:
        kind = FailureKind.SERVER_ERROR if status >= 500 else FailureKind.BAD_REQUEST
    wait = seconds_of(fetched.headers.get("Retry-After") or "")
    return ProviderFailure(kind, f"HTTP {status}", retry_after=wait)


def seconds_of(said: str) -> float | None:
    """A Retry-After header in seconds, at most a day; ``None`` when it says none."""
    try:
        wait = float(said)
    except ValueError:
        return None
    return min(wait, LONGEST_WAIT_S) if math.isfinite(wait) and wait >= 0 else None


def malformed(what: str) -> ProviderFailure:
    """The failure of an answer that is JSON, but not the one that the service publishes."""
    return ProviderFailure(FailureKind.MALFORMED, what[:LONGEST_DETAIL])


def address_in(row: Any, name: str) -> str:
    """The address of the web that stands there, else an empty text; a cut one is another's."""
    found = text(row, name, most=LONGEST_ADDRESS + 1).strip()
    is_web = found.lower().startswith(("https://", "http://"))
    return found if is_web and len(found) <= LONGEST_ADDRESS else ""
