"""Every shape in which a fact can be given reads as the same fact; oddities are warnings."""

import json

import pytest

from claimreview.reading import ReadRating, read
from tests.claimreview.pages import BLOCK, as_json, block_with


def reading_of(**changes):
    (review,) = read(as_json(block_with(**changes))).reviews
    return review


def warned(**changes):
    return {warning.code for warning in reading_of(**changes).warnings}


def item(**changes):
    return BLOCK["itemReviewed"] | changes


def test_a_clean_review_reads_without_a_warning():
    review = reading_of()

    assert review.as_dict() == {
        "claim": "A ponte custou R$ 3 bilhões",
        "claimants": ["Odete Ramalho"],
        "claim_date": "2026-08-30",
        "publisher": "Agência",
        "url": "https://agencia.example/checagens/ponte/",
        "label": "Falso",
        "rating": {"value": 1, "best": 5, "worst": 1},
        "published": "2026-09-01T12:00:00-03:00",
        "modified": None,
        "appearances": ["https://social.example/@odete/1"],
        "language": None,
        "license": None,
        "warnings": [],
    }


def test_faults_of_real_pages_that_are_not_kept_here():
    """The shape of a fact-check desk's page of 2026, with invented names."""
    graph = {
        "@context": "https://schema.org",
        "@graph": [
            {"@type": "Organization", "@id": "#casa", "logo": {"width": "", "height": ""}},
            {
                "@type": "ClaimReview",
                "url": "https://faktencheck.agencia.example/doc.1",
                "claimReviewed": " “Uma citação” ",
                "datePublished": "2026-05-13 15:44",
                "author": {"name": "Agência", "url": "https://factcheck.agencia.example/"},
                "reviewRating": {"@type": "rating", "ratingValue": "1", "alternateName": "Falso"},
                "itemReviewed": {
                    "@type": "CreativeWork",
                    "author": {"type": "Person", "name": " Odete Ramalho"},
                    "url": "https://social.example/p/1",
                    "datePublished": "2026-05-12T10:11:12.82Z",
                },
            },
        ],
    }

    (review,) = read(as_json(graph)).reviews

    assert review.claim == "“Uma citação”"
    assert review.claimants == ("Odete Ramalho",)
    assert review.appearances == ("https://social.example/p/1",)
    assert review.said.iso == "2026-05-12T10:11:12.820000+00:00"
    assert {w.code for w in review.warnings} == {"read_zone_missing", "unconfirmed_publisher"}


URL = "https://social.example/p/1"


@pytest.mark.parametrize(
    "given",
    [
        {"appearance": URL},
        {"appearance": {"@type": "CreativeWork", "url": URL}},
        {"appearance": [URL, {"url": URL}]},
        {"appearance": {"@id": URL}},
        {"appearance": {"@type": "VideoObject", "contentUrl": URL}},
        {"appearance": None, "firstAppearance": {"url": URL}},
        {"appearance": [], "@type": "CreativeWork", "url": URL},
        {"appearance": None, "@type": "Clip", "isPartOf": {"@type": "VideoObject", "url": URL}},
    ],
    ids=lambda given: json.dumps(given)[:40],
)
def test_an_appearance_is_found_in_any_shape(given):
    assert reading_of(itemReviewed=item(**given)).appearances == (URL,)


def test_what_is_no_address_is_no_appearance():
    review = reading_of(itemReviewed=item(appearance=[URL, "1", "arquivo.html"]))

    assert review.appearances == (URL,)
    assert [w.code for w in review.warnings] == ["read_appearance_wrong"] * 2


def test_what_a_work_is_part_of_is_no_appearance_but_what_a_clip_is_cut_from_is():
    whole = {"isPartOf": {"url": URL}, "appearance": {"name": "sem endereço"}}

    assert reading_of(itemReviewed=item(**whole)).appearances == ()
    assert reading_of(itemReviewed=item(**whole) | {"@type": "Clip"}).appearances == (URL,)


