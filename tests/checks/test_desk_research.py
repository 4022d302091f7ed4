"""The desk reads what research found, in which round, by whom, and what was left out and why."""

from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checks.desk.research_panel import research_panel_of
from checks.desk.research_words import OUTCOMES, PROVIDERS
from checks.labels import source_class_name
from checks.models import Draft, ResearchLead, ResearchRun
from checks.models.jobs import Job
from checks.providers.failures import FailureKind
from checks.research.configured import NAMES
from checks.research.leads import Outcome
from checks.rule_words import FAILURES
from social_capture.models import Capture
from tests.checks.desk_clients import browser_of
from tests.factories.captures import CaptureFactory
from tests.factories.checks import FactCheckFactory

pytestmark = pytest.mark.django_db
PAGE = "https://www.portosereno.gov.br/escolas"
FACTS = [
    {"text": "A prefeitura fechou cinco escolas", "is_central": True},
    {"text": "A cidade tem 212 mil habitantes", "is_central": False},
]


@pytest.fixture
def fact_check(marina):
    return FactCheckFactory(written=True)


@pytest.fixture
def run(fact_check):
    """A research with one provider that answered and one that did not."""
    draft = fact_check.claim.drafts.create(
        provider="offline", state=Draft.State.DONE, result={"explanation": "Nada."}
    )
    run = ResearchRun.objects.create(draft=draft, facts=FACTS, stage="done")
    now = timezone.now()
    run.steps.create(round="first", provider="searxng", found=2, duration_ms=1200, asked_at=now)
    run.steps.create(
        round="first",
        provider="fact_check_tools",
        failure="rate_limited",
        message="HTTP 429",
        asked_at=now,
    )
    return run


def lead(run, outcome, url=PAGE, **fields):
    values = {
        "round": "first",
        "provider": "searxng",
        "title": "Escolas fechadas",
        "source_class": "official",
        "key": url[:64],
        **fields,
    }
    return ResearchLead.objects.create(run=run, url=url, outcome=outcome, **values)


def beside(person, fact_check):
    address = reverse("desk:beside", args=[fact_check.pk])
    return browser_of(person).get(address).content.decode()


def test_a_piece_of_evidence_shows_class_date_its_origin_and_our_copy(marina, fact_check, run):
    capture = CaptureFactory(ok=True, source=True, version=None)
    lead(
        run,
        Outcome.EVIDENCE,
        capture=capture,
        supports=[0],
        published_on=date(2026, 3, 1),
        date_origin="json_ld",
    )

    html = beside(marina, fact_check)

    assert "Evidências que a pesquisa encontrou" in html
    assert source_class_name("official") in html
    assert "Data: 01/03/2026 (dados estruturados da página)" in " ".join(html.split())
    assert "Fala de: A prefeitura fechou cinco escolas" in html
    assert reverse("social_capture_desk:capture", args=[capture.pk]) in html


def test_who_was_asked_is_said_with_how_much_it_named_and_why_it_did_not(marina, fact_check, run):
    html = " ".join(beside(marina, fact_check).split())

    assert "Busca na web (SearXNG): 2 indicações · 1,2 s" in html
    assert "não respondeu." in html
    assert f"{FAILURES[FailureKind.RATE_LIMITED]} HTTP 429" in html


@pytest.mark.parametrize("outcome", [one for one in Outcome if one is not Outcome.EVIDENCE])
def test_each_outcome_is_said_in_words(marina, fact_check, run, outcome):
    lead(run, outcome)

    assert str(OUTCOMES[outcome]) in beside(marina, fact_check)


def test_what_was_left_out_is_folded_away_with_its_reason(fact_check, run):
    lead(run, Outcome.LATER)
    lead(run, Outcome.UNDATED, url=f"{PAGE}/2")
    lead(run, Outcome.WAITING, url=f"{PAGE}/3")

    (first,) = research_panel_of(fact_check.claim).rounds

    assert [one.code for one in first.used] == ["undated"]
    assert [one.code for one in first.waiting] == ["waiting"]
    assert [one.code for one in first.left_out] == ["later"]


def test_a_provider_that_named_nothing_in_no_time_says_just_that(marina, fact_check, run):
    run.steps.create(
        round="first", provider="memory", found=0, duration_ms=3, asked_at=timezone.now()
    )

    html = " ".join(beside(marina, fact_check).split())

    assert "Nossas checagens: não encontrou nada </span>" in html


def test_evidence_in_which_code_sees_no_fact_is_to_be_read(marina, fact_check, run):
    lead(run, Outcome.EVIDENCE, supports=[])
    lead(run, Outcome.LATER, url=f"{PAGE}/2")

    assert beside(marina, fact_check).count("para o código os reconhecer: leia") == 1


def test_our_own_check_has_no_class_of_source(fact_check, run):
    lead(run, Outcome.STORED_CHECK, source_class="other")

    (shown,) = research_panel_of(fact_check.claim).rounds[0].used
    assert shown.source_class == ""


def test_a_visit_that_kept_nothing_offers_no_copy(marina, fact_check, run):
    capture = CaptureFactory(failed=True, source=True)
    lead(run, Outcome.NO_COPY, capture=capture, detail="login_wall")

    html = beside(marina, fact_check)

    assert str(Capture.Status.LOGIN_WALL.label) in html
    assert reverse("social_capture_desk:capture", args=[capture.pk]) not in html


def test_words_from_outside_are_escaped(marina, fact_check, run):
    lead(run, Outcome.EVIDENCE, title="<script>alert(1)</script>", why="<b>x</b>")

    html = beside(marina, fact_check)

    assert "<script>alert(1)" not in html
    assert "<b>x</b>" not in html


def test_the_latest_research_is_the_one_that_is_shown(fact_check, run):
    later = fact_check.claim.drafts.create(provider="offline", state=Job.State.WAITING)
    Draft.objects.filter(pk=later.pk).update(created_at=timezone.now() + timedelta(minutes=1))
    newest = ResearchRun.objects.create(draft=later, facts=FACTS)

    panel = research_panel_of(fact_check.claim)

    assert (panel.run, panel.is_done) == (newest, False)


def test_a_claim_without_research_has_no_panel(marina, fact_check):
    assert research_panel_of(fact_check.claim) is None
    assert "desk-research" not in beside(marina, fact_check)


def test_the_panel_costs_the_same_however_many_leads(
    fact_check, run, django_assert_max_num_queries
):
    for number in range(20):
        lead(run, Outcome.LATER, url=f"{PAGE}/{number}")

    with django_assert_max_num_queries(4):
        research_panel_of(fact_check.claim)


def test_there_are_words_for_every_provider_and_every_outcome():
    assert set(NAMES) <= set(PROVIDERS)
    assert set(OUTCOMES) == set(Outcome)
