"""Keeps each call to a model as a row: held before it is made, settled afterwards."""

from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from decimal import Decimal
from typing import Any

from django.db import connection, transaction
from django.db.models import Q, Sum
from django.utils import timezone

from checks import model_table
from checks.models.model_calls import ModelCall
from checks.providers import budget
from checks.providers.call_record import CallRecord, Purpose
from checks.providers.failures import FailureKind, ProviderFailure
from checks.providers.model_terms import ModelTerms
from checks.providers.usage import Usage

# What changes outside is not asked once and for all. [ours]
STORE_LIVES = {Purpose.SEARCH: timedelta(hours=12)}
# A service that is busy and names no time is left alone for this long. [ours]
PAUSE_S = 60.0
LONGEST_PAUSE_S = 3600.0
BUSY = frozenset({FailureKind.RATE_LIMITED, FailureKind.OVERLOADED})
# Any number that nothing else in the database locks by.
BUDGET_LOCK = 5_308_417


@dataclass(frozen=True)
class RowKeeper:
    """The keeper of a newsroom's calls.

    ``scope`` names a debate whose own limit holds too; ``asks_anew`` leaves the store alone.
    """

    scope: str = ""
    asks_anew: bool = False

    def terms_of(self, provider: str, model: str) -> ModelTerms | None:
        """By the desk's table, for today."""
        return model_table.terms_on(model_table.today(), provider, model)

    def stored(self, record: CallRecord) -> CallRecord | None:
        """The latest finished answer to the same request; a row says that nothing was asked."""
        found = None if self.asks_anew else earlier_answer(record)
        if found is None:
            return None
        row = ModelCall.objects.create(
            **self.asked(record),
            answered_from=found,
            **columns_of(Usage()),
            cost=Decimal(0),
            counted_usd=Decimal(0),
            settled_at=timezone.now(),
        )
        return replace(
            record,
            usage=Usage(),
            cost_usd=Decimal(0),
            raw_answer=found.raw_answer,
            is_from_store=True,
            kept_as=row.pk,
        )

    def admit(self, record: CallRecord, worst: Usage) -> CallRecord:
        """Hold the worst case against the limits; workers do this one after the other.

        What is held counts for everybody at once, so that two together stay below a limit too.
        """
        terms = self.terms_of(record.provider, record.model)
        refuse_too_long(terms, worst)
        most = budget.Amount(worst.tokens, terms.worst_cost_usd(worst) if terms else None)
        # Durable: a row that is rolled back with somebody else's work would let money out unseen.
        with transaction.atomic(durable=True):
            take_turns()
            refuse_while_paused(record)
            self.refuse_over_budget(most)
            row = ModelCall.objects.create(
                **self.asked(record), counted_tokens=most.tokens, counted_usd=most.usd
            )
        return replace(record, kept_as=row.pk)

    def settle(self, record: CallRecord, *, wait_s: float | None = None) -> CallRecord:
        """Write what became of the call; what is not known to be unused stays counted."""
        now = timezone.now()
        settled: dict[str, Any] = {
            "duration_ms": record.duration_ms,
            "raw_answer": record.raw_answer.replace("\0", ""),
            "failure": record.failure,
            "cost": record.cost_usd,
            "is_reusable": not record.failure,
            "settled_at": now,
            "paused_until": pause_end(record, now, wait_s),
        }
        if record.usage is not None:
            settled |= columns_of(record.usage) | {"counted_tokens": record.usage.tokens}
        if record.cost_usd is not None:
            settled["counted_usd"] = record.cost_usd
        ModelCall.objects.filter(pk=record.kept_as).update(**settled)
        return record

    def asked(self, record: CallRecord) -> dict[str, Any]:
        """The columns that say what was asked of whom."""
        return {
            "scope": self.scope,
            "provider": record.provider,
            "model": record.model,
            "purpose": record.purpose.value,
            "prompt_version": record.prompt_version,
            "input_hash": record.input_hash,
            "day": model_table.today(),
        }

    def refuse_over_budget(self, most: budget.Amount) -> None:
        """Raises ``ProviderFailure`` when the call would break a limit."""
        over = budget.refusal(
            model_table.limits(),
            most,
            counted(day=model_table.today()),
            counted(scope=self.scope) if self.scope else None,
        )
        if over is not None:
            wait = seconds_to_tomorrow() if over.span is budget.Span.DAY else None
            raise ProviderFailure(FailureKind.OVER_BUDGET, str(over), retry_after=wait)


def counted(**of_these: Any) -> budget.Amount:
    """What the calls of a day or of a debate count for."""
    sums = ModelCall.objects.filter(**of_these).aggregate(
        tokens=Sum("counted_tokens"), usd=Sum("counted_usd")
    )
    return budget.Amount(sums["tokens"] or 0, sums["usd"])


def earlier_answer(record: CallRecord) -> ModelCall | None:
    """The row of an equal request that was answered to its end; the hash holds the model too."""
    lives = STORE_LIVES.get(record.purpose)
    is_fresh = Q(asked_at__gt=timezone.now() - lives) if lives else Q()
    return (
        ModelCall.objects.filter(
            is_fresh,
            is_reusable=True,
            input_hash=record.input_hash,
            provider=record.provider,
            prompt_version=record.prompt_version,
        )
        .order_by("-pk")
        .first()
    )


def columns_of(usage: Usage) -> dict[str, int]:
    """The usage as the row keeps it."""
    return {
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "cache_write_tokens": usage.cache_write_tokens,
        "cache_read_tokens": usage.cache_read_tokens,
        "searches": usage.searches,
    }


def take_turns() -> None:
    """Let one worker at a time count and hold; on SQLite the transaction does it by itself."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [BUDGET_LOCK])


def refuse_too_long(terms: ModelTerms | None, worst: Usage) -> None:
    """Raises ``ProviderFailure`` for what can't fit the model, by the shortest tokens there are."""
    # [ours] No text in use here has fewer tokens than an eighth of its bytes.
    least = worst.input_tokens // 8
    if terms and terms.context and least > terms.context:
        raise ProviderFailure(
            FailureKind.BAD_REQUEST, f"Longer than the model reads: over {terms.context} tokens."
        )


def refuse_while_paused(record: CallRecord) -> None:
    """Raises ``ProviderFailure`` while the service wants to be left alone: nothing is asked."""
    now = timezone.now()
    until = (
        ModelCall.objects.filter(paused_until__gt=now, provider=record.provider, model=record.model)
        .order_by("-paused_until")
        .values_list("paused_until", flat=True)
        .first()
    )
    if until is not None:
        raise ProviderFailure(FailureKind.PAUSED, "", retry_after=(until - now).total_seconds())


def pause_end(record: CallRecord, now: datetime, wait_s: float | None) -> datetime | None:
    """Until when nobody asks again, after a busy service's answer."""
    if record.failure not in BUSY:
        return None
    return now + timedelta(seconds=min(PAUSE_S if wait_s is None else wait_s, LONGEST_PAUSE_S))


def seconds_to_tomorrow() -> float:
    """Until the newsroom's next day begins."""
    now = timezone.localtime()
    midnight = datetime.combine(now.date() + timedelta(days=1), time(), now.tzinfo)
    return (midnight - now).total_seconds()
