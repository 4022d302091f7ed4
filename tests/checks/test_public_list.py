"""The list of checks: search, filters, counts and pages, all of it in the address."""

from datetime import UTC, datetime

import pytest
from django.db import connection

from checks.labels import VERDICT_LABELS
from checks.models import FactCheck, FactCheckIndexPage, FactCheckPage
from checks.public.check_list import address_without
from checks.public.searching import marked, words_of
from checks.verdicts import Verdict
from checks.walls import installing
from tests.checks.test_public_check_page import FIELDS_OF, correct
from tests.factories import checks as factories
from tests.factories.checks import FactCheckFactory
from tests.factories.people import PersonFactory
from tests.factories.site import make_site

pytestmark = pytest.mark.django_db


def listed(client, query="", prefix=""):
    make_site()
    answer = client.get(f"{prefix}/checagens/{query}")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def statements(client, query=""):
    make_site()
    return [check.statement for check in client.get(f"/checagens/{query}").context["checks"]]


def counts(client, facet, query=""):
    make_site()
    facets = client.get(f"/checagens/{query}").context["facets"][facet]
    return {facet.value: facet.count for facet in facets}


def published(statement="Fechou 14 postos", **fields):
    return FactCheckFactory(published=True, statement=statement, **fields)


def said_by(monkeypatch, slug, name):
    person = PersonFactory(slug=slug, name=name)
    made = factories.ClaimFactory
    monkeypatch.setattr(factories, "ClaimFactory", lambda **k: made(**{**k, "claimant": person}))


def test_the_latest_publication_stands_first(client):
    published("A primeira")
    published("A segunda")

    assert statements(client) == ["A segunda", "A primeira"]


def test_only_what_is_published_is_listed(client, bia, davi):
    FactCheckFactory(in_review=True, statement="Em revisão")
    correct(published("Retirada"), by=bia, approved_by=davi, is_withdrawal=True)

    assert statements(client) == []


def test_content_that_nobody_approved_is_not_listed(client):
    page = published().page
    installing.drop(connection)
    FactCheckPage.objects.filter(pk=page.pk).update(summary="Texto plantado")

    found = statements(client)

    installing.install(connection)
    assert found == []


@pytest.mark.db
@pytest.mark.parametrize("question", ["saude", "SAÚDE", "Saúde", "posto%20saude", "sa%C3%BAde"])
def test_accents_and_capitals_make_no_difference(client, question):
    published("Fechou 14 postos de saúde")
    published("Abriu escolas")

    assert statements(client, f"?q={question}") == ["Fechou 14 postos de saúde"]


@pytest.mark.db
@pytest.mark.parametrize("question", ["%25", "_", "100%25", "'%20OR%201=1"])
def test_signs_of_the_database_are_ordinary_letters_in_a_question(client, question):
    published("Fechou 14 postos")

    assert statements(client, f"?q={question}") == []


def test_explanations_and_sources_are_searched_too(client):
    published(explanation="<p>O <b>relatório</b> de gestão diz outra coisa.</p>")

    assert len(statements(client, "?q=relatorio")) == 1
    assert len(statements(client, "?q=portaria")) == 1


def test_what_was_found_is_marked(client):
    published("Fechou 14 postos de saúde")

    assert "postos de <mark>saúde</mark>”" in listed(client, "?q=saude")


def test_a_mark_closes_nothing():
    assert marked("<b>saúde</b>", ["saude"]) == "&lt;b&gt;<mark>saúde</mark>&lt;/b&gt;"


def test_a_question_is_cut_to_what_can_be_asked():
    assert len(words_of("palavra " * 500 + " ".join(map(str, range(100))))) <= 10


@pytest.mark.db
def test_verdicts_are_chosen_together(client):
    published("Um", **FIELDS_OF[Verdict.TRUE])
    published("Dois", **FIELDS_OF[Verdict.IMPRECISE])
    published("Três")

    assert statements(client, "?veredito=true&veredito=imprecise") == ["Dois", "Um"]


def test_every_verdict_of_a_list_stands_there_by_icon_and_word(client):
    for verdict in Verdict:
        published(f"Frase {verdict}", **FIELDS_OF[verdict])

    teasers = listed(client).split('class="teasers"')[1]

    for verdict in Verdict:
        assert f'data-verdict="{verdict}">' in teasers
        assert f'<use href="#v-{verdict}"/></svg>{VERDICT_LABELS[verdict]}' in teasers


def test_counts_beside_verdicts_ignore_the_verdicts_chosen(client):
    published("Um", **FIELDS_OF[Verdict.TRUE])
    published("Dois")

    assert counts(client, "veredito", "?veredito=true") == {
        "true": 1,
        "imprecise": 0,
        "misleading": 0,
        "false": 1,
        "no_data": 0,
    }


