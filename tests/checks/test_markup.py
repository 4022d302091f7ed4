"""The ClaimReview of a published check: what machines read is what the page shows."""

import json

import extruct
import pytest

from checks import workflow
from checks.markup import language_tag
from checks.models import CorrectionRound, FactCheck, NewsroomSettings
from checks.refusals import InvalidMarkup
from checks.states import CheckState
from checks.verdicts import RATINGS, Verdict
from claimreview.reading.document import read
from claimreview.validation import has_errors, validate
from tests.checks.test_public_check_page import FIELDS_OF, correct
from tests.factories.checks import FactCheckFactory

pytestmark = pytest.mark.django_db

HOSTILE = "</ script><!-- \"\u2028\u2029 😀 \u202eتجربة\\ &amp '"


def blocks_at(client, address):
    html = client.get(address).content.decode()
    return extruct.extract(html, syntaxes=["json-ld"])["json-ld"]


def block_of(client, fact_check):
    (block,) = blocks_at(client, fact_check.page.url)
    return block


@pytest.mark.parametrize("verdict", Verdict)
def test_the_block_says_the_verdict_that_the_page_shows(client, verdict):
    fact_check = FactCheckFactory(published=True, **FIELDS_OF[verdict])

    rating = block_of(client, fact_check)["reviewRating"]

    assert rating["ratingValue"] == RATINGS[verdict].value
    assert rating["alternateName"].split(":")[0] in client.get(fact_check.page.url).content.decode()


def test_the_block_holds_the_claim_its_claimant_and_the_one_address(client):
    fact_check = FactCheckFactory(published=True)

    block = block_of(client, fact_check)

    assert block["claimReviewed"] == fact_check.page.statement
    assert block["itemReviewed"]["author"]["name"] == fact_check.page.claimant_name
    assert block["url"] == fact_check.page.full_url
    assert block["inLanguage"] == "pt-BR"


def test_the_block_of_a_published_page_breaks_no_rule(client):
    fact_check = FactCheckFactory(published=True)

    block = block_of(client, fact_check)

    assert not has_errors(validate(block, page_url=fact_check.page.full_url))


def test_our_own_reader_reads_the_page_back(client):
    fact_check = FactCheckFactory(published=True)
    html = client.get(fact_check.page.url).content

    (review,) = read(html, page_url=fact_check.page.full_url).reviews

    assert review.claim == fact_check.page.statement
    assert review.label == "Falso"


def test_hostile_text_comes_back_as_it_was_and_closes_nothing(client):
    fact_check = FactCheckFactory(published=True, statement=f"Fechou 14 postos {HOSTILE} ok")

    block = block_of(client, fact_check)

    assert block["claimReviewed"] == fact_check.page.statement


def test_labels_are_in_the_language_of_the_page_whoever_reads(client):
    fact_check = FactCheckFactory(published=True)
    address = fact_check.page.url
    client.get(f"/en{address}")

    (block,) = blocks_at(client, address)
    assert block["reviewRating"]["alternateName"] == "Falso"


def test_the_same_check_read_in_another_language_carries_no_block(client):
    fact_check = FactCheckFactory(published=True)

    assert blocks_at(client, f"/en{fact_check.page.url}") == []


def test_a_correction_moves_the_date_and_stands_in_the_block(client, marina, davi):
    fact_check = FactCheckFactory(published=True, by=marina, approved_by=davi)
    before = block_of(client, fact_check)

    correct(
        fact_check,
        by=marina,
        approved_by=davi,
        kind="verdict_change",
        **FIELDS_OF[Verdict.MISLEADING],
    )

    after = block_of(client, fact_check)
    assert after["datePublished"] == before["datePublished"]
    assert after["dateModified"] > before["dateModified"]
    assert after["reviewRating"]["alternateName"] == "Enganoso"
    assert after["correction"][0]["text"].startswith("Falso passou a Enganoso. ")


def test_a_withdrawn_page_carries_no_block(client, bia, davi):
    fact_check = FactCheckFactory(published=True)

    correct(fact_check, by=bia, approved_by=davi, is_withdrawal=True)

    assert blocks_at(client, fact_check.page.url) == []


def test_no_data_may_go_without_numbers(client):
    fact_check = FactCheckFactory(published=True, **FIELDS_OF[Verdict.NO_DATA])
    NewsroomSettings.objects.update_or_create(
        site=fact_check.page.get_site(), defaults={"omit_no_data_rating": True}
    )

    rating = block_of(client, fact_check)["reviewRating"]

    assert "ratingValue" not in rating
    assert rating["alternateName"] == "Sem dados: sem fonte"


def test_nothing_empty_stands_in_the_block(client):
    fact_check = FactCheckFactory(published=True)

    written = json.dumps(block_of(client, fact_check))

    assert not {'""', "null", "[]", "{}"} & set(written.replace(":", " ").replace(",", " ").split())


@pytest.mark.db
def test_a_block_with_errors_stops_the_publication(davi):
    fact_check = FactCheckFactory(in_review=True, statement="Fechou <b>14</b> postos")

    with pytest.raises(InvalidMarkup, match="claim_not_plain"):
        workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash)

    fact_check = FactCheck.objects.get(pk=fact_check.pk)
    assert fact_check.state == CheckState.IN_REVIEW
    assert not fact_check.page.live
    assert not fact_check.approvals.exists()


def test_a_newsroom_cannot_check_itself(davi):
    fact_check = FactCheckFactory(in_review=True)
    NewsroomSettings.objects.create(
        site=fact_check.page.get_site(), name=fact_check.page.claimant_name
    )

    with pytest.raises(InvalidMarkup, match="author_is_claimant"):
        workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash)


def test_a_correction_with_errors_leaves_the_page_as_it_was(marina, davi):
    fact_check = FactCheckFactory(published=True, by=marina, approved_by=davi)

    with pytest.raises(InvalidMarkup):
        correct(fact_check, by=marina, approved_by=davi, statement="Fechou &lt;14&gt; postos")

    assert CorrectionRound.objects.get(fact_check=fact_check).state == "in_review"


@pytest.mark.parametrize(
    ("code", "tag"), [("pt-br", "pt-BR"), ("en", "en"), ("sr-latn", "sr-latn")]
)
def test_languages_are_written_as_other_machines_know_them(code, tag):
    assert language_tag(code) == tag
