"""Whose model orders what the memory suggests, by the settings; a wrong one is told at once."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as CheckWarning

from checks.providers.registry import ASKING_OUTSIDE

NEEDED = ("api_key", "model")


def reranker() -> str:
    """The provider's name; empty where nobody is asked, as on a site that never heard of it."""
    return getattr(settings, "CHECKS_MEMORY_RERANKER", "")


def reranker_is_usable(**_kwargs: Any) -> list[CheckMessage]:
    """Names a provider without a model, and one that lacks its key or its model's id."""
    name = reranker()
    if not name:
        return []
    if name not in ASKING_OUTSIDE:
        said = f"LASTRO_MEMORY_RERANKER: {name!r} has no model to ask; nothing is ordered."
        hint = f"One of: {', '.join(sorted(ASKING_OUTSIDE))}."
        return [Error(said, hint=hint, id="checks.E004", obj=name)]
    options = settings.CHECKS_PROVIDERS.get(name) or {}
    missing = [one for one in NEEDED if not options.get(one)]
    if not missing:
        return []
    said = f"LASTRO_MEMORY_RERANKER: {name} lacks its {' and '.join(missing)}; nothing is ordered."
    return [CheckWarning(said, id="checks.W003", obj=name)]
