"""A person's page: counts of what was checked, never a score."""

import pytest
from django.db import connection
from wagtail.models import Site

from checks.models import Candidacy, ElectionRound, FactCheckPage, NewsroomSettings, Proposal
from checks.public import person_sections
from checks.public.people_pages import verdict_counts
from checks.public.person_sections import PersonSection
from checks.public.published import published_pages
from checks.verdicts import Verdict
from checks.walls import installing
from tests.checks.test_public_check_page import FIELDS_OF, correct
from tests.factories.checks import FactCheckFactory
from tests.factories.people import PersonFactory
from tests.factories.site import make_site

pytestmark = pytest.mark.django_db


def page_of(client, slug="ana-prado"):
    return " ".join(client.get(f"/pessoas/{slug}/").content.decode().split())


def counts(client):
    rows = client.get("/pessoas/ana-prado/").context["counts"]
    return {row.verdict: (row.checks, row.appearances) for row in rows}


def test_the_counts_come_with_what_they_are_not(client):
    FactCheckFactory(published=True)

    page = page_of(client)

    assert "Não são nota nem amostra" in page
    assert page.index("Não são nota nem amostra") < page.index("<table>")


@pytest.mark.db
def test_every_verdict_is_counted_with_its_appearances(client):
    FactCheckFactory(published=True)
    FactCheckFactory(published=True, **FIELDS_OF[Verdict.TRUE])

    assert counts(client) == {
        "true": (1, 1),
        "imprecise": (0, 0),
        "misleading": (0, 0),
        "false": (1, 1),
        "no_data": (0, 0),
    }


def test_a_withdrawn_check_counts_for_nothing(client, bia, davi):
    FactCheckFactory(published=True, **FIELDS_OF[Verdict.TRUE])
    withdrawn = FactCheckFactory(published=True)

    correct(withdrawn, by=bia, approved_by=davi, is_withdrawal=True)

    assert counts(client)["false"] == (0, 0)


def test_there_is_no_share_and_no_average(client):
    FactCheckFactory(published=True)

    # Widths of bars are drawing, not text.
    text = page_of(client).replace('width="96.0%"', "")

    assert "%" not in text.split("<main", 1)[1]


def test_whoever_has_nothing_public_has_no_page(client):
    make_site()
    PersonFactory()
    FactCheckFactory(in_review=True)

    assert client.get("/pessoas/ana-prado/").status_code == 404
    assert client.get("/pessoas/ninguem/").status_code == 404


def test_only_public_promises_are_shown_and_what_was_not_said_is_words(client):
    ana = PersonFactory()
    make_site()
    Proposal.objects.create(person=ana, quote="Vamos ampliar as escolas", is_public=True)
    Proposal.objects.create(person=ana, quote="Rascunho da redação")

    page = page_of(client)

    assert "Vamos ampliar as escolas" in page
    assert "sem prazo dito" in page
    assert "Rascunho da redação" not in page


def test_an_app_above_adds_its_section(client, monkeypatch):
    monkeypatch.setattr(person_sections, "SECTIONS", {})
    person_sections.add_person_section(
        PersonSection("checks/parts/change.html", lambda person: {"of": person.slug}, place=1)
    )
    FactCheckFactory(published=True)

    sections = client.get("/pessoas/ana-prado/").context["sections"]

    assert sections == [("checks/parts/change.html", {"of": "ana-prado"})]


def test_a_section_with_nothing_to_show_is_left_out(client, monkeypatch):
    monkeypatch.setattr(person_sections, "SECTIONS", {})
    person_sections.add_person_section(PersonSection("none.html", lambda person: None, place=1))
    FactCheckFactory(published=True)

    assert client.get("/pessoas/ana-prado/").context["sections"] == []


def test_everyone_with_a_published_check_is_listed_with_how_many(client):
    FactCheckFactory(published=True)
    FactCheckFactory(published=True)
    PersonFactory(name="Sem Checagem", slug="sem-checagem")

    page = " ".join(client.get("/pessoas/").content.decode().split())

    assert 'href="/pessoas/ana-prado/"' in page
    assert "2 checagens" in page
    assert "Sem Checagem" not in page


def test_before_the_first_check_the_list_of_people_says_so(client):
    make_site()

    assert "Ninguém ainda" in client.get("/pessoas/").content.decode()


def test_a_hostile_name_closes_nothing(client):
    PersonFactory(name='"><script>alert(1)</script>')
    FactCheckFactory(published=True)

    assert "<script>alert" not in page_of(client)


@pytest.mark.db
def test_a_persons_page_takes_few_queries(client, django_assert_max_num_queries):
    for _ in range(3):
        FactCheckFactory(published=True)

    with django_assert_max_num_queries(15):
        client.get("/pessoas/ana-prado/")


@pytest.mark.db
def test_a_verdict_changed_behind_the_walls_is_not_counted():
    page = FactCheckFactory(published=True).page
    installing.drop(connection)
    FactCheckPage.objects.filter(pk=page.pk).update(verdict="true")

    counts = verdict_counts(published_pages())

    assert sum(count.checks for count in counts) == 0


def test_candidacies_stand_with_the_party_of_then(client):
    fact_check = FactCheckFactory(published=True)
    round_ = ElectionRound.objects.create(name="Eleição de 2022", slug="e22", held_on="2022-10-02")
    Candidacy.objects.create(
        person=fact_check.claim.claimant, election_round=round_, office="prefeitura", party="PV"
    )

    page = page_of(client)

    assert "Candidatura, Eleição de 2022</dt> <dd> Prefeitura, PV </dd>" in page


def test_how_claims_are_chosen_is_one_link_away_when_the_ledger_is_public(client):
    FactCheckFactory(published=True)
    assert "/equilibrio/" not in page_of(client)

    NewsroomSettings.objects.update_or_create(
        site=Site.objects.get(is_default_site=True), defaults={"is_ledger_public": True}
    )

    assert 'href="/equilibrio/">Como escolhemos' in page_of(client)


def test_the_pages_of_a_person_hold_every_check_once(client):
    made = {FactCheckFactory(published=True).page.url for _number in range(11)}

    first, second = (
        client.get("/pessoas/ana-prado/", {"pagina": number}).context["checks"] for number in (1, 2)
    )

    assert (len(first), len(second)) == (10, 1)
    assert {page.url for page in [*first, *second]} == made