def test_the_claimants_profile_is_no_appearance():
    author = {"name": "Fontes várias", "url": URL, "sameAs": [URL]}

    assert reading_of(itemReviewed=item(appearance=None, author=author)).appearances == ()


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ("Odete", ("Odete",)),
        (["Odete", {"name": "Raul"}], ("Odete", "Raul")),
        ({"type": "Person", "name": " Odete "}, ("Odete",)),
        ({"name": ""}, ()),
        (None, ()),
    ],
    ids=["text", "list", "node", "empty", "absent"],
)
def test_claimants_are_read_in_any_shape(given, names):
    assert reading_of(itemReviewed=item(author=given)).claimants == names


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"author": "Agência"}, "Agência"),
        ({"author": [{"name": "Agência"}, {"name": "Outra"}]}, "Agência"),
        ({"author": None, "publisher": {"name": "Casa"}}, "Casa"),
        ({"author": {"@type": "Person", "name": "Ana"}, "publisher": {"name": "Casa"}}, "Casa"),
        ({"author": {"@type": "Person", "name": "Ana"}}, "Ana"),
        ({"author": {"url": "https://agencia.example"}}, "https://agencia.example"),
        ({"author": "https:agencia.example"}, "https:agencia.example"),
        ({"author": "https://agencia.example"}, "https://agencia.example"),
        ({"author": ""}, None),
    ],
    ids=[
        "text",
        "list",
        "publisher",
        "house of a person",
        "person",
        "address",
        "broken",
        "bare",
        "none",
    ],
)
def test_the_publisher_is_who_signs(changes, name):
    assert reading_of(**changes).as_dict()["publisher"] == name


@pytest.mark.parametrize(
    ("changes", "claim"),
    [
        ({"itemReviewed": item(description="Disse isto")}, "Disse isto"),
        ({"itemReviewed": item(text="Disse isto")}, "Disse isto"),
        ({"description": "Disse isto"}, "Disse isto"),
        ({"itemReviewed": {"@type": "CreativeWork", "description": "Um vídeo"}}, None),
    ],
    ids=["description of the claim", "its text", "description of the review", "of a work: none"],
)
def test_an_empty_claim_is_looked_for_in_the_description(changes, claim):
    assert reading_of(claimReviewed="", **changes).claim == claim


def rated(**numbers):
    return {"@type": "Rating", "alternateName": "Falso", **numbers}


@pytest.mark.parametrize(
    ("numbers", "rating", "code"),
    [
        ((5, 1, 5), ReadRating(5, 1, 5), "read_rating_inverted"),
        ((1, 1, 1), ReadRating(1, 1, 1), "read_rating_degenerate"),
        ((-1, -1, -1), ReadRating(-1, -1, -1), "read_rating_degenerate"),
        ((6, 5, None), ReadRating(6, 5, None), "read_rating_out_of_bounds"),
        ((0, 1, None), ReadRating(0, 1, None), "read_rating_out_of_bounds"),
        (("4", "6", None), ReadRating(4, 6, None), None),
        (("2.5", 5.0, 0), ReadRating(2.5, 5, 0), None),
        (("quatro", 5, 1), ReadRating(None, 5, 1), "read_rating_not_number"),
        (("4/6", 6, 1), ReadRating(None, 6, 1), "read_rating_not_number"),
        ((True, 5, 1), ReadRating(None, 5, 1), "read_rating_not_number"),
    ],
)
def test_numbers_stay_on_their_own_scale(numbers, rating, code):
    names = ("ratingValue", "bestRating", "worstRating")
    given = {n: v for n, v in zip(names, numbers, strict=True) if v is not None}

    review = reading_of(reviewRating=rated(**given))

    assert review.rating == rating
    assert review.label == "Falso"
    assert [w.code for w in review.warnings] == ([code] if code else [])


