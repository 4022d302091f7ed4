"""The desk's words for what research did: who was asked, what became of each lead, dates."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from checks.providers.failures import FailureKind
from checks.research.leads import Outcome
from checks.research.weighing import RELEASE_CALENDAR
from checks.rule_words import FAILURES
from social_capture.models import EvidenceText

PROVIDERS = {
    "memory": _("our own checks"),
    "agencies": _("other agencies, in our memory"),
    "fact_check_tools": _("other agencies, by Google’s Fact Check Tools"),
    "searxng": _("web search (SearXNG)"),
    "web_search": _("web search of the AI provider"),
    "sidra": _("IBGE, SIDRA"),
    "sgs": _("Banco Central, SGS"),
}
OUTCOMES = {
    Outcome.WAITING: _("its copy is being made"),
    Outcome.EVIDENCE: _("evidence"),
    Outcome.UNDATED: _("without a date: it can’t carry a verdict alone"),
    Outcome.STORED_CHECK: _("a published check of ours"),
    Outcome.LATER: _("later than the claim: out of the verdict"),
    Outcome.EXCLUDED: _("excluded by the source policy"),
    Outcome.SHORTENER: _("a shortener hides where it leads: refused"),
    Outcome.ONLY_LEAD: _("can’t carry a verdict: look there for the original"),
    Outcome.NO_ADDRESS: _("no address of the web"),
    Outcome.REFUSED: _("our guard does not go there"),
    Outcome.NO_COPY: _("no copy of the page could be made"),
    Outcome.NOT_READABLE: _("its copy has no readable text"),
    Outcome.MOVED: _("sends on to a site that can’t carry a verdict"),
    Outcome.OUT_OF_TIME: _("its copy did not come in time"),
    Outcome.BEYOND_BOUND: _("not visited: there were enough"),
}
FAULT = _("It broke; the reason is in the log.")


def provider_in_words(name: str) -> Any:
    """Who was asked; a provider that is no longer ours keeps its name."""
    return PROVIDERS.get(name, name)


def failure_in_words(code: str, said: str) -> str:
    """Why nobody answered, with what the service said."""
    if not code:
        return ""
    kind = FAILURES[FailureKind(code)] if code in list(FailureKind) else FAULT
    return f"{kind} {said}".strip()


def origin_in_words(code: str) -> Any:
    """Where a date stood."""
    if code == RELEASE_CALENDAR:
        return _("the base’s release calendar")
    known = dict(EvidenceText.Origin.choices)
    return known.get(code, "")
