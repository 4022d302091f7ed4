"""The providers by name; a setting chooses one."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from checks.providers.offline import OfflineProvider
from checks.providers.protocol import Provider
from checks.providers.searching import WebSearcher

if TYPE_CHECKING:
    from checks.providers.anthropic import AnthropicProvider


def _anthropic(**options: Any) -> "AnthropicProvider":
    # The reader of schemas behind it compiles grammars for two seconds when it is imported:
    # half of every start, for what few processes ask.
    from checks.providers.anthropic import anthropic_provider  # noqa: PLC0415

    return anthropic_provider(**options)


FACTORIES: Mapping[str, Callable[..., Provider]] = MappingProxyType(
    {"offline": OfflineProvider, "anthropic": _anthropic}
)


# Whose calls leave the house, cost something, and are kept by a keeper.
ASKING_OUTSIDE = frozenset({"anthropic"})
SEARCHERS: Mapping[str, Callable[..., WebSearcher]] = MappingProxyType({"anthropic": _anthropic})


def provider_names() -> list[str]:
    """The names a setting may hold."""
    return sorted(FACTORIES)


def provider_named(name: str, options: Mapping[str, Any] | None = None) -> Provider:
    """The provider with its options (key, model, address, limits).

    Raises ``ValueError`` for a name that is not in the registry, ``ProviderFailure`` when the
    provider can't work here (no key, its extra not installed).
    """
    if name not in FACTORIES:
        raise ValueError(f"no provider {name!r}; known: {', '.join(provider_names())}")
    return FACTORIES[name](**(options or {}))


def searcher_named(name: str, options: Mapping[str, Any] | None = None) -> WebSearcher:
    """The provider that searches the web by that name, with its options.

    Raises ``ValueError`` for one that does not search, ``ProviderFailure`` when it can't work.
    """
    if name not in SEARCHERS:
        raise ValueError(f"{name!r} does not search; these do: {', '.join(sorted(SEARCHERS))}")
    return SEARCHERS[name](**(options or {}))
