"""What research found for a draft, per round and provider, and what it left out and why."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from checks.desk.research_words import (
    OUTCOMES,
    failure_in_words,
    origin_in_words,
    provider_in_words,
)
from checks.models import Claim, ResearchLead, ResearchRun, ResearchStep
from checks.research.leads import JUDGED, Outcome
from social_capture.models import Capture

# Shorter than this is "0,0 s" on screen.
SHOWN_FROM_MS = 50
USED = frozenset({*JUDGED, Outcome.STORED_CHECK})


@dataclass(frozen=True, slots=True)
class ShownLead:
    """A lead as the desk reads it; ``capture`` only where the page was kept."""

    url: str
    title: str
    why: str
    provider: Any
    source_class: str
    outcome: Any
    code: str
    detail: str
    capture: Capture | None
    published: date | datetime | None
    origin: Any
    facts: list[str]
    speaks_of_none: bool


@dataclass(frozen=True, slots=True)
class AskedProvider:
    """Who was asked, how much it named, how long it took, why it did not answer.

    ``seconds`` is None for what took none to speak of.
    """

    name: Any
    found: int
    seconds: float | None
    failure: str


@dataclass(frozen=True, slots=True)
class ShownRound:
    """One round: whom it asked, what counts as evidence, what waits, what was left out."""

    label: Any
    asked: list[AskedProvider]
    used: list[ShownLead]
    waiting: list[ShownLead]
    left_out: list[ShownLead]


@dataclass(frozen=True, slots=True)
class ResearchPanel:
    """The latest research of a claim."""

    run: ResearchRun
    is_done: bool
    rounds: list[ShownRound]
    pieces: int


def research_panel_of(claim: Claim) -> ResearchPanel | None:
    """The research of the latest draft that had any; None before the first."""
    run = ResearchRun.objects.filter(draft__claim=claim).order_by("-draft__created_at", "-pk")
    latest = run.prefetch_related("steps", "leads__capture").first()
    if latest is None:
        return None
    rounds = list(_rounds(latest))
    return ResearchPanel(
        run=latest,
        is_done=latest.stage == ResearchRun.Stage.DONE,
        rounds=rounds,
        pieces=sum(len(one.used) for one in rounds),
    )


def _rounds(run: ResearchRun) -> Iterable[ShownRound]:
    facts = [str(fact.get("text", "")) for fact in run.facts if isinstance(fact, dict)]
    for code, label in ResearchRun.Stage.choices[:2]:
        steps = [step for step in run.steps.all() if step.round == code]
        leads = [_shown(lead, facts) for lead in run.leads.all() if lead.round == code]
        if steps or leads:
            yield ShownRound(
                label=label,
                asked=[_asked(step) for step in steps],
                used=[lead for lead in leads if lead.code in USED],
                waiting=[lead for lead in leads if lead.code == Outcome.WAITING],
                left_out=[lead for lead in leads if lead.code not in {*USED, Outcome.WAITING}],
            )


def _asked(step: ResearchStep) -> AskedProvider:
    return AskedProvider(
        name=provider_in_words(step.provider),
        found=step.found,
        seconds=step.duration_ms / 1000 if step.duration_ms >= SHOWN_FROM_MS else None,
        failure=failure_in_words(step.failure, step.message),
    )


def _shown(lead: ResearchLead, facts: list[str]) -> ShownLead:
    capture = lead.capture if lead.capture and lead.capture.holds_content else None
    return ShownLead(
        url=lead.url,
        title=lead.title,
        why=lead.why,
        provider=provider_in_words(lead.provider),
        # Our own page is no source of ours.
        source_class="" if lead.outcome == Outcome.STORED_CHECK else lead.source_class,
        outcome=OUTCOMES.get(lead.outcome, lead.outcome),
        code=lead.outcome,
        detail=_detail(lead),
        capture=capture,
        published=lead.published_at or lead.published_on,
        origin=origin_in_words(lead.date_origin),
        facts=_spoken_of(lead, facts),
        speaks_of_none=lead.outcome in JUDGED and not lead.supports,
    )


def _spoken_of(lead: ResearchLead, facts: list[str]) -> list[str]:
    """The facts that its text speaks of; of a claim that is one fact there is nothing to tell."""
    if len(facts) < 2:
        return []
    return [facts[number] for number in lead.supports if number < len(facts)]


def _detail(lead: ResearchLead) -> str:
    """The reason beside the outcome; a visit's end in words."""
    if lead.outcome == Outcome.NO_COPY:
        return str(dict(Capture.Status.choices).get(lead.detail, lead.detail))
    return lead.detail
