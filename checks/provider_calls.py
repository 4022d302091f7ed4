"""Which provider works here, and what is kept of each call to it."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings

from checks.call_rows import RowKeeper
from checks.guard_change import GuardChange
from checks.providers.call_record import CallRecord
from checks.providers.comparing import ModelComparer
from checks.providers.failures import FailureKind, ProviderFailure
from checks.providers.prompted import PromptedProvider
from checks.providers.protocol import Provider
from checks.providers.registry import ASKING_OUTSIDE, provider_named, searcher_named
from checks.providers.searching import WebSearcher
from checks.providers.usage import Usage


def provider_name() -> str:
    """The name that the setting ``CHECKS_PROVIDER`` holds."""
    return settings.CHECKS_PROVIDER


def model_in_use() -> str:
    """The id of the model that settings name for the chosen provider; empty without one."""
    return (settings.CHECKS_PROVIDERS.get(provider_name()) or {}).get("model", "")


def chosen_provider(name: str, *, scope: str = "", asks_anew: bool = False) -> Provider:
    """The provider of that name with the options that settings hold for it.

    Its calls are held to the limits, kept, and answered from earlier, equal ones unless it
    ``asks_anew``; ``scope`` is the key of a debate whose own limit holds too. Raises
    ``ValueError`` for an unknown name, ``ProviderFailure`` when it can't work here.
    """
    return provider_named(name, options_of(name, scope, asks_anew))


def chosen_searcher(name: str, *, scope: str = "", asks_anew: bool = False) -> WebSearcher:
    """The provider of that name to search the web with, held and kept in the same way.

    Raises ``ValueError`` for one that does not search, ``ProviderFailure`` when it can't here.
    """
    return searcher_named(name, options_of(name, scope, asks_anew))


def options_of(name: str, scope: str, asks_anew: bool) -> dict[str, Any]:
    """What settings hold for a provider, with the keeper of its calls if it makes any."""
    options = dict(settings.CHECKS_PROVIDERS.get(name) or {})
    if name in ASKING_OUTSIDE:
        options["keeper"] = RowKeeper(scope, asks_anew)
    return options


def chosen_comparer(name: str) -> ModelComparer:
    """The model behind the provider of that name, to compare two statements.

    Raises ``ValueError`` for an unknown name, ``ProviderFailure`` when it can't work here: rules
    have compared already.
    """
    provider = chosen_provider(name)
    if not isinstance(provider, PromptedProvider):
        raise ProviderFailure(FailureKind.BAD_REQUEST, f"{name} has no model to ask.")
    return ModelComparer(provider.model)


def fields_of(record: CallRecord) -> dict[str, Any]:
    """The columns of a call's row; the guards' changes without what the row says already."""
    return {
        "purpose": record.purpose.value,
        "provider": record.provider,
        "model": record.model,
        "prompt_version": record.prompt_version,
        "input_hash": record.input_hash,
        **tokens_of(record.usage),
        "cost": record.cost_usd,
        "duration_ms": record.duration_ms,
        # The row of the call has it, or that of the earlier call that answered this one.
        "raw_answer": "" if record.kept_as else record.raw_answer,
        "failure": record.failure,
        "changes": changes_of(record.changes),
        "is_from_store": record.is_from_store,
        "call_id": record.kept_as,
    }


def tokens_of(usage: Usage | None) -> dict[str, int | None]:
    """The columns of what was used; empty, not 0, where it is unknown."""
    if usage is None:
        return {"tokens_in": None, "tokens_out": None}
    return {
        "tokens_in": usage.input_tokens,
        "tokens_out": usage.output_tokens,
        "tokens_cache_write": usage.cache_write_tokens,
        "tokens_cache_read": usage.cache_read_tokens,
        "searches": usage.searches,
    }


def changes_of(changes: Iterable[GuardChange]) -> list[dict[str, str]]:
    """What the guards changed, as the rows keep it."""
    return [change.as_json() for change in changes]


def failure_text(failure: Exception) -> str:
    """The error as the row keeps it: the kind first, which the desk translates."""
    if isinstance(failure, ProviderFailure):
        return f"{failure.kind.value}: {failure.message}"
    return f"{type(failure).__name__}: {failure}"
