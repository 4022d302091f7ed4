"""How a provider fails: typed, with what a worker needs to decide on a retry."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum

from checks.providers.call_record import CallRecord


class FailureKind(StrEnum):
    """Why there is no answer."""

    KEY_MISSING = "key_missing"
    KEY_REFUSED = "key_refused"
    NOT_INSTALLED = "not_installed"
    RATE_LIMITED = "rate_limited"
    OVERLOADED = "overloaded"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    BAD_REQUEST = "bad_request"
    SERVER_ERROR = "server_error"
    TRUNCATED = "truncated"
    REFUSED = "refused"
    UNFINISHED = "unfinished"
    MALFORMED = "malformed"
    # Ours, before anything is asked: a limit that the desk set, a pause that the service asked for.
    OVER_BUDGET = "over_budget"
    PAUSED = "paused"

    @property
    def may_pass(self) -> bool:
        """Whether the same request may be answered later."""
        return self in PASSING


PASSING = frozenset(
    {
        FailureKind.RATE_LIMITED,
        FailureKind.OVERLOADED,
        FailureKind.TIMEOUT,
        FailureKind.UNREACHABLE,
        FailureKind.SERVER_ERROR,
        FailureKind.UNFINISHED,
        FailureKind.PAUSED,
    }
)


class ProviderFailure(Exception):
    """No answer, and why; the claim stays where it was, with this on it.

    ``retry_after`` is in seconds when the provider said so; ``may_have_cost`` says that the
    request may have been worked on, whatever became of the answer; ``record`` is the failed call,
    and ``earlier`` are those of the same work that were answered before it.
    """

    earlier: tuple[CallRecord, ...] = ()

    def __init__(
        self,
        kind: FailureKind,
        message: str,
        *,
        retry_after: float | None = None,
        may_have_cost: bool = False,
        record: CallRecord | None = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.retry_after = retry_after
        self.may_have_cost = may_have_cost
        self.record = record


@contextmanager
def after(steps: Sequence[CallRecord]) -> Iterator[None]:
    """A failure in here knows the ``steps`` before it: they were paid for and stay on record."""
    try:
        yield
    except ProviderFailure as failure:
        failure.earlier = (*steps, *failure.earlier)
        raise
