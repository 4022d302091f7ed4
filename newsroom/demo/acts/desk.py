"""The desk: one person writes, the same can't approve, another does; then a correction."""

from typing import Any

from checks import appearing, workflow
from checks.contributing import open_round_of
from checks.labels import verdict_name
from checks.models import Appearance, FactCheck, FactCheckIndexPage
from checks.refusals import SelfApproval
from checks.states import CheckState, RoundState
from newsroom.demo.acts.queue import appearance_of
from newsroom.demo.acts.texts import CORRECTED, CORRECTION, FIRST
from newsroom.demo.cast import member
from newsroom.demo.stage import Stage, Unfinished


def write(stage: Stage) -> None:
    """Marina confirms the appearance, takes the draft, writes and submits."""
    marina = member("marina")
    appearance = appearance_of(stage)
    if appearance.state == Appearance.State.PROPOSED:
        appearing.confirm(appearance, by=marina)
        stage.narration.say("marina confirma a ocorrência")
    claim = stage.claim()
    fact_check = workflow.start(claim, by=marina, under=FactCheckIndexPage.objects.live()[0])
    if fact_check.state not in {CheckState.AI_DRAFT, CheckState.EDITING}:
        stage.narration.already(f"checagem em «{fact_check.get_state_display()}»")
        return
    workflow.take(fact_check, by=marina, take_over=True)
    keep(fact_check, FIRST, by=marina)
    workflow.submit(stage.fact_check(), by=marina)
    stage.narration.say("marina pega o rascunho, escreve veredito, explicação e fonte, e envia")


def refuse_own_approval(stage: Stage) -> None:
    """Who wrote it is refused, by the same rule that the screen and the database hold."""
    fact_check = stage.fact_check()
    if fact_check.state != CheckState.IN_REVIEW:
        stage.narration.already("marina tentou aprovar e foi recusada")
        return
    try:
        workflow.approve(fact_check, by=member("marina"), seen_hash=fact_check.review_hash)
    except SelfApproval as refusal:
        stage.narration.say(f"marina tenta aprovar: «{refusal.title}»")
        stage.narration.say(refusal.message)
    else:
        raise Unfinished("a autora conseguiu aprovar o próprio texto")


def publish(stage: Stage) -> None:
    """Davi reads and approves; in the same moment it is public."""
    fact_check = stage.fact_check()
    if fact_check.publications.exists():
        stage.narration.already("publicada")
    else:
        workflow.approve(fact_check, by=member("davi"), seen_hash=fact_check.review_hash)
        stage.narration.say("davi lê e aprova; a página sai no mesmo instante")
    stage.narration.say(stage.fact_check().page.full_url or "")


def correct(stage: Stage) -> None:
    """A new document changes the verdict: the same two people, and a public notice."""
    fact_check = stage.fact_check()
    if fact_check.corrections.exists():
        stage.narration.already("correção publicada")
    else:
        _correct(fact_check, stage)
    correction = stage.fact_check().corrections.first()
    old = verdict_name(correction.old_verdict, correction.old_no_data_reason)
    new = verdict_name(correction.new_verdict, correction.new_no_data_reason)
    stage.narration.say(f"de «{old}» para «{new}»: {correction.explanation}")


def _correct(fact_check: FactCheck, stage: Stage) -> None:
    marina = member("marina")
    correction_round = open_round_of(fact_check)
    if correction_round is None:
        correction_round = workflow.open_correction(
            fact_check, by=marina, kind="verdict_change", explanation=CORRECTION
        )
    if correction_round.state == RoundState.EDITING:
        fact_check = stage.fact_check()
        workflow.take(fact_check, by=marina, take_over=True)
        keep(fact_check, CORRECTED, by=marina)
        workflow.submit(stage.fact_check(), by=marina)
        stage.narration.say("marina abre a correção, muda o veredito e envia")
    fact_check = stage.fact_check()
    workflow.approve(fact_check, by=member("davi"), seen_hash=fact_check.review_hash)
    stage.narration.say("davi aprova texto e correção juntos")


def keep(fact_check: FactCheck, fields: dict[str, Any], *, by: Any) -> None:
    """Keep a draft as the editor's screen does."""
    page = fact_check.page.get_latest_revision_as_object()
    for name, value in fields.items():
        setattr(page, name, value)
    page.save_revision(user=by)