@pytest.mark.parametrize(
    ("rating", "label"),
    [
        ({"name": "Enganoso"}, "Enganoso"),
        ([{"alternateName": "Enganoso"}], "Enganoso"),
        ("Enganoso", "Enganoso"),
        ({"ratingValue": 1}, None),
        (None, None),
    ],
)
def test_the_label_is_theirs_or_none(rating, label):
    assert reading_of(reviewRating=rating).label == label


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"author": {"name": "A", "url": "https://outra.example"}}, "unconfirmed_publisher"),
        ({"url": "https://agencia.example/"}, "read_url_is_home"),
        ({"url": "/ponte"}, "read_url_wrong"),
        ({"url": ""}, "read_url_missing"),
        ({"datePublished": "05/07/2019"}, "read_date_wrong"),
        ({"datePublished": "2026-09-01 12:00"}, "read_zone_missing"),
        ({"itemReviewed": item(dateModified="0001-01-01 00:00:00Z")}, "read_date_wrong"),
        ({"itemReviewed": item(datePublished="2027-01-01")}, "read_dates_disordered"),
        ({"itemReviewed": item(author={"name": "agência"})}, "read_author_is_claimant"),
        ({"author": {"name": "Odete Ramalho Fact Check"}}, "read_author_is_claimant"),
        ({"claimReviewed": "Fact check: a ponte"}, "claim_is_headline"),
        ({"claimReviewed": "A ponte custou 3?"}, "claim_is_question"),
        ({"inLanguage": "en-Poly"}, "read_language_wrong"),
        ({"image": ""}, "read_value_empty"),
        ({"sdLicense": "https://cc.example/licenses/by-nd/4.0/"}, "read_license_restricts"),
    ],
)
def test_a_fault_is_told_and_never_repaired(changes, code):
    assert code in warned(**changes)


def test_www_and_letter_case_do_not_make_another_publisher():
    assert warned(author={"name": "A", "url": "http://WWW.agencia.example"}) == set()


def test_the_page_it_stands_on_confirms_the_publisher():
    copied = read(as_json(), page_url="https://copia.example/p/").reviews[0]
    body = b'<p><script type="application/ld+json">' + as_json() + b"</script>"

    on_page = read(body, page_url="https://copia.example/p/").reviews[0]

    assert copied.warnings == ()
    assert [w.code for w in on_page.warnings] == ["unconfirmed_publisher"]


def test_addresses_are_made_whole_by_the_page():
    body = b'<script type="application/ld+json">' + as_json(block_with(url="ponte/")) + b"</script>"

    review = read(body, page_url="https://agencia.example/checagens/").reviews[0]

    assert review.url == BLOCK["url"]


def test_a_licence_is_remarked_on_only_when_it_forbids_handing_on():
    free = reading_of(sdLicense="https://creativecommons.org/licenses/by/4.0/")
    bound = reading_of(sdLicense={"@id": "https://creativecommons.org/licenses/by-nc/4.0/"})

    assert free.warnings == reading_of().warnings == ()
    assert [remark.code for remark in bound.warnings] == ["read_license_restricts"]


def test_a_changed_label_is_another_version_and_another_spelling_of_the_address_is_not():
    original = reading_of()

    assert reading_of(url="http://agencia.example/checagens/ponte").version == original.version
    assert reading_of(reviewRating=rated()).version != original.version
    assert (
        reading_of(url="http://www.agencia.example/checagens/ponte").identity == original.identity
    )


def test_a_media_review_is_none_but_the_review_inside_it_is_one():
    outer = {"@type": "MediaReview", "associatedClaimReview": BLOCK}

    assert read(as_json({"@type": "MediaReview", "url": BLOCK["url"]})).reviews == ()
    assert [r.where for r in read(as_json(outer)).reviews] == ["associatedClaimReview"]


def test_a_clip_without_rating_is_told_as_none():
    reading = read(as_json(block_with(reviewRating=None, itemReviewed={"@type": "Clip"})))

    assert reading.reviews == ()
    assert "Clip" in reading.unreadable[0].reason
