"""Carries one research from round to round; whoever is killed on the way leaves it to the next.

Each step is one transaction, each provider stands once in a round and each address once in a
research: what two workers do at once is done once.
"""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from checks.drafting.material import Evidence, Fact
from checks.models.research import ResearchLead, ResearchRun
from checks.research import copies
from checks.research.admission import still_admitted
from checks.research.asked import ask
from checks.research.closing import closes
from checks.research.leads import JUDGED, Outcome
from checks.research.protocol import EvidenceProvider
from checks.research.question import Question
from checks.research.weighing import weigh
from checks.source_policy.rules import RuleBook
from checks.source_rules.in_force import policy
from social_capture.post_versions import storable

Stage = ResearchRun.Stage
# [ours] A visit takes a minute or two; a queue of people's own stands before it. Past this the
# draft goes on without the copies that did not come.
LONGEST_WAIT = timedelta(minutes=20)


def go_on(
    run: ResearchRun,
    question: Question,
    providers: list[EvidenceProvider],
    stored: list[Evidence],
) -> bool:
    """Ask, send for copies, read what came, and move on; whether the research is done.

    ``stored`` are the checks that the memory has. False says that it waits for copies.
    """
    book = policy()
    while run.stage != Stage.DONE:
        for provider in providers:
            if provider.round == run.stage:
                ask(run, question, provider, book)
        copies.order(run)
        settle(run, question, book)
        if _waits(run):
            return False
        _move_on(run, question, stored)
    return True


def settle(run: ResearchRun, question: Question, book: RuleBook) -> None:
    """Write down what became of each lead whose visit has ended."""
    for lead in copies.ready(run):
        mine = ResearchLead.objects.filter(pk=lead.pk, outcome=Outcome.WAITING)
        mine.update(**_settled(lead, question, book))


def _settled(lead: ResearchLead, question: Question, book: RuleBook) -> dict[str, Any]:
    capture = lead.capture
    if not capture.holds_content:
        return {"outcome": Outcome.NO_COPY, "detail": capture.status}
    if not still_admitted(lead.url, capture.url_final, book):
        return {"outcome": Outcome.MOVED, "detail": storable(capture.url_final)[:300]}
    kept = copies.kept_text(lead)
    outcome, piece = weigh(kept, question) if kept else (Outcome.NOT_READABLE, None)
    if piece is None:
        return {"outcome": outcome}
    return {
        "outcome": outcome,
        "title": lead.title or piece.title[:500],
        "supports": list(piece.supports or ()),
        "published_at": piece.published_at,
        "published_on": piece.published_on,
        "date_origin": piece.date_origin,
    }


def evidence_of(run: ResearchRun, question: Question) -> list[Evidence]:
    """The stored texts that may go before the judge, in the order of finding."""
    found = []
    for lead in run.leads.filter(outcome__in=JUDGED).select_related("capture"):
        kept = copies.kept_text(lead)
        outcome, piece = weigh(kept, question) if kept else (Outcome.NOT_READABLE, None)
        if piece is not None and outcome in JUDGED:
            found.append(piece)
    return found


def facts_of(run: ResearchRun) -> tuple[Fact, ...]:
    """The facts as they were kept."""
    return tuple(Fact(one["text"], one["is_central"]) for one in run.facts)


def _waits(run: ResearchRun) -> bool:
    """Whether copies are still to come; past the deadline those are left out."""
    pending = copies.waiting(run)
    if not pending.exists():
        return False
    now = timezone.now()
    if run.waits_until is None:
        run.waits_until = now + LONGEST_WAIT
        run.save(update_fields=["waits_until"])
    if now < run.waits_until:
        return True
    pending.update(outcome=Outcome.OUT_OF_TIME)
    return False


def _move_on(run: ResearchRun, question: Question, stored: list[Evidence]) -> None:
    """The next stage, once: another worker may have come first."""
    is_over = run.stage == Stage.SECOND or closes(question, [*stored, *evidence_of(run, question)])
    after = Stage.DONE if is_over else Stage.SECOND
    values = {"stage": after, "waits_until": None, "ended_at": timezone.now() if is_over else None}
    with transaction.atomic():
        ResearchRun.objects.filter(pk=run.pk, stage=run.stage).update(**values)
    run.refresh_from_db()
