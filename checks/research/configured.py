"""Which providers of evidence work here, by the settings; a wrong one is named at the start."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as CheckWarning

from checks.drafting.material import Evidence
from checks.known_checks import of_agencies, ours_about, ours_for
from checks.memory.asking import origin_of
from checks.memory.guard.deixis import NOWHERE
from checks.models.claims import Claim
from checks.provider_calls import chosen_searcher
from checks.research.fact_check_tools import FactCheckTools
from checks.research.official.bases import OfficialBase
from checks.research.protocol import EvidenceProvider
from checks.research.question import Question
from checks.research.searxng import SearxngSearch
from checks.research.stored_checks import StoredChecks
from checks.research.web_search import AISearch
from checks.source_rules.in_force import policy
from social_capture.guard import Refused
from social_capture.guard.policy import target_of

MEMORY, AGENCIES, WEB_SEARCH = "memory", "agencies", "web_search"
SEARCHER = "anthropic"
# What each service needs before it can be asked, and what the operator calls it.
NEEDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "fact_check_tools": ("key", "LASTRO_FACT_CHECK_TOOLS_KEY"),
        "searxng": ("url", "LASTRO_SEARXNG_URL"),
    }
)
ADDRESSES = MappingProxyType(
    {
        "fact_check_tools": "LASTRO_FACT_CHECK_TOOLS_URL",
        "searxng": "LASTRO_SEARXNG_URL",
        "sidra": "LASTRO_SIDRA_URL",
        "sgs": "LASTRO_SGS_URL",
    }
)
SERVICES: Mapping[str, Callable[..., EvidenceProvider]] = MappingProxyType(
    {
        "fact_check_tools": lambda **options: FactCheckTools(**options),
        "searxng": lambda **options: SearxngSearch(**options),
        "sidra": lambda **options: OfficialBase("sidra", **options),
        "sgs": lambda **options: OfficialBase("sgs", **options),
    }
)
NAMES = (MEMORY, AGENCIES, WEB_SEARCH, *SERVICES)


def names() -> list[str]:
    """The names that settings hold; a site that never heard of research asks its memory."""
    return list(getattr(settings, "CHECKS_RESEARCH", (MEMORY, AGENCIES)))


def asks_outside() -> bool:
    """Whether a provider that settings name is asked over the network."""
    return any(name not in {MEMORY, AGENCIES} for name in names())


def providers_for(
    claim: Claim | None = None, *, scope: str = "", asks_anew: bool = False
) -> list[EvidenceProvider]:
    """The providers in the order of the settings; without a ``claim`` the words alone are known.

    ``scope`` and ``asks_anew`` are for searches that are paid for, as for any call to a model.
    """
    wrong = {message.obj for message in research_is_usable() if isinstance(message, Error)}
    usable = [name for name in names() if name not in wrong]
    return [_provider(name, claim, scope, asks_anew) for name in usable]


def _provider(name: str, claim: Claim | None, scope: str, asks_anew: bool) -> EvidenceProvider:
    if name == MEMORY:
        return StoredChecks(name, lambda question: _ours(question, claim))
    if name == AGENCIES:
        return StoredChecks(name, lambda question: _theirs(question, claim))
    if name == WEB_SEARCH:
        return AISearch(
            lambda: chosen_searcher(SEARCHER, scope=scope, asks_anew=asks_anew),
            policy,
        )
    return SERVICES[name](**_options(name))


def _ours(question: Question, claim: Claim | None) -> list[Evidence]:
    return ours_for(claim) if claim else ours_about(question.claim.statement)


def _theirs(question: Question, claim: Claim | None) -> list[Evidence]:
    origin = origin_of(claim) if claim else NOWHERE
    return of_agencies(question.claim.statement, origin)


def _options(name: str) -> dict[str, str]:
    given = getattr(settings, "CHECKS_RESEARCH_SERVICES", {}).get(name, {})
    return {option: value for option, value in given.items() if value}


def research_is_usable(**_kwargs: Any) -> list[CheckMessage]:
    """Each provider is one of ours, has its key or address, and its key does not travel open."""
    return [message for name in names() for message in _problems(name)]


def _problems(name: str) -> list[CheckMessage]:
    if name not in NAMES:
        said = f"LASTRO_RESEARCH: {name!r} is none of {', '.join(NAMES)}."
        return [Error(said, id="checks.E001", obj=name)]
    if name == WEB_SEARCH:
        return _problems_of_searcher()
    options = _options(name)
    need, variable = NEEDS.get(name, ("", ""))
    if need and not options.get(need):
        said = f"LASTRO_RESEARCH names {name}, and {variable} is empty."
        return [Error(said, id="checks.E002", obj=name)]
    url = options.get("url")
    return _problems_of_address(name, url, has_key="key" in options) if url else []


def _problems_of_searcher() -> list[CheckMessage]:
    given = settings.CHECKS_PROVIDERS.get(SEARCHER) or {}
    wanted = {"api_key": "LASTRO_ANTHROPIC_API_KEY", "model": "LASTRO_ANTHROPIC_MODEL"}
    empty = [variable for option, variable in wanted.items() if not given.get(option)]
    said = f"LASTRO_RESEARCH names {WEB_SEARCH}, and {' and '.join(empty)} is empty."
    return [Error(said, id="checks.E002", obj=WEB_SEARCH)] if empty else []


def _problems_of_address(name: str, url: str, *, has_key: bool) -> list[CheckMessage]:
    try:
        target = target_of(url)
    except Refused as refused:
        said = f"{ADDRESSES[name]}: {url}: {refused}."
        return [Error(said, id="checks.E003", obj=name)]
    if has_key and target.scheme == "http":
        said = f"The key of {name} would travel unencrypted: name an https address."
        return [CheckWarning(said, id="checks.W002", obj=name)]
    return []
