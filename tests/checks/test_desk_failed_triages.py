"""Captures that were not read for claims: why, when again, and a button for whoever won't wait."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checks.desk.call_lines import error_in_words
from checks.models import TriageRun
from checks.models.jobs import Job
from tests.checks.desk_clients import browser_of
from tests.factories.captures import CaptureFactory

pytestmark = pytest.mark.django_db


def failed(**values):
    capture = CaptureFactory(ok=True)
    return TriageRun.objects.create(
        capture=capture,
        provider="anthropic",
        state=Job.State.FAILED,
        finished_at=timezone.now(),
        **{"attempts": 2, "error": "overloaded: HTTP 529: Overloaded", **values},
    )


def shown(person):
    return browser_of(person).get(reverse("desk:failed_triages")).content.decode()


def test_a_failure_says_why_and_that_it_is_tried_again_by_itself(marina):
    failed(again_at=timezone.now() + timedelta(minutes=4))

    html = shown(marina)

    assert "O serviço está sobrecarregado." in html
    assert "Próxima tentativa automática:" in html


def test_one_that_waits_for_a_person_says_so_and_the_button_puts_it_back(marina):
    run = failed(attempts=5)

    html = shown(marina)
    browser_of(marina).post(reverse("desk:retry_triage", args=[run.pk]))

    run.refresh_from_db()
    assert "Sem nova tentativa automática: espera uma pessoa." in html
    assert (run.state, run.attempts) == (Job.State.QUEUED, 0)


def test_where_nothing_failed_it_says_so(marina):
    assert "Toda captura foi lida." in shown(marina)


def test_a_line_of_the_first_screen_leads_here(marina):
    failed()

    html = browser_of(marina).get(reverse("wagtailadmin_home")).content.decode()

    assert reverse("desk:failed_triages") in html


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (
            "over_budget: day tokens 1999000 13000 2000000",
            "Contado hoje: 1.999.000 tokens; esta chamada pode precisar de 13.000 tokens; o limite "
            "do dia é de 2.000.000 tokens.",
        ),
        (
            "over_budget: scope usd 4.80 0.35 5.00",
            "Contado neste debate: US$ 4,80; esta chamada pode precisar de US$ 0,35; o limite do "
            "debate é de US$ 5,00.",
        ),
        (
            "over_budget: day price 0 0 0",
            "O modelo não tem preço, e só há limite em dinheiro.",
        ),
        ("over_budget: ???", "???"),
        ("paused: ", "O serviço pediu uma pausa; nada foi perguntado."),
    ],
)
def test_a_call_that_was_not_made_says_why_in_words(error, words):
    assert error_in_words(error).endswith(words)
