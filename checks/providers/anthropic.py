"""Asks Anthropic's Messages API for JSON, once per question, with typed failures.

No retries here: the worker that called decides, with ``retry_after`` in hand, so that a busy
service is not met by two layers of them.
"""

import json
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any

import jsonschema

from checks.providers.anthropic_failures import failure_of
from checks.providers.call_record import CallRecord, Purpose, hash_of
from checks.providers.failures import FailureKind, ProviderFailure
from checks.providers.prices import Price, cost_usd
from checks.providers.prompted import PromptedProvider
from checks.providers.prompts import prompt_for
from checks.providers.schemas import SCHEMAS
from social_capture.guard.endpoints import ConfiguredEndpoint

# Why the model stopped, when it did not finish its answer. Looked at before any parsing:
# a cut or refused answer is no malformed one.
STOPPED = {
    "max_tokens": FailureKind.TRUNCATED,
    "model_context_window_exceeded": FailureKind.TRUNCATED,
    "refusal": FailureKind.REFUSED,
    "pause_turn": FailureKind.UNFINISHED,
    "tool_use": FailureKind.UNFINISHED,
}


# Given in full, so that no variable of the environment sends the key elsewhere.
DEFAULT_URL = "https://api.anthropic.com"


@dataclass(frozen=True)
class AnthropicModel:
    """One model behind one key; requests leave for ``base_url`` and nowhere else."""

    api_key: str = field(repr=False)
    model: str
    base_url: str = DEFAULT_URL
    timeout_s: float = 120
    max_tokens: int = 8192
    price: Price | None = None
    name: str = "anthropic"

    def ask(self, purpose: Purpose, material: dict[str, Any]) -> tuple[Any, CallRecord]:
        """The answer as parsed JSON that fits the purpose's schema, and the record.

        Raises ``ProviderFailure`` with the record of the failed call on it.
        """
        request = self.request_for(purpose, material)
        record = CallRecord(
            purpose=purpose,
            provider=self.name,
            model=self.model,
            prompt_version=prompt_for(purpose).version,
            input_hash=hash_of(request),
        )
        started = perf_counter()
        try:
            message = self.send(request)
        except ProviderFailure as failure:
            failure.record = replace(
                record, duration_ms=elapsed(started), failure=failure.kind.value
            )
            raise
        if not is_message(message):
            record = replace(record, duration_ms=elapsed(started))
            raise failed(FailureKind.MALFORMED, "The answer is no message.", record)
        answered = self.answered(record, message, elapsed(started))
        return read_answer(message, purpose, answered), answered

    def request_for(self, purpose: Purpose, material: dict[str, Any]) -> dict[str, Any]:
        """The request that leaves: the prompt cached, the material as JSON, the schema."""
        return {
            "model": self.model,
            "max_tokens": self.max_tokens,
            "system": [
                {
                    "type": "text",
                    "text": prompt_for(purpose).text,
                    "cache_control": {"type": "ephemeral"},
                }
            ],
            "messages": [{"role": "user", "content": json.dumps(material, ensure_ascii=False)}],
            "output_config": {"format": {"type": "json_schema", "schema": SCHEMAS[purpose]}},
        }

    def send(self, request: dict[str, Any]) -> Any:
        """The message that came back; every error of the library as a ``ProviderFailure``."""
        try:
            import anthropic  # noqa: PLC0415 - an optional extra
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
                return client.messages.create(**request)
            except (anthropic.AnthropicError, ValueError) as error:
                raise failure_of(error) from error

    def admit(self, request: Any) -> None:
        """Every request of the library, redirects included, passes the guard's second door."""
        ConfiguredEndpoint(self.name, self.base_url).admit(str(request.url))

    def answered(self, record: CallRecord, message: Any, duration_ms: int) -> CallRecord:
        """The record with what the answer used and said."""
        usage = message.usage
        tokens_in = sum(
            getattr(usage, name, None) or 0
            for name in ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
        )
        tools = getattr(usage, "server_tool_use", None)
        searches = getattr(tools, "web_search_requests", None) or 0
        return replace(
            record,
            model=message.model or record.model,
            input_tokens=tokens_in,
            output_tokens=usage.output_tokens,
            searches=searches,
            cost_usd=cost_usd(self.price, tokens_in, usage.output_tokens, searches),
            duration_ms=duration_ms,
            raw_answer=message.to_json(indent=None),
        )


def is_message(message: Any) -> bool:
    """Whether the library's answer has what a message has: it checks nothing by itself."""
    usage = getattr(message, "usage", None)
    counts = [getattr(usage, name, None) for name in ("input_tokens", "output_tokens")]
    return isinstance(getattr(message, "content", None), list) and all(
        isinstance(count, int) for count in counts
    )


def elapsed(started: float) -> int:
    """Milliseconds since ``started``."""
    return round((perf_counter() - started) * 1000)


def read_answer(message: Any, purpose: Purpose, record: CallRecord) -> Any:
    """The JSON of a finished answer; raises ``ProviderFailure`` for any other."""
    if message.stop_reason != "end_turn":
        kind = STOPPED.get(message.stop_reason, FailureKind.UNFINISHED)
        raise failed(kind, f"The answer stopped early: {message.stop_reason}.", record)
    texts = [block.text for block in message.content if block.type == "text"]
    try:
        # The last block: prose before the JSON comes as a block of its own.
        answer = json.loads(texts[-1] if texts else "")
        jsonschema.validate(answer, SCHEMAS[purpose])
    except (json.JSONDecodeError, RecursionError):
        raise failed(FailureKind.MALFORMED, "The answer is no JSON.", record) from None
    except jsonschema.ValidationError as error:
        where = "/".join(str(step) for step in error.absolute_path) or "the answer"
        problem = f"The answer does not fit its schema at {where}."
        raise failed(FailureKind.MALFORMED, problem, record) from None
    return answer


def failed(kind: FailureKind, message: str, record: CallRecord) -> ProviderFailure:
    """The failure with its call."""
    return ProviderFailure(kind, message, record=replace(record, failure=kind.value))


def anthropic_provider(*, api_key: str = "", model: str = "", **options: Any) -> PromptedProvider:
    """The provider with its key and model id; raises ``ProviderFailure`` without either."""
    if not api_key:
        raise ProviderFailure(FailureKind.KEY_MISSING, "No API key is set.")
    if not model:
        raise ProviderFailure(FailureKind.BAD_REQUEST, "No model id is set.")
    return PromptedProvider(AnthropicModel(api_key=api_key, model=model, **options))
