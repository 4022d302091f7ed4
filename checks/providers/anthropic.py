"""Asks Anthropic's Messages API for JSON, once per question, with typed failures."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from time import perf_counter
from typing import Any, TypeVar

from checks.providers.anthropic_search import search
from checks.providers.anthropic_wire import DEFAULT_URL, AnthropicWire
from checks.providers.call_keeping import CallKeeper, NothingKept
from checks.providers.call_record import CallRecord, Purpose, hash_of
from checks.providers.failures import FailureKind, ProviderFailure
from checks.providers.messages import (
    Message,
    finished,
    message_in,
    model_of,
    read_answer,
    usage_of,
)
from checks.providers.model_terms import ModelTerms
from checks.providers.prompted import PromptedProvider
from checks.providers.prompts import prompt_for
from checks.providers.protocol import Answer
from checks.providers.schemas import schema_for
from checks.providers.searching import SearchHit
from checks.providers.usage import Usage

Value = TypeVar("Value")
# [ours] What the service adds to a request by itself: for a schema, a tool, the turns.
TOKENS_OF_THE_SERVICE = 4000


@dataclass(frozen=True)
class AnthropicModel:
    """One model behind one key, each call of it admitted and kept by the keeper."""

    api_key: str = field(repr=False)
    model: str
    base_url: str = DEFAULT_URL
    timeout_s: float = 120
    max_tokens: int = 8192
    search_tool: str = "web_search_20250305"
    keeper: CallKeeper = field(default_factory=NothingKept)
    name: str = "anthropic"

    def ask(self, purpose: Purpose, material: dict[str, Any]) -> tuple[Any, CallRecord]:
        """The answer as parsed JSON that fits the purpose's schema, and the record.

        Raises ``ProviderFailure`` with the record of the failed call on it.
        """
        schema = schema_for(purpose, material)
        request = {
            **self.request_for(purpose, material),
            "output_config": {"format": {"type": "json_schema", "schema": schema}},
        }
        return self.exchange(
            purpose, request, lambda message: read_answer(finished(message), schema)
        )

    def request_for(self, purpose: Purpose, material: dict[str, Any]) -> dict[str, Any]:
        """What every request has: the prompt, cached, and the material as JSON."""
        terms = self.keeper.terms_of(self.name, self.model)
        most = terms.max_output if terms else None
        return {
            "model": self.model,
            "max_tokens": min(self.max_tokens, most or self.max_tokens),
            "system": [
                {
                    "type": "text",
                    "text": prompt_for(purpose).text,
                    "cache_control": {"type": "ephemeral"},
                }
            ],
            "messages": [{"role": "user", "content": json.dumps(material, ensure_ascii=False)}],
        }

    def exchange(
        self,
        purpose: Purpose,
        request: dict[str, Any],
        read: Callable[[Message], Value],
        searches: Usage | None = None,
    ) -> tuple[Value, CallRecord]:
        """What ``read`` makes of the answer, from the store or from the service, and the record.

        ``searches`` is the most that the service may search and read in this call.
        """
        record = CallRecord(
            purpose=purpose,
            provider=self.name,
            model=self.model,
            prompt_version=prompt_for(purpose).version,
            input_hash=hash_of(request),
        )
        known = self.keeper.stored(record)
        if known is not None:
            return read(message_in(known.raw_answer)), known
        # Those of the day on which it is asked: an answer may come after midnight.
        terms = self.keeper.terms_of(self.name, self.model)
        record = self.admitted(record, worst_of(request, searches))
        started = perf_counter()
        try:
            record = replace(record, raw_answer=self.wire.send(request))
            message = message_in(record.raw_answer)
            record = answered(record, message, terms)
            value = read(message)
        except ProviderFailure as failure:
            failed = replace(
                without_use(record, failure),
                failure=failure.kind.value,
                duration_ms=elapsed(started),
            )
            failure.record = self.keeper.settle(failed, wait_s=failure.retry_after)
            raise
        return value, self.keeper.settle(replace(record, duration_ms=elapsed(started)))

    @property
    def wire(self) -> AnthropicWire:
        """The way out."""
        return AnthropicWire(self.api_key, self.base_url, self.timeout_s, self.name)

    def admitted(self, record: CallRecord, worst: Usage) -> CallRecord:
        """The record of a call that may be made; a refused one costs nothing and says why."""
        try:
            return self.keeper.admit(record, worst)
        except ProviderFailure as refusal:
            refusal.record = replace(
                record, usage=Usage(), cost_usd=Decimal(0), failure=refusal.kind.value
            )
            raise


def answered(record: CallRecord, message: Message, terms: ModelTerms | None) -> CallRecord:
    """The record with what the answer used, by the terms of the model that was asked."""
    usage = usage_of(message)
    return replace(
        record,
        model=model_of(message) or record.model,
        usage=usage,
        cost_usd=terms.cost_usd(usage) if terms else None,
    )


def worst_of(request: dict[str, Any], searches: Usage | None) -> Usage:
    """The most that a request can use: no token is shorter than a byte."""
    size = len(json.dumps(request, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    read = searches or Usage()
    return Usage(
        input_tokens=size + TOKENS_OF_THE_SERVICE + read.input_tokens,
        output_tokens=request["max_tokens"],
        searches=read.searches,
    )


def without_use(record: CallRecord, failure: ProviderFailure) -> CallRecord:
    """The record of a failed call: nothing used, unless it was, or may have been."""
    if record.usage is not None or failure.may_have_cost:
        return record
    return replace(record, usage=Usage(), cost_usd=Decimal(0))


def elapsed(started: float) -> int:
    """Milliseconds since ``started``."""
    return round((perf_counter() - started) * 1000)


class AnthropicProvider(PromptedProvider):
    """The questions of a draft, and searching the web, by one model."""

    model: AnthropicModel

    def search(
        self,
        question: str,
        *,
        allowed: Sequence[str] = (),
        blocked: Sequence[str] = (),
        at_most: int,
    ) -> Answer[tuple[SearchHit, ...]]:
        """Pages by the service's own search tool; see ``WebSearcher``."""
        return search(self.model, question, allowed=allowed, blocked=blocked, at_most=at_most)


def anthropic_provider(*, api_key: str = "", model: str = "", **options: Any) -> AnthropicProvider:
    """The provider with its key and model id; raises ``ProviderFailure`` without either."""
    if not api_key:
        raise ProviderFailure(FailureKind.KEY_MISSING, "No API key is set.")
    if not model:
        raise ProviderFailure(FailureKind.BAD_REQUEST, "No model id is set.")
    return AnthropicProvider(AnthropicModel(api_key=api_key, model=model, **options))
