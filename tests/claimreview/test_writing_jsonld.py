"""What is written says only what is known."""

from datetime import UTC, datetime

from claimreview.nodes import walk
from claimreview.objects import Claim, Organization, Person, Rating
from claimreview.writing import to_jsonld
from tests.claimreview.reviews import COMPLETE, review_with


def test_a_complete_review_has_every_property_the_spec_names():
    block = to_jsonld(COMPLETE)

    assert block["@context"] == "https://schema.org"
    assert block["@type"] == "ClaimReview"
    assert block["inLanguage"] == "pt-BR"
    assert block["claimReviewed"] == "A obra custou R$ 3 bilhões"
    assert block["reviewRating"] == {
        "@type": "Rating",
        "ratingValue": 2,
        "bestRating": 5,
        "worstRating": 1,
        "alternateName": "Enganoso",
    }
    assert block["author"]["correctionsPolicy"] == "https://lastro.example/correcoes/"
    assert block["itemReviewed"]["author"]["@type"] == "Person"
    assert block["itemReviewed"]["firstAppearance"]["archivedAt"]
    assert block["itemReviewed"]["appearance"][0]["startOffset"] == 754.5


def test_instants_are_written_with_their_zone_and_days_as_days():
    block = to_jsonld(COMPLETE)

    assert block["datePublished"] == "2026-09-01T12:00:00-03:00"
    assert block["dateModified"] == "2026-09-03T12:00:00-03:00"
    assert block["itemReviewed"]["datePublished"] == "2026-08-30"


def test_each_correction_is_a_dated_comment():
    block = to_jsonld(COMPLETE)

    assert block["correction"] == [
        {
            "@type": "CorrectionComment",
            "datePublished": "2026-09-03T12:00:00-03:00",
            "text": "O custo era de 2 bilhões.",
        }
    ]


def test_a_rating_without_a_value_writes_the_label_and_no_number():
    review = review_with(rating=Rating(label="Sem dados: sem fonte", explanation="Não é um ponto."))

    rating = to_jsonld(review)["reviewRating"]

    assert rating == {
        "@type": "Rating",
        "alternateName": "Sem dados: sem fonte",
        "ratingExplanation": "Não é um ponto.",
    }


def test_nothing_empty_is_ever_written():
    bare = review_with(
        claim_reviewed=" ",
        author=Organization(name="Lastro", url="", logo=None),
        claim=Claim(author=Person(name="", same_as=())),
        corrections=(),
        language="",
        modified_at=None,
    )

    values = [value for _, _, value in walk(to_jsonld(bare), max_depth=20)]

    assert all(value not in (None, "", " ", [], {}) for value in values)


def test_a_clip_that_starts_at_once_keeps_its_zero():
    clip = COMPLETE.claim.appearances[0]
    claim = Claim(appearances=(type(clip)(url=clip.url, kind=clip.kind, start_offset=0),))

    block = to_jsonld(review_with(claim=claim, published_at=datetime(2026, 9, 1, tzinfo=UTC)))

    assert block["itemReviewed"]["appearance"][0]["startOffset"] == 0
