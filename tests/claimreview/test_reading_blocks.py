"""Script by script: what is forgiven has one reading, what is broken loses only itself."""

import html
import json

import pytest

from claimreview.reading import Limits, read
from tests.claimreview.pages import BLOCK, block_with, page, script

GOOD = json.dumps(BLOCK, ensure_ascii=False)


def warnings_of(review):
    return {warning.code for warning in review.warnings}


FORGIVEN = {
    "strict JSON": GOOD,
    "comma too much": GOOD[:-1] + ",}",
    "semicolon": GOOD + ";",
    "spaced semicolon": GOOD + " ;\n",
    "comment around, on lines": f"<!--\n{GOOD}\n-->",
    "comment before": f"<!-- a note -->\n{GOOD}",
    "comment around, on one line": f"<!-- {GOOD} -->",
    "CDATA behind slashes": f"//<![CDATA[\n{GOOD}\n//]]>",
    "CDATA in comments": f"/*<![CDATA[*/{GOOD}/*]]>*/",
    "CDATA bare": f"<![CDATA[{GOOD}]]>",
    "line comment": f"// a note\n{GOOD}",
    "block comment": f"/* a note */{GOOD}",
    "byte order mark": "\ufeff" + GOOD,
    "entities for quotes": html.escape(GOOD),
    "graph": f'{{"@graph":[{{"@type":"WebPage"}},{GOOD}]}}',
    "main entity": f'{{"@type":"WebPage","mainEntity":{{"@type":"Article","review":{GOOD}}}}}',
    "list in list": f"[[{GOOD}]]",
    "list of types": GOOD.replace('"ClaimReview"', '["Article","ClaimReview"]'),
    "whole name of the type": GOOD.replace('"ClaimReview"', '"https://schema.org/ClaimReview"'),
}


@pytest.mark.parametrize("text", FORGIVEN.values(), ids=FORGIVEN.keys())
def test_what_has_one_reading_is_read(text):
    reading = read(page(script(text)))

    assert [review.claim for review in reading.reviews] == [BLOCK["claimReviewed"]]
    assert reading.unreadable == ()


@pytest.mark.parametrize(
    "type_",
    ["application/ld+json; charset=utf-8", "Application/LD+JSON", " application/ld+json "],
)
def test_the_type_attribute_is_read_as_a_media_type(type_):
    assert len(read(page(script(GOOD, type_))).reviews) == 1


def test_other_scripts_are_not_looked_at():
    assert read(page(script(GOOD, "application/json"), script(GOOD, "text/plain"))).reviews == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"@type":"ClaimReview","claimReviewed":"ele disse "mentira" ontem"}', "delimiter"),
        (GOOD[:-20], "not JSON"),
        ("", "empty block"),
        ("null", "no JSON object"),
        ('"oi"', "no JSON object"),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 5000, "not JSON"),
        ('{"claimReviewed":"diz <script>alert(1)</script> isso"}', "not JSON"),
    ],
    ids=["quotes", "cut", "empty", "null", "text", "deep", "huge number", "closed early"],
)
def test_a_broken_block_is_told_with_its_place_and_loses_only_itself(text, reason):
    reading = read(page(script(text), "\n", script(GOOD)))

    assert [review.where for review in reading.reviews] == ["script 2, line 2"]
    assert reading.unreadable[0].where == "script 1, line 1"
    assert reason in reading.unreadable[0].reason


def test_what_is_too_deep_loses_only_itself():
    deep = "[" * 100 + GOOD + "]" * 100

    reading = read(page(script(f"[{deep},{GOOD}]")))

    assert len(reading.reviews) == 1
    assert reading.unreadable[0].reason == "nested deeper than 64 levels"


def test_comment_marks_inside_texts_are_text():
    claim = 'veja https://x.example/a // b " /* c */ d'

    reading = read(page(script(json.dumps(block_with(claimReviewed=claim))[:-1] + ",}")))

    assert reading.reviews[0].claim == claim
    assert warnings_of(reading.reviews[0]) == {"read_syntax_forgiven"}


