"""The research that belongs to one draft: begun once, and taken up by whoever holds the draft."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from django.db import transaction
from django.utils import timezone

from checks import provider_calls
from checks.drafting.draft import TakenApart, take_apart
from checks.drafting.material import ClaimInput, Evidence
from checks.guard_change import GuardChange
from checks.known_checks import evidence_for
from checks.models.drafts import Draft, DraftStep
from checks.models.research import ResearchRun
from checks.providers.call_record import Purpose
from checks.providers.protocol import Provider
from checks.research import configured, running
from checks.research.question import Question


@dataclass(frozen=True, slots=True)
class DraftsResearch:
    """A research with the claim it is about, as the drafter reads it."""

    run: ResearchRun
    claim: ClaimInput
    stored: list[Evidence]

    @property
    def question(self) -> Question:
        """What is asked; the day is that of the beginning, so that a pause changes nothing."""
        day = timezone.localdate(self.run.began_at)
        return Question(self.claim, running.facts_of(self.run), day)

    def go_on(self) -> bool:
        """As far as it goes without waiting; whether it is done."""
        job = self.run.draft
        providers = configured.providers_for(job.claim, scope=job.scope, asks_anew=job.asks_anew)
        return running.go_on(self.run, self.question, providers, self.stored)

    def evidence(self) -> list[Evidence]:
        """Stored checks, then the stored pages that came in time or name no date."""
        return [*self.stored, *running.evidence_of(self.run, self.question)]

    def taken_apart(self) -> TakenApart:
        """The facts with what the guards changed in them; the call is on its row."""
        rows = self.run.draft.steps.filter(purpose=Purpose.DECOMPOSE, failure="")
        changes = _changes(rows.last())
        return TakenApart(running.facts_of(self.run), changes)


def of(job: Draft, claim: ClaimInput, provider: Provider) -> DraftsResearch:
    """The research of a draft; its claim is taken apart when it begins, and never again.

    Raises ``ProviderFailure``; then nothing has begun.
    """
    run = ResearchRun.objects.filter(draft=job).first() or _begin(job, take_apart(claim, provider))
    return DraftsResearch(run, claim, evidence_for(job.claim))


def _begin(job: Draft, apart: TakenApart) -> ResearchRun:
    """The row and the call that it came from stand or fall together."""
    with transaction.atomic():
        run, is_new = ResearchRun.objects.get_or_create(
            draft=job, defaults={"facts": [asdict(fact) for fact in apart.facts]}
        )
        if is_new and apart.record is not None:
            DraftStep.objects.create(draft=job, **provider_calls.fields_of(apart.record))
    return run


def _changes(step: DraftStep | None) -> tuple[GuardChange, ...]:
    rows: Iterable[dict[str, str]] = step.changes if step else ()
    return tuple(GuardChange(row["code"], row.get("detail", "")) for row in rows)
