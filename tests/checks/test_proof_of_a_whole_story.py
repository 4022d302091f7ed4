"""After a whole story of a check the newsroom's own commands find nothing to object to."""

import json
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from checks import appearing, workflow
from checks.models import FactCheck, LogEntry
from tests.factories.checks import AppearanceFactory, FactCheckFactory, write

pytestmark = [pytest.mark.django_db, pytest.mark.db]


@pytest.fixture
def told_story(marina, davi, bia):
    """Returned, approved for a time, stopped, published, corrected, dropped, withdrawn."""
    fact_check = FactCheckFactory(in_review=True)
    fact_check = workflow.send_back(fact_check, by=davi, note="Falta a fonte.")
    write(fact_check, by=marina, summary="Dois postos, e não 14.")
    fact_check = workflow.submit(fact_check, by=marina)
    soon = timezone.now() + timedelta(hours=1)
    workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash, publish_at=soon)
    fact_check = workflow.unschedule(fact_check, by=bia, note="Espera a resposta.")
    fact_check = approved(workflow.submit(fact_check, by=marina), by=davi)
    sighting = AppearanceFactory(claim=fact_check.claim)
    appearing.approve(appearing.confirm(sighting, by=marina), by=bia)
    appearing.remove(appearing.ask_removal(sighting, by=marina, reason="Outra fala."), by=davi)
    workflow.open_correction(fact_check, by=marina, kind="verdict_change", explanation="Mudou.")
    write(fact_check, by=marina, verdict="true")
    fact_check = approved(workflow.submit(fact_check, by=marina), by=davi)
    workflow.open_correction(fact_check, by=bia, kind="factual", explanation="Talvez.")
    workflow.abandon_correction(fact_check, by=bia, note="Era certo.")
    workflow.open_correction(
        fact_check, by=bia, kind="retraction", explanation="Retirada.", is_withdrawal=True
    )
    return approved(workflow.submit(fact_check, by=bia), by=davi)


def approved(fact_check, *, by):
    """Published by a second person."""
    return workflow.approve(fact_check, by=by, seen_hash=fact_check.review_hash)


def answer_of(capsys, command):
    """What the command printed; it exits with 0, or this raises."""
    call_command(command)
    return json.loads(capsys.readouterr().out)


def test_the_audit_finds_everything_approved(told_story, capsys):
    assert FactCheck.objects.get().state == "withdrawn"

    answer = answer_of(capsys, "audit_approvals")

    assert (answer["live"], answer["approved"], answer["violations"]) == (1, 1, [])


def test_the_log_is_whole(told_story, capsys):
    answer = answer_of(capsys, "verify_log")

    assert answer["rows"] == LogEntry.objects.count() > 20
    assert answer["problems"] == []


def test_the_states_are_drawn_as_they_are():
    call_command("draw_states", "--check")
