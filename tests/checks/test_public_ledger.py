"""The public ledger: off unless the newsroom shows it, and counts only."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from wagtail.models import Site

from checks import queueing
from checks.ledger import answering
from checks.ledger.counting import count
from checks.ledger.scope import month_of
from checks.models import Candidacy, ElectionRound, NewsroomSettings
from tests.factories.checks import ClaimFactory, FactCheckFactory
from tests.factories.people import PersonFactory
from tests.factories.site import make_site

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def shown():
    """The setting is on, and nothing is remembered from another test."""
    cache.clear()
    make_site()
    NewsroomSettings.objects.update_or_create(
        site=Site.objects.get(is_default_site=True), defaults={"is_ledger_public": True}
    )
    yield
    cache.clear()


def page_of(client, **query):
    return " ".join(client.get("/equilibrio/", query).content.decode().split())


def test_nothing_is_shown_unless_the_newsroom_says_so(client):
    NewsroomSettings.objects.update(is_ledger_public=False)

    assert client.get("/equilibrio/").status_code == 404
    assert "/equilibrio/" not in client.get("/pessoas/").content.decode()


def test_switching_it_off_takes_it_down_at_once(client):
    assert client.get("/equilibrio/").status_code == 200

    NewsroomSettings.objects.update(is_ledger_public=False)

    assert client.get("/equilibrio/").status_code == 404


def test_it_says_what_it_is_not_before_any_number(client):
    FactCheckFactory(published=True)

    page = page_of(client)

    assert page.index("não é nota nem amostra") < page.index("<table")
    assert page.index("Como escolhemos") < page.index("<table")
    assert "/equilibrio/" in page.split('class="colophon"', 1)[1]


def test_counts_are_those_of_the_desk(client, marina):
    FactCheckFactory(published=True)
    queueing.discard(ClaimFactory(), by=marina, code="opinion")

    (row,) = client.get("/equilibrio/").context["people"]

    (counted,) = count(month_of(timezone.localdate()))
    assert row.tally == counted.tally
    assert row.reasons[0] == 1


def test_no_text_and_no_name_of_the_desk_is_shown(client, marina):
    FactCheckFactory(published=True)
    queueing.discard(ClaimFactory(statement="Frase deixada"), by=marina, reason="Motivo interno")

    page = page_of(client)

    assert "Frase deixada" not in page
    assert "Motivo interno" not in page
    assert "Marina" not in page


def test_answers_stay_inside(client, marina):
    today = timezone.localdate()
    election = ElectionRound.objects.create(name="1º turno", slug="turno-1", held_on=today)
    Candidacy.objects.create(person=PersonFactory(), election_round=election, office="governo")
    month = month_of(today)
    scope = type(month)(month.since, month.until, election.slug)
    (alert,) = answering.alerts_of(scope, count(scope))
    answering.answer(scope, alert.code, by=marina, text="Resposta interna")

    assert "Resposta interna" not in page_of(client, eleicao="turno-1", mes=f"{today:%Y-%m}")


def test_who_has_nothing_public_and_is_no_candidate_is_counted_without_a_name(client):
    FactCheckFactory(published=True)
    ClaimFactory(claimant=PersonFactory(name="Fulano Discreto", slug="fulano"))
    ClaimFactory(claimant=None)

    people = client.get("/equilibrio/").context["people"]

    assert [(row.name, row.tally.checkable) for row in people] == [("Ana Prado", 1), ("", 2)]
    assert "Fulano" not in page_of(client)


def test_a_candidate_is_named_also_when_nothing_was_captured(client):
    election = ElectionRound.objects.create(
        name="1º turno", slug="turno-1", held_on=timezone.localdate()
    )
    Candidacy.objects.create(person=PersonFactory(), election_round=election, office="governo")

    (row,) = client.get("/equilibrio/", {"eleicao": "turno-1"}).context["people"]

    assert (row.name, row.slug, row.tally.captured) == ("Ana Prado", "", 0)


@pytest.mark.parametrize(
    "query", [{"mes": "1999-01"}, {"mes": "\x00"}, {"eleicao": "' OR 1=1"}, {"mes": "x" * 4000}]
)
def test_an_unknown_period_or_election_is_the_whole(client, query):
    answer = client.get("/equilibrio/", query)

    assert answer.status_code == 200
    assert (answer.context["month"], answer.context["election"]) == (None, None)


def test_a_second_reader_costs_no_counting(client):
    FactCheckFactory(published=True)
    with CaptureQueriesContext(connection) as first:
        client.get("/equilibrio/")

    with CaptureQueriesContext(connection) as second:
        client.get("/equilibrio/")

    asked = [query["sql"] for query in second if "checks_claim" in query["sql"]]
    assert len(second) < len(first)
    assert asked == []
