"""The script element survives any text: it opens once, closes once and reads back the same."""

import json
import re
from html.parser import HTMLParser

import extruct
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from claimreview.objects import Claim, Correction, Person, Rating
from claimreview.writing import script_of, to_jsonld, to_script
from tests.claimreview.reviews import COMPLETE, PUBLISHED_AT, review_with

PAGE = (
    '<!doctype html><html><head><meta charset="utf-8"><title>t</title>{}</head>'
    '<body><p id="after">x</p></body></html>'
)
HOSTILE = [
    "</script><script>alert(1)</script>",
    "</ScRiPt ",
    "<!--<script>",
    "--> ]]> <![CDATA[",
    "aspas \" ' ` “ ” &quot; &#39; &amp;",
    "a\u2028b\u2029c\x85d",
    "a\x00b",
    "\ud800 solto \udfff",
    "\u202eoãn\u202c \u200f",
    "👩🏽‍🚀 🇧🇷",
    "\\u003c \\\\ \\",
    "á" * 100_000,
]
# Every code point, lone surrogates too.
ANY_TEXT = st.one_of(
    st.sampled_from(HOSTILE[:-1]),
    st.text(st.characters(exclude_categories=()), min_size=1),
    st.lists(st.sampled_from(HOSTILE[:-1]), min_size=1).map("".join),
).filter(lambda text: text.strip())


class Elements(HTMLParser):
    """Counts what a browser would open and close."""

    def __init__(self):
        super().__init__()
        self.opened, self.closed, self.script = [], [], ""

    def handle_starttag(self, tag, attrs):
        self.opened.append(tag)

    def handle_endtag(self, tag):
        self.closed.append(tag)

    def handle_data(self, text):
        if self.opened and self.opened[-1] == "script" and "script" not in self.closed:
            self.script += text


def saying(text):
    return review_with(
        claim_reviewed=text,
        rating=Rating(label=text, value=1, explanation=text),
        claim=Claim(author=Person(name=text, job_title=text)),
        corrections=(Correction(text=text, published_at=PUBLISHED_AT),),
        image=text,
    )


def assert_survives(text):
    review = saying(text)
    page = PAGE.format(to_script(review))
    elements = Elements()
    elements.feed(page)
    elements.close()
    read = extruct.extract(page.encode("utf-8"), syntaxes=["json-ld"], errors="strict")

    assert elements.opened == ["html", "head", "meta", "title", "script", "body", "p"]
    assert elements.closed == ["title", "script", "head", "p", "body", "html"]
    assert json.loads(elements.script) == to_jsonld(review)
    assert read["json-ld"] == [to_jsonld(review)]
    assert read["json-ld"][0]["claimReviewed"] == text


# Drawing any code point is slow the first time, on a busy machine very.
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ANY_TEXT)
@example("</script>")
def test_any_text_in_any_field_comes_back_identical_and_closes_nothing(text):
    assert_survives(text)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:20]))
def test_each_known_trap_comes_back_identical_and_closes_nothing(text):
    assert_survives(text)


def test_the_element_is_pure_ascii_so_the_charset_of_the_page_does_not_matter():
    script = to_script(saying("não é 👍 \u2028"))

    assert script.isascii()
    assert re.fullmatch(r'<script type="application/ld\+json">[^<>&]*</script>', script)


def test_numbers_that_json_does_not_have_are_refused():
    with pytest.raises(ValueError, match="JSON"):
        script_of({"ratingValue": float("nan")})


def test_the_complete_review_reads_back_through_extruct():
    page = PAGE.format(to_script(COMPLETE))

    read = extruct.extract(page, syntaxes=["json-ld"])["json-ld"]

    assert read == [to_jsonld(COMPLETE)]
