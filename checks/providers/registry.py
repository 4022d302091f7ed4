"""The providers by name; a setting chooses one."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from checks.providers.offline import OfflineProvider
from checks.providers.protocol import Provider


def _anthropic(**options: Any) -> Provider:
    # The reader of schemas behind it compiles grammars for two seconds when it is imported:
    # half of every start, for what few processes ask.
    from checks.providers.anthropic import anthropic_provider  # noqa: PLC0415

    return anthropic_provider(**options)


FACTORIES: Mapping[str, Callable[..., Provider]] = MappingProxyType(
    {"offline": OfflineProvider, "anthropic": _anthropic}
)


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
