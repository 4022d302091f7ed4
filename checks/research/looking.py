"""Looks once, keeps nothing: leads, and what is worth of them by the copies that are there."""

from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from django.utils import timezone

from checks.archiving import fresh_copy
from checks.drafting.material import Evidence
from checks.models.research import ResearchLead
from checks.providers.failures import ProviderFailure
from checks.research.admission import admitted, still_admitted
from checks.research.closing import closes
from checks.research.copies import kept_text
from checks.research.leads import JUDGED, Lead, Outcome, Round
from checks.research.protocol import EvidenceProvider, Found
from checks.research.question import Question
from checks.research.weighing import weigh
from checks.source_policy.rules import RuleBook
from social_capture.guard import Refused
from social_capture.models import Capture
from social_capture.platforms.clean import AddressTooLong


@dataclass
class Looked:
    """What one look gave; ``closes`` says whether the first round was enough."""

    steps: list[dict[str, Any]] = field(default_factory=list)
    leads: list[dict[str, Any]] = field(default_factory=list)
    evidence: list[Evidence] = field(default_factory=list)
    closes: bool = False


def look(question: Question, providers: list[EvidenceProvider], book: RuleBook) -> Looked:
    """The first round, and the second when the first does not close."""
    looked = Looked()
    for now in Round:
        for provider in (one for one in providers if one.round is now):
            for lead in _asked(provider, question, looked):
                _weighed(lead, now, question, book, looked)
        if now is Round.FIRST:
            looked.closes = closes(question, looked.evidence)
        if looked.closes:
            break
    return looked


def _asked(provider: EvidenceProvider, question: Question, looked: Looked) -> tuple[Lead, ...]:
    started = perf_counter()
    failure, message, found = "", "", Found()
    try:
        found = provider.find(question)
    except ProviderFailure as failed:
        failure, message = failed.kind.value, failed.message
    looked.steps.append(
        {
            "provider": provider.name,
            "round": provider.round.value,
            "found": len(found.leads),
            "duration_ms": round((perf_counter() - started) * 1000),
            "failure": failure,
            "message": message,
        }
    )
    return found.leads


def _weighed(lead: Lead, now: Round, question: Question, book: RuleBook, looked: Looked) -> None:
    source, outcome = admitted(lead, book)
    piece = lead.stored
    if piece is not None:
        outcome = Outcome.STORED_CHECK
    elif outcome is Outcome.WAITING:
        outcome, piece = _from_copy(lead, source.source_class.value, question, book)
    if piece is not None and outcome in {*JUDGED, Outcome.STORED_CHECK}:
        looked.evidence.append(piece)
    looked.leads.append(
        {
            "url": lead.url,
            "title": lead.title,
            "why": lead.why,
            "provider": lead.provider,
            "round": now.value,
            "class": source.source_class.value,
            "outcome": outcome.value,
        }
    )


def _from_copy(
    lead: Lead, source_class: str, question: Question, book: RuleBook
) -> tuple[Outcome, Evidence | None]:
    """What today's copy is worth; an address without one waits for whoever asks for a draft."""
    try:
        capture = fresh_copy(lead.url, timezone.now())
    except (Refused, AddressTooLong):
        return Outcome.REFUSED, None
    if capture is None or capture.status not in Capture.HOLDS_CONTENT:
        return Outcome.WAITING, None
    if not still_admitted(lead.url, capture.url_final, book):
        return Outcome.MOVED, None
    row = ResearchLead(
        url=lead.url,
        title=lead.title,
        series=lead.series,
        source_class=source_class,
        capture=capture,
    )
    kept = kept_text(row)
    return weigh(kept, question) if kept else (Outcome.NOT_READABLE, None)