def test_what_would_leave_nothing_stays_in_its_place_disabled(client):
    published()

    page = listed(client)

    assert '<input type="checkbox" name="veredito" value="true" disabled>' in page
    assert '<input type="checkbox" name="veredito" value="false">' in page


def test_people_are_found_by_their_address(client, monkeypatch):
    published("De Ana")
    said_by(monkeypatch, "joao-tavares", "João Tavares")
    published("De João")

    assert statements(client, "?pessoa=joao-tavares") == ["De João"]
    assert counts(client, "pessoa") == {"ana-prado": 1, "joao-tavares": 1}


def test_topics_are_found_by_their_code(client):
    published()

    assert len(statements(client, "?tema=health")) == 1
    assert statements(client, "?tema=economy") == []


@pytest.mark.db
def test_dates_are_whole_days_of_the_sites_zone(client):
    fact_check = published()
    at = datetime(2026, 9, 15, 1, 30, tzinfo=UTC)  # still the 14th in São Paulo
    FactCheck.objects.filter(pk=fact_check.pk).update(first_published_at=at)

    assert len(statements(client, "?de=2026-09-14&ate=2026-09-14")) == 1
    assert statements(client, "?de=2026-09-15") == []
    assert statements(client, "?ate=2026-09-13") == []


@pytest.mark.parametrize(
    "query",
    ["?de=ontem", "?veredito=meio-falso", "?ordem=sorte", "?tema=<script>", "?pessoa=a b"],
)
def test_what_an_address_gets_wrong_is_said_and_the_rest_still_counts(client, query):
    published("Fechou 14 postos")

    page = listed(client, f"{query}&q=postos")

    assert "Parte deste endereço não foi entendida" in page
    assert "1 checagem" in page
    assert "<script>" not in page


def test_the_last_day_there_is_breaks_nothing(client):
    published()

    assert len(statements(client, "?ate=9999-12-31")) == 1


def test_each_filter_in_use_can_be_taken_off_alone(client):
    published()

    page = listed(client, "?veredito=false&tema=health&pagina=1")

    assert '<a class="chip" href="?tema=health">Falso' in page
    assert '<a class="chip" href="?veredito=false">Saúde' in page


def test_an_address_without_one_value_keeps_the_others(rf):
    asked = rf.get("/", {"veredito": ["true", "false"], "pagina": "3"}).GET

    assert address_without(asked, "pagina", veredito="true") == "?veredito=false"


@pytest.mark.db
def test_the_most_repeated_come_first_when_asked(client, marina, davi):
    repeated = published("Dita duas vezes")
    published("Dita uma vez")
    again = factories.AppearanceFactory(claim=repeated.claim)
    factories.appearing.confirm(again, by=marina)
    factories.appearing.approve(again, by=davi)

    assert statements(client, "?ordem=repetidas") == ["Dita duas vezes", "Dita uma vez"]


def test_long_lists_have_pages_and_keep_their_filters(client, monkeypatch):
    monkeypatch.setattr("checks.public.check_list.A_PAGE", 1)
    published("Um")
    published("Dois")

    page = listed(client, "?tema=health")

    assert "1 a 1 de 2" in page
    assert 'href="?tema=health&amp;pagina=2"' in page


@pytest.mark.parametrize("number", ["0", "-1", "99", "x", "9" * 30])
def test_a_page_that_is_not_there_is_the_nearest_one(client, number):
    published("Fechou 14 postos")

    assert statements(client, f"?pagina={number}") == ["Fechou 14 postos"]


def test_nothing_found_says_what_to_do(client):
    assert "Nenhuma checagem com esses filtros" in listed(client, "?q=nada")


def test_the_list_speaks_english_too(client):
    published()

    assert "1 check</h2>" in listed(client, prefix="/en")


def test_the_list_names_its_feeds(client):
    page = listed(client)

    assert 'type="application/atom+xml" title="Checagens" href="/feeds/checagens.atom"' in page


def test_there_is_no_check_at_an_unknown_address(client):
    make_site()

    assert client.get("/checagens/nada/").status_code == 404
    assert client.get("/checagens/nada/mais/").status_code == 404


def test_an_index_that_is_not_live_shows_nothing(client):
    index = make_site()
    FactCheckIndexPage.objects.filter(pk=index.pk).update(live=False)

    assert client.get("/checagens/").status_code == 404


@pytest.mark.db
def test_the_list_takes_as_many_queries_for_few_as_for_many(client, django_assert_max_num_queries):
    for _ in range(4):
        published()

    with django_assert_max_num_queries(12):
        client.get("/checagens/?q=postos")
