"""When a page says that it was published: where it says so, how exactly, and never by a guess."""

import json
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from social_capture.readable.dates import date_of
from social_capture.readable.moments import of_http, said, written

CAPTURED = datetime(2026, 9, 12, 12, 0, tzinfo=UTC)


def found(head="", text="", last_modified=""):
    tree = html.document_fromstring(f"<html><head>{head}</head><body><p>x</p></body></html>")
    return date_of(tree, text, last_modified, CAPTURED)


def json_ld(*nodes):
    return f'<script type="application/ld+json">{json.dumps(list(nodes))}</script>'


ARTICLE = {"@type": "NewsArticle", "datePublished": "2025-03-04T08:02:00-03:00"}
META = '<meta property="article:published_time" content="2025-03-05">'


@pytest.mark.parametrize(
    ("given", "origin", "day"),
    [
        ({"head": json_ld(ARTICLE) + META}, "json_ld", date(2025, 3, 4)),
        ({"head": META, "text": "Publicado em 06/03/2025 14h32"}, "meta", date(2025, 3, 5)),
        ({"text": "Publicado em 6 de março de 2025 às 14h32"}, "visible", date(2025, 3, 6)),
        ({"head": '<time datetime="2025-03-07">'}, "visible", date(2025, 3, 7)),
        ({"last_modified": "Sat, 08 Mar 2025 10:00:00 GMT"}, "last_modified", date(2025, 3, 8)),
    ],
    ids=["structured data first", "then metadata", "then what is seen", "a time mark", "server"],
)
def test_the_most_trusted_place_speaks(given, origin, day):
    page = found(**given)

    assert (page.origin, page.moment.day) == (origin, day)


def test_the_article_itself_speaks_before_what_stands_around_it():
    around = {"@type": "WebSite", "datePublished": "2019-01-01"}

    assert found(json_ld(around, {"@graph": [ARTICLE]})).moment.day == date(2025, 3, 4)


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"text": "A lei foi aprovada em 06/03/2025."},
        {"text": "Atualizado em 06/03/2025"},
        {"head": '<meta name="date" content="2031-01-01">'},
        {"head": '<meta name="date" content="0001-01-01">'},
        {"head": '<script type="application/ld+json">{"datePublished": 4</script>'},
        {"last_modified": "Sat, 12 Sep 2026 11:59:58 GMT"},
        {"last_modified": "yesterday"},
    ],
    ids=[
        *("nothing", "a date in the text", "a change", "later than the visit", "template"),
        *("broken data", "made for the visit", "no date"),
    ],
)
def test_what_is_no_date_of_publication_leaves_it_unknown(given):
    page = found(**given)

    assert (page.origin, page.moment) == ("unknown", None)


@pytest.mark.parametrize(
    ("text", "precision", "zone", "instant"),
    [
        ("2025", "year", "", None),
        ("2025-03", "month", "", None),
        ("04/03/2025", "day", "", None),
        ("2025-03-04T08:02", "minute", "", None),
        ("2025-03-04T08:02:00-0300", "second", "-03:00", "2025-03-04T11:02:00+00:00"),
        ("2025-03-04T08:02Z", "minute", "+00:00", "2025-03-04T08:02:00+00:00"),
    ],
)
def test_a_moment_keeps_how_exactly_it_was_said(text, precision, zone, instant):
    moment = written(text)

    assert (moment.precision, moment.zone, moment.original) == (precision, zone, text)
    assert (moment.instant and moment.instant.astimezone(UTC).isoformat()) == instant


NEARLY = st.from_regex(r"\d{4}-\d\d-\d\dT\d\d:\d\d(Z|[+-]\d{4})", fullmatch=True)


@given(st.text(max_size=90) | NEARLY)
def test_no_words_break_the_reading(text):
    for read in (written, said, of_http):
        moment = read(text)
        assert moment is None or moment.day.year >= 1991


def test_endless_data_is_left():
    deep = "[" * 5_000 + "]" * 5_000

    assert found(f'<script type="application/ld+json">{deep}</script>').origin == "unknown"