def test_nan_and_infinity_are_refused_as_numbers():
    text = GOOD.replace('"ratingValue": 1', '"ratingValue": NaN').replace("5,", "1e999,")

    review = read(page(script(text))).reviews[0]

    assert review.rating.value is None
    assert review.rating.best is None
    assert "read_number_refused" in warnings_of(review)


def test_the_last_of_two_equal_keys_is_read_and_the_fact_is_told():
    text = GOOD.replace('"@type": "ClaimReview",', '"@type": "ClaimReview","claimReviewed":"x",')

    review = read(page(script(text))).reviews[0]

    assert review.claim == BLOCK["claimReviewed"]
    assert "read_key_repeated" in warnings_of(review)


def test_a_flood_of_faults_is_cut_to_what_a_person_reads():
    twice = ",".join(f'{{"k{n}":1,"k{n}":2}}' for n in range(20_000))
    block = block_with(itemReviewed={"@type": "Claim", "appearance": ["x"] * 20_000})

    (review,) = read(page(script(f"[{twice},{json.dumps(block)}]"))).reviews

    assert len(review.warnings) == 100


def test_entities_are_undone_once():
    claim = "Earth isn&#39;t &amp;amp; flat &lt;b&gt; AT&T &copy"

    review = read(page(script(json.dumps(block_with(claimReviewed=claim))))).reviews[0]

    assert review.claim == "Earth isn't &amp; flat <b> AT&T &copy"


def test_entities_of_a_whole_block_are_not_undone_again():
    text = html.escape(json.dumps(block_with(claimReviewed="&amp; fica")))

    assert read(page(script(text))).reviews[0].claim == "&amp; fica"


def test_nul_and_lone_surrogates_become_replacement_characters():
    claim = "a\x00b\ud800c"

    review = read(page(script(json.dumps(block_with(claimReviewed=claim))))).reviews[0]

    assert review.claim == "a\ufffdb\ufffdc"


def test_two_reviews_of_one_page_are_two():
    blocks = [block_with(claimReviewed="a"), block_with(claimReviewed="b")]

    assert [r.claim for r in read(page(script(json.dumps(blocks)))).reviews] == ["a", "b"]


def test_a_reference_by_id_is_followed_across_the_blocks_of_a_page():
    house = {"@id": "#casa", "@type": "Organization", "name": "Agência Dois"}
    block = block_with(author={"@id": "#casa"})

    reading = read(page(script(json.dumps({"@graph": [house]})), script(json.dumps(block))))

    assert reading.reviews[0].publisher == "Agência Dois"
    assert reading.reviews[0].raw["author"]["name"] == "Agência Dois"


def test_nodes_beyond_the_depth_are_not_referred_to():
    deep = {"@id": "#casa", "name": "Agência"}
    for _ in range(70):
        deep = {"hasPart": deep}
    block = block_with(author={"@id": "#casa"}, image={"@id": ["#casa"]})

    reading = read(page(script(json.dumps([deep])), script(json.dumps([1, block]))))

    assert reading.reviews[0].as_dict()["publisher"] is None
    assert "read_publisher_missing" in warnings_of(reading.reviews[0])


def test_references_in_a_circle_end():
    loop = {
        "@id": "#a",
        "@type": "ClaimReview",
        "author": {"@id": "#a"},
        "itemReviewed": {"@id": "#a"},
    }

    assert len(read(page(script(json.dumps(loop)))).reviews) == 1


def test_a_long_block_must_be_strict_json():
    text = GOOD[:-1] + ",}" + " " * 50
    limits = Limits(forgiving_chars=100)

    assert len(read(page(script(GOOD)), limits=limits).reviews) == 1
    assert read(page(script(text)), limits=limits).reviews == ()


def test_blocks_beyond_the_cap_are_told():
    reading = read(page(script(GOOD), script(GOOD), script(GOOD)), limits=Limits(scripts=2))

    assert len(reading.reviews) == 2
    assert "more than 2 blocks" in reading.unreadable[0].reason


def test_markup_beyond_the_depth_of_the_parser_is_told():
    body = page("<div>" * 3000 + script(GOOD))

    reading = read(body)

    assert reading.reviews == ()
    assert "Excessive depth" in reading.unreadable[0].reason
