"""The queue: claims found in the capture, their reach, their place, and a first draft."""

from django.utils import timezone

from checks import draft_runs, triage
from checks.labels import verdict_name
from checks.models import Appearance, Claim, TriageRun
from checks.models.jobs import Job
from checks.providers.offline import OfflineProvider
from newsroom.demo.cast import member
from newsroom.demo.social_page.post import VIEWS
from newsroom.demo.stage import Stage, Unfinished
from social_capture.models import Capture, ReachSample


def find_claims(stage: Stage) -> None:
    """The offline provider reads the captured text; promises go to their own list."""
    runs = [_read(stage, capture) for capture in _captures(stage)]
    for run in runs:
        stage.narration.say(
            f"captura {run.capture_id}, leitor «{run.provider}»: {run.claims_found} afirmações, "
            f"{run.claims_added} novas; {run.proposals_added} promessas novas"
        )
    for claim in Claim.objects.filter(appearances__post=stage.post()).distinct():
        stage.narration.say(f"afirmação: “{claim.statement}” ({claim.claimant})")
    for promise in stage.post().proposals.all():
        deadline = promise.deadline_text or "sem prazo"
        stage.narration.say(f"promessa ({deadline}): “{promise.quote}”")


def order_the_queue(stage: Stage) -> None:
    """How often the post was seen is typed in by a person; the claim's place follows."""
    post = stage.post()
    if post.reach.exists():
        stage.narration.already("leitura do alcance")
    else:
        ReachSample.objects.create(
            post=post, at=timezone.now(), views=VIEWS, source=ReachSample.Source.PERSON
        )
        stage.narration.say(f"alcance lido na página por uma pessoa: {VIEWS} visualizações")
    for place, claim in enumerate(Claim.objects.filter(state=Claim.State.WAITING)[:5], start=1):
        reach = "sem leitura" if claim.reach is None else f"{claim.reach:.2f}"
        stage.narration.say(
            f"{place}º na fila, prioridade {claim.priority:.2f} (checável "
            f"{claim.checkworthiness:.2f}, alcance {reach}, dano {claim.harm:.2f}): "
            f"{claim.statement}"
        )


def draft(stage: Stage) -> None:
    """A first draft beside the claim; it proposes, and judges nothing without a source."""
    claim = stage.claim()
    written = claim.drafts.filter(state=Job.State.DONE).first()
    if written is not None:
        stage.narration.already("rascunho da máquina")
    else:
        written = claim.drafts.filter(state=Job.State.FAILED).first()
        if written is None:
            written = draft_runs.request_draft(claim, by=member("marina"))
        else:
            written = draft_runs.retry(written, by=member("marina"))

    def is_finished() -> bool:
        written.refresh_from_db()
        return written.state not in Job.UNFINISHED

    stage.wait_for("o rascunho", is_finished)
    if written.state == Job.State.FAILED:
        raise Unfinished(f"rascunho: {written.error}")
    stage.narration.say(f"rascunhista «{written.provider}», {written.steps.count()} chamadas")
    if written.provider == OfflineProvider.name:
        stage.narration.say(
            "nenhum modelo foi configurado: quem rascunha é o rascunhista offline, por regras; não "
            "pergunta a ninguém e não custa nada"
        )
    proposed = verdict_name(written.result["verdict"])
    stage.narration.say(f"propõe: {proposed}. {written.result['explanation']}")


def _captures(stage: Stage) -> list[Capture]:
    return list(
        stage.post().captures.filter(status__in=Capture.HOLDS_CONTENT).order_by("queued_at", "pk")
    )


def _read(stage: Stage, capture: Capture) -> TriageRun:
    run = triage.request_triage(capture)
    if run.state == Job.State.FAILED:
        triage.retry(run)

    def is_finished() -> bool:
        run.refresh_from_db()
        return run.state not in Job.UNFINISHED

    stage.wait_for("a triagem", is_finished)
    if run.state == Job.State.FAILED:
        raise Unfinished(f"triagem: {run.error}")
    return run


def appearance_of(stage: Stage) -> Appearance:
    """The sighting that the check will show."""
    return Appearance.objects.get(claim=stage.claim(), post=stage.post())
