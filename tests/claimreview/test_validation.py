"""One code per rule: each is raised by breaking exactly that rule."""

import copy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimreview.codes import RULES
from claimreview.objects import Claim, Organization, Person, Rating
from claimreview.problems import Severity
from claimreview.validation import has_errors, validate
from claimreview.writing import to_jsonld
from tests.claimreview.reviews import COMPLETE, review_with

NAN = float("nan")
MISSING = object()


def changed(path, value):
    """The complete block with one property changed or, with MISSING, taken out."""
    block = copy.deepcopy(to_jsonld(COMPLETE))
    target = block
    for step in path[:-1]:
        target = target[step]
    if value is MISSING:
        del target[path[-1]]
    else:
        target[path[-1]] = value
    return block


def codes_of(problems):
    return {problem.code for problem in problems}


BREAKS = [
    ("type_wrong", ["@type"], "Article"),
    ("context_wrong", ["@context"], "https://example.org/"),
    ("value_empty", ["itemReviewed", "name"], ""),
    ("value_empty", ["itemReviewed", "author", "sameAs"], []),
    ("value_empty", ["image"], None),
    ("number_not_finite", ["extra"], NAN),
    ("language_wrong", ["inLanguage"], "português"),
    ("language_wrong", ["inLanguage"], 7),
    ("address_wrong", ["image"], "/cartao.png"),
    ("address_wrong", ["author", "url"], "lastro.example"),
    ("address_wrong", ["itemReviewed", "firstAppearance", "archivedAt"], "captura 1"),
    ("address_wrong", ["itemReviewed", "firstAppearance", "url"], "glem-smertestillende.html"),
    ("url_missing", ["url"], MISSING),
    ("url_missing", ["url"], 3),
    ("url_not_absolute", ["url"], "/checagens/obras/"),
    ("url_not_https", ["url"], "http://lastro.example/checagens/obras/"),
    ("url_loopback", ["url"], "http://127.0.0.1:8000/checagens/obras/"),
    ("url_is_home", ["url"], "https://lastro.example"),
    ("claim_missing", ["claimReviewed"], MISSING),
    ("claim_not_plain", ["claimReviewed"], "A obra <b>custou</b> caro"),
    ("claim_not_plain", ["claimReviewed"], "A obra &amp; o prazo"),
    ("claim_long", ["claimReviewed"], "a" * 76),
    ("claim_padded", ["claimReviewed"], " A obra custou caro"),
    ("claim_is_headline", ["claimReviewed"], "Fact Check: a obra custou caro"),
    ("claim_is_headline", ["claimReviewed"], "É falso que a obra custou caro"),
    ("claim_is_headline", ["claimReviewed"], "Enganoso: a obra custou caro"),
    ("claim_is_question", ["claimReviewed"], "A obra custou caro?"),
    ("item_missing", ["itemReviewed"], MISSING),
    ("item_not_claim", ["itemReviewed", "@type"], "CreativeWork"),
    ("claimant_name_missing", ["itemReviewed", "author", "name"], MISSING),
    ("appearance_url_missing", ["itemReviewed", "firstAppearance", "url"], MISSING),
    ("offset_wrong", ["itemReviewed", "appearance", 0, "startOffset"], -1),
    ("offset_wrong", ["itemReviewed", "appearance", 0, "startOffset"], "12:30"),
    ("rating_missing", ["reviewRating"], MISSING),
    ("label_missing", ["reviewRating", "alternateName"], MISSING),
    ("rating_incomplete", ["reviewRating", "worstRating"], MISSING),
    ("rating_not_integer", ["reviewRating", "ratingValue"], 2.5),
    ("rating_not_integer", ["reviewRating", "ratingValue"], True),
    ("rating_not_integer", ["reviewRating", "ratingValue"], "dois"),
    ("rating_bounds", ["reviewRating", "bestRating"], 1),
    ("rating_bounds", ["reviewRating", "bestRating"], -1),
    ("rating_out_of_bounds", ["reviewRating", "ratingValue"], 6),
    ("rating_out_of_bounds", ["reviewRating", "ratingValue"], 0),
    ("author_missing", ["author"], MISSING),
    ("author_name_missing", ["author", "name"], MISSING),
    ("author_url_missing", ["author", "url"], MISSING),
    ("author_type_wrong", ["author", "@type"], "Thing"),
    ("author_is_claimant", ["itemReviewed", "author", "name"], " LASTRO "),
    ("author_is_claimant", ["itemReviewed", "author", "name"], "Lastro Checagens"),
    ("author_is_claimant", ["itemReviewed", "author"], "Lastro"),
    ("author_url_missing", ["author"], "Redação"),
    ("author_is_claimant", ["itemReviewed", "author", "sameAs"], "http://lastro.example"),
    ("published_missing", ["datePublished"], MISSING),
    ("date_wrong", ["datePublished"], "01/09/2026"),
    ("date_wrong", ["itemReviewed", "datePublished"], "0001-01-01T00:00:00Z"),
    ("date_wrong", ["dateModified"], 20260901),
    ("zone_missing", ["datePublished"], "2026-09-01T12:00:00"),
    ("zone_missing", ["correction", 0, "datePublished"], "2026-09-02T12:00:00"),
    ("time_missing", ["datePublished"], "2026-09-01"),
    ("modified_before_published", ["dateModified"], "2026-09-01T11:59:59-03:00"),
    ("claim_after_review", ["itemReviewed", "datePublished"], "2026-09-02"),
    ("correction_text_missing", ["correction", 0, "text"], MISSING),
    ("correction_date_missing", ["correction", 0, "datePublished"], MISSING),
    ("correction_date_missing", ["correction", 0], "corrigido"),
    ("date_wrong", ["correction", 0, "datePublished"], "ontem"),
    (
        "correction_before_published",
        ["correction", 0, "datePublished"],
        "2026-08-31T12:00:00-03:00",
    ),
    ("correction_after_modified", ["correction", 0, "datePublished"], "2026-09-04T12:00:00-03:00"),
]


