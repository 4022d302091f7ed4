"""``research_claim`` prints where evidence may be, and what the kept copies are worth."""

import json
from datetime import UTC, date, datetime

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from checks.models import ResearchRun
from checks.providers.failures import FailureKind
from checks.research.leads import Round
from social_capture.models import Capture, EvidenceText
from tests.checks.research_runs import Names, fails, use
from tests.factories.captures import CaptureFactory
from tests.factories.checks import FactCheckFactory

pytestmark = pytest.mark.django_db
STATEMENT = "A prefeitura fechou cinco escolas"
PAGE = "https://www.portosereno.gov.br/escolas"


def asked(capsys, *words):
    call_command("research_claim", *words)
    return json.loads(capsys.readouterr().out)


def kept(text, on):
    """Our copy of today of the page."""
    capture = CaptureFactory(
        ok=True, post=None, reason="source", address=PAGE, finished_at=timezone.now(), version=None
    )
    EvidenceText.objects.create(
        capture=capture,
        text=text,
        copy_sha256="1" * 64,
        published_on=on,
        date_precision="day",
        date_origin="json_ld",
        read_at=datetime.now(UTC),
    )


def test_it_prints_each_lead_with_its_class_and_what_becomes_of_it(capsys, monkeypatch):
    use(monkeypatch, Names(PAGE, "https://bit.ly/x"))

    answer = asked(capsys, STATEMENT, "--said-on", "2026-09-12")

    assert [(lead["url"], lead["class"], lead["outcome"]) for lead in answer["leads"]] == [
        (PAGE, "official", "waiting"),
        ("https://bit.ly/x", "shortener", "shortener"),
    ]
    assert (answer["closes"], answer["evidence"]) == (False, [])
    assert not Capture.objects.exists()
    assert not ResearchRun.objects.exists()


def test_it_prints_what_a_kept_copy_is_worth(capsys, monkeypatch):
    kept("A prefeitura fechou cinco escolas no ano passado.", date(2026, 3, 1))
    use(monkeypatch, Names(PAGE), Names(name="sidra", of=Round.SECOND))

    answer = asked(capsys, STATEMENT, "--said-on", "2026-09-12")

    (piece,) = answer["evidence"]
    assert (piece["url"], piece["published"], piece["date_origin"]) == (
        PAGE,
        "2026-03-01",
        "json_ld",
    )
    assert (answer["closes"], piece["supports_centre"]) == (True, True)
    assert [step["provider"] for step in answer["steps"]] == ["searxng"]


def test_a_copy_later_than_the_day_it_was_said_is_listed_and_is_no_evidence(capsys, monkeypatch):
    kept("A prefeitura fechou cinco escolas no ano passado.", date(2026, 9, 13))
    use(monkeypatch, Names(PAGE))

    answer = asked(capsys, STATEMENT, "--said-on", "2026-09-12")

    assert (answer["leads"][0]["outcome"], answer["evidence"]) == ("later", [])


def test_our_own_published_check_is_found_without_any_network(capsys, settings):
    settings.CHECKS_RESEARCH = ["memory"]
    FactCheckFactory(published=True, statement="A gestão fechou dois postos")

    answer = asked(capsys, "A gestão fechou dois postos")

    assert [lead["outcome"] for lead in answer["leads"]] == ["stored_check"]
    assert answer["closes"]


def test_a_provider_that_fails_is_told_on_stderr_and_ends_nothing(capsys, monkeypatch):
    use(monkeypatch, fails(FailureKind.RATE_LIMITED), Names(PAGE))

    call_command("research_claim", STATEMENT)

    out, err = capsys.readouterr()
    assert "fact_check_tools: rate_limited: Says why." in err
    assert len(json.loads(out)["leads"]) == 1


@pytest.mark.parametrize(
    "words", [[" "], ["x" * 2001], [STATEMENT, "--said-on", "12/09/2026"]], ids=["", "long", "day"]
)
def test_bad_input_is_refused_with_what_was_expected(words):
    with pytest.raises(CommandError, match="expected") as refused:
        call_command("research_claim", *words)

    assert refused.value.returncode == 2
