"""Asks one provider once a round, and keeps what it named with what is to become of it."""

import hashlib
import logging
from collections.abc import Iterable, Iterator
from time import perf_counter

from django.db import transaction
from django.utils import timezone

from checks import provider_calls
from checks.models.drafts import DraftStep
from checks.models.research import ResearchLead, ResearchRun, ResearchStep
from checks.providers.failures import ProviderFailure
from checks.research.admission import admitted
from checks.research.leads import LONGEST_TITLE, LONGEST_WHY, Lead, Outcome
from checks.research.protocol import MOST_LEADS, EvidenceProvider, Found
from checks.research.question import Question
from checks.source_policy.rules import RuleBook
from social_capture.guard import Refused
from social_capture.platforms import identify
from social_capture.platforms.clean import AddressTooLong
from social_capture.post_versions import storable

logger = logging.getLogger(__name__)
# [ours] Visits of one research; a person would read fewer.
MOST_VISITS = 12
FAULT = "fault"


def ask(run: ResearchRun, question: Question, provider: EvidenceProvider, book: RuleBook) -> None:
    """Ask, unless it was asked in this round; its failure is on its row and ends nothing."""
    if run.steps.filter(round=run.stage, provider=provider.name).exists():
        return
    started = perf_counter()
    found, failure = _answer(provider, question)
    with transaction.atomic():
        _step, is_first = ResearchStep.objects.get_or_create(
            run=run,
            round=run.stage,
            provider=provider.name,
            defaults={
                "found": len(found.leads),
                "duration_ms": round((perf_counter() - started) * 1000),
                "failure": failure[0],
                "message": storable(failure[1])[:500],
                "asked_at": timezone.now(),
            },
        )
        if is_first:
            _keep(run, found, provider.name, book)


def _answer(provider: EvidenceProvider, question: Question) -> tuple[Found, tuple[str, str]]:
    try:
        return provider.find(question), ("", "")
    except ProviderFailure as failure:
        calls = (*failure.earlier, *filter(None, [failure.record]))
        return Found(calls=calls), (failure.kind.value, failure.message)
    except Exception as error:
        # One provider's fault, or ours in it, ends nobody else's search.
        logger.exception("%s was not asked", provider.name)
        return Found(), (FAULT, f"{type(error).__name__}: {error}")


def _keep(run: ResearchRun, found: Found, provider: str, book: RuleBook) -> None:
    for call in found.calls:
        DraftStep.objects.create(draft=run.draft, **provider_calls.fields_of(call))
    rows = list(_rows(run, found.leads[:MOST_LEADS], provider, book))
    ResearchLead.objects.bulk_create(rows, ignore_conflicts=True)


def _rows(
    run: ResearchRun, leads: Iterable[Lead], provider: str, book: RuleBook
) -> Iterator[ResearchLead]:
    """A row a lead; beyond the bound of visits nothing more is sent for."""
    room = MOST_VISITS - run.leads.filter(capture__isnull=False).count()
    room -= run.leads.filter(capture__isnull=True, outcome=Outcome.WAITING).count()
    known = set(run.leads.values_list("key", flat=True))
    for lead in leads:
        source, outcome = admitted(lead, book)
        key = key_of(lead.url)
        if key in known:
            continue
        known.add(key)
        if lead.stored is not None:
            outcome = Outcome.STORED_CHECK
        elif outcome is Outcome.WAITING:
            outcome = Outcome.WAITING if room > 0 else Outcome.BEYOND_BOUND
            room -= 1
        yield ResearchLead(
            run=run,
            round=run.stage,
            provider=provider,
            url=storable(lead.url)[:2000],
            key=key,
            title=storable(lead.title)[:LONGEST_TITLE],
            why=storable(lead.why)[:LONGEST_WHY],
            series=lead.series,
            source_class=source.source_class.value,
            outcome=outcome,
        )


def key_of(url: str) -> str:
    """One key for every spelling of an address."""
    try:
        address = identify(url.strip()).canonical_url
    except (Refused, AddressTooLong):
        address = url
    return hashlib.sha256(address.encode("utf-8", "surrogatepass")).hexdigest()
