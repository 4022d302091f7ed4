"""Which provider works here, and what is kept of each call to it."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings

from checks.guard_change import GuardChange
from checks.providers.call_record import CallRecord
from checks.providers.failures import ProviderFailure
from checks.providers.protocol import Provider
from checks.providers.registry import provider_named


def provider_name() -> str:
    """The name that the setting ``CHECKS_PROVIDER`` holds."""
    return settings.CHECKS_PROVIDER


def chosen_provider(name: str) -> Provider:
    """The provider of that name with the options that settings hold for it.

    Raises ``ValueError`` for an unknown name, ``ProviderFailure`` when it can't work here.
    """
    return provider_named(name, settings.CHECKS_PROVIDERS.get(name))


def fields_of(record: CallRecord) -> dict[str, Any]:
    """The columns of a call's row; the guards' changes without what the row says already."""
    return {
        "purpose": record.purpose.value,
        "provider": record.provider,
        "model": record.model,
        "prompt_version": record.prompt_version,
        "input_hash": record.input_hash,
        "tokens_in": record.input_tokens,
        "tokens_out": record.output_tokens,
        "searches": record.searches,
        "cost": record.cost_usd,
        "duration_ms": record.duration_ms,
        "raw_answer": record.raw_answer,
        "failure": record.failure,
        "changes": changes_of(record.changes),
    }


def changes_of(changes: Iterable[GuardChange]) -> list[dict[str, str]]:
    """What the guards changed, as the rows keep it."""
    return [change.as_json() for change in changes]


def failure_text(failure: Exception) -> str:
    """The error as the row keeps it: the kind first, which the desk translates."""
    if isinstance(failure, ProviderFailure):
        return f"{failure.kind.value}: {failure.message}"
    return f"{type(failure).__name__}: {failure}"
