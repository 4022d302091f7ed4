"""Carries one request to Anthropic's Messages API, and its answer's body back, as it is."""

from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from checks.providers.anthropic_failures import failure_of
from checks.providers.failures import FailureKind, ProviderFailure
from social_capture.guard.endpoints import ConfiguredEndpoint

# Given in full, so that no variable of the environment sends the key elsewhere.
DEFAULT_URL = "https://api.anthropic.com"
# [ours] Above any answer with the results of its searches; what is longer is not read on.
LARGEST_BODY = 16 * 1024 * 1024


@dataclass(frozen=True)
class AnthropicWire:
    """One key and one address; requests leave for it and for nowhere else."""

    api_key: str = field(repr=False)
    base_url: str = DEFAULT_URL
    timeout_s: float = 120
    name: str = "anthropic"

    def send(self, request: dict[str, Any]) -> str:
        """The body of the answer; every error of the library as a ``ProviderFailure``.

        No retries here: the worker that called decides, with ``retry_after`` in hand, so that a
        busy service is not met by two layers of them.
        """
        try:
            import anthropic  # noqa: PLC0415 - an optional extra
            import httpx2  # noqa: PLC0415 - what that extra connects with
        except ImportError:
            raise ProviderFailure(
                FailureKind.NOT_INSTALLED, "The extra «ai» is not installed."
            ) from None
        with anthropic.Anthropic(
            # Given in full, so that the library does not look for keys by itself.
            api_key=self.api_key,
            base_url=self.base_url,
            timeout=self.timeout_s,
            max_retries=0,
            http_client=anthropic.DefaultHttpxClient(
                event_hooks={"request": [self.admit]}, timeout=self.timeout_s
            ),
        ) as client:
            try:
                with client.messages.with_streaming_response.create(**request) as response:
                    return self.read(response)
            except (anthropic.AnthropicError, httpx2.HTTPError, ValueError) as error:
                raise failure_of(error) from error

    def read(self, response: Any) -> str:
        """The body, no longer than it may be and in no more time than the call has."""
        started, body = perf_counter(), bytearray()
        for chunk in response.iter_bytes():
            body += chunk
            if len(body) > LARGEST_BODY:
                raise ProviderFailure(
                    FailureKind.MALFORMED,
                    f"The answer is larger than {LARGEST_BODY} bytes.",
                    may_have_cost=True,
                )
            if perf_counter() - started > self.timeout_s:
                # The library's own limit is between two pieces: it does not end a slow drip.
                raise ProviderFailure(FailureKind.TIMEOUT, "No answer in time.", may_have_cost=True)
        return body.decode("utf-8", "replace")

    def admit(self, request: Any) -> None:
        """Every request of the library, redirects included, passes the guard's second door."""
        ConfiguredEndpoint(self.name, self.base_url).admit(str(request.url))