def test_the_complete_review_breaks_no_rule():
    assert validate(COMPLETE, page_url=COMPLETE.url) == []


@pytest.mark.parametrize(
    ("code", "path", "value"), BREAKS, ids=[f"{code}-{i}" for i, (code, *_) in enumerate(BREAKS)]
)
def test_breaking_one_rule_gives_its_code_and_its_place(code, path, value):
    problems = validate(changed(path, value))

    found = [problem for problem in problems if problem.code == code]

    assert found
    assert found[0].where.startswith(str(path[0]))
    assert "%(" not in found[0].text


def test_url_must_be_the_canonical_address_of_its_page():
    problems = validate(COMPLETE, page_url="https://lastro.example/outra/")

    assert codes_of(problems) == {"url_not_page"}


def test_a_nest_deeper_than_the_cap_is_one_problem_and_ends_the_reading():
    deep: object = "fim"
    for _ in range(5000):
        deep = [deep]

    problems = validate(changed(["extra"], deep))

    assert codes_of(problems) == {"nested_too_deep"}


def test_a_typed_review_is_held_to_the_same_rules():
    review = review_with(
        claim_reviewed="",
        rating=Rating(label="", value=9),
        author=Organization(name="Lastro"),
        claim=Claim(author=Person(name="Lastro")),
    )

    assert codes_of(validate(review)) == {
        "claim_missing",
        "label_missing",
        "rating_out_of_bounds",
        "author_url_missing",
        "author_is_claimant",
    }


def test_a_label_alone_is_allowed_for_what_is_no_point_on_the_scale():
    review = review_with(rating=Rating(label="Sem dados: sem fonte"))

    assert validate(review) == []


def test_instants_in_different_zones_are_compared_as_instants():
    block = changed(["dateModified"], "2026-09-03T15:00:00Z")
    block["datePublished"] = "2026-09-03T12:30:00-03:00"

    assert "modified_before_published" in codes_of(validate(block))


def test_only_errors_stop_a_publication():
    warned = validate(changed(["claimReviewed"], "a" * 76))
    stopped = validate(changed(["claimReviewed"], MISSING))

    assert {problem.severity for problem in warned} == {Severity.WARNING}
    assert not has_errors(warned)
    assert has_errors(stopped)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text("aá<&;/:-T0\x00\ud800", max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["name", "url", "author", "@type", "x"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(sorted(to_jsonld(COMPLETE))), JSON))
def test_whatever_stands_in_a_property_gives_problems_and_never_an_exception(block):
    problems = validate(block)

    assert has_errors(problems)
    assert all(problem.code in RULES for problem in problems)
