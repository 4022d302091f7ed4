"""Atom feeds of checks and of corrections."""

from xml.etree import ElementTree

import pytest

from checks.verdicts import Verdict
from tests.checks.test_public_check_page import FIELDS_OF, correct
from tests.factories.checks import FactCheckFactory
from tests.factories.site import make_site

pytestmark = pytest.mark.django_db

ATOM = {"a": "http://www.w3.org/2005/Atom"}


def entries(client, feed="checagens", prefix=""):
    make_site()
    answer = client.get(f"{prefix}/feeds/{feed}.atom")
    assert answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    # Our own answer, not a stranger's file.
    return ElementTree.fromstring(answer.content).findall("a:entry", ATOM)  # noqa: S314


def text(entry, name):
    return entry.find(f"a:{name}", ATOM).text


@pytest.fixture
def corrected(marina, davi):
    return correct(
        FactCheckFactory(published=True, by=marina, approved_by=davi),
        by=marina,
        approved_by=davi,
        kind="verdict_change",
        **FIELDS_OF[Verdict.MISLEADING],
    )


def test_an_entry_holds_verdict_words_and_the_one_address(client):
    fact_check = FactCheckFactory(published=True, statement="Fechou 14 postos")

    (entry,) = entries(client)

    assert text(entry, "title") == "Falso: “Fechou 14 postos”"
    assert entry.find("a:link", ATOM).get("href") == fact_check.page.full_url


def test_the_address_is_the_same_in_every_language(client):
    fact_check = FactCheckFactory(published=True)
    address = fact_check.page.full_url

    (entry,) = entries(client, prefix="/en")

    assert entry.find("a:link", ATOM).get("href") == address
    assert text(entry, "title").startswith("False: ")


@pytest.mark.db
def test_a_corrected_check_tells_old_and_new_with_date_and_reason(client, corrected):
    (entry,) = entries(client)

    told = text(entry, "summary")
    assert text(entry, "title").startswith("Enganoso: ")
    assert "Falso passou a Enganoso. O dado novo mudou a conta." in told
    assert f"{corrected.corrections.get().published_at.year}" in told
    assert text(entry, "updated") > text(entry, "published")


def test_the_feed_of_corrections_holds_old_and_new(client, corrected):
    (entry,) = entries(client, "correcoes")

    assert text(entry, "title").startswith("Falso passou a Enganoso: “")
    assert "O dado novo mudou a conta." in text(entry, "summary")
    assert entry.find("a:link", ATOM).get("href").startswith(corrected.page.full_url)


def test_a_withdrawn_check_leaves_a_tombstone(client, bia, davi):
    correct(FactCheckFactory(published=True), by=bia, approved_by=davi, is_withdrawal=True)

    (entry,) = entries(client)

    assert text(entry, "title").startswith("Retirada: “")
    assert "O dado novo mudou a conta." in text(entry, "summary")


def test_what_is_not_published_is_in_no_feed(client):
    FactCheckFactory(in_review=True)
    FactCheckFactory(correcting=True)

    assert len(entries(client)) == 1
    assert entries(client, "correcoes") == []


def test_what_xml_has_no_form_for_is_left_out(client):
    FactCheckFactory(published=True, summary="Dois\x0bpostos \u2028 😀 ]]> </summary>")

    (entry,) = entries(client)

    assert "Doispostos \u2028 😀 ]]&gt; &lt;/summary&gt;" in text(entry, "summary")


@pytest.mark.db
def test_a_feed_takes_as_many_queries_for_few_as_for_many(client, django_assert_max_num_queries):
    for _ in range(3):
        FactCheckFactory(published=True)

    with django_assert_max_num_queries(6):
        client.get("/feeds/checagens.atom")


def test_an_entry_of_a_correction_holds_its_kind_and_each_field_old_and_new(client, marina, davi):
    correct(
        FactCheckFactory(published=True),
        by=marina,
        approved_by=davi,
        summary="Três postos <fecharam>.",
    )

    (entry,) = entries(client, "correcoes")

    assert entry.find("a:category", ATOM).get("term") == "factual"
    assert "<del>Dois postos fecharam, não 14.</del>" in text(entry, "summary")
    assert "<ins>Três postos &lt;fecharam&gt;.</ins>" in text(entry, "summary")


@pytest.mark.parametrize("feed", ["checagens", "correcoes"])
def test_the_id_of_an_entry_is_the_same_in_every_language_and_at_every_address(
    client, corrected, marina, davi, feed
):
    (before,) = entries(client, feed)
    (english,) = entries(client, feed, prefix="/en")
    correct(corrected, by=marina, approved_by=davi, slug="outro-endereco")

    after = {text(each, "id") for each in entries(client, feed)}

    assert text(before, "id").startswith("tag:testserver,")
    assert text(english, "id") == text(before, "id")
    assert text(before, "id") in after


def test_a_person_has_feeds_of_their_own(client, corrected):
    slug = corrected.claim.claimant.slug

    for name in ("checagens", "correcoes"):
        assert b"<entry>" in client.get(f"/pessoas/{slug}/{name}.atom").content
        assert client.get(f"/pessoas/ninguem/{name}.atom").status_code == 404


def test_a_check_has_a_feed_of_its_corrections_once_it_is_public(client, corrected):
    draft = FactCheckFactory(written=True)

    assert b"<entry>" in client.get(f"/feeds/checagens/{corrected.pk}/correcoes.atom").content
    assert client.get(f"/feeds/checagens/{draft.pk}/correcoes.atom").status_code == 404
