"""A whole page held to the rules, with the place of each broken one."""

import json

import pytest

from claimreview.document_validation import validate_reading
from claimreview.reading import read
from claimreview.validation import has_errors
from claimreview.writing import to_script
from tests.claimreview.pages import BLOCK, block_with, page, script
from tests.claimreview.reviews import COMPLETE

GOOD = json.dumps(BLOCK)


def found_in(body):
    return {problem.code: problem.where for problem in validate_reading(read(body))}


def test_our_own_page_breaks_no_rule():
    head = f'<meta charset="utf-8"><link rel="canonical" href="{COMPLETE.url}">'

    assert found_in(page(to_script(COMPLETE), head=head)) == {}


def test_what_is_written_reads_back_as_what_the_page_shows():
    (review,) = read(page(to_script(COMPLETE)), page_url=COMPLETE.url).reviews

    assert review.claim == COMPLETE.claim_reviewed
    assert (review.label, review.rating.value) == ("Enganoso", 2)
    assert review.claimants == ("Odete Ramalho",)
    assert review.appearances == (
        "https://video.example/debate",
        "https://social.example/@odete/1",
    )
    assert review.warnings == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (GOOD[:-1] + ",}", "syntax_not_strict"),
        (
            GOOD.replace('"@type": "ClaimReview"', '"url": "x", "@type": "ClaimReview"'),
            "key_repeated",
        ),
        (GOOD.replace('"ratingValue": 1', '"ratingValue": NaN'), "number_not_finite"),
    ],
)
def test_what_a_reader_forgives_is_an_error_in_our_own_page(text, code):
    assert found_in(page(script(text)))[code] == "script 1, line 1"


def test_the_place_names_the_block_and_the_path():
    text = json.dumps({"@graph": [block_with(url="")]})

    assert found_in(page(script(text)))["url_missing"] == "script 1, line 1: @graph[0]: url"


def test_the_address_must_be_the_canonical_one_of_the_page():
    head = '<link href="https://agencia.example/outra/" rel="canonical">'

    assert "url_not_page" in found_in(page(script(GOOD), head=head))


def test_a_page_without_a_review_and_a_broken_block_are_errors():
    problems = validate_reading(read(page(script("{"))))

    assert {problem.code for problem in problems} == {"review_missing", "block_unreadable"}
    assert has_errors(problems)


def test_two_reviews_under_one_address_are_told():
    text = json.dumps([BLOCK, block_with(url="http://agencia.example/checagens/ponte")])

    assert "url_repeated" in found_in(page(script(text)))
