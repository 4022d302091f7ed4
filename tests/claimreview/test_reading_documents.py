"""Any document is told apart by what it contains, and what is none is refused with a reason."""

import json
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimreview.reading import Limits, read, read_url
from tests.claimreview.pages import BLOCK, as_json, block_with, page, script

FEED = {
    "@type": "DataFeed",
    "dataFeedElement": [
        {"item": [block_with(claimReviewed="um")]},
        {"item": block_with(claimReviewed="dois", url="http://agencia.example/checagens/ponte")},
        {"item": []},
    ],
}
ANSWER = {
    "claims": [
        {
            "text": "A ponte custou caro",
            "claimant": "Redes sociais",
            "claimDate": "2026-08-30T00:00:00Z",
            "claimReview": [
                {
                    "publisher": {"name": "Agência", "site": "agencia.example"},
                    "url": "https://www.agencia.example/ponte",
                    "title": "Ponte não custou caro",
                    "reviewDate": "2026-09-01T00:00:00Z",
                    "textualRating": "Falso",
                    "languageCode": "pt",
                },
                {"publisher": {"site": "outra.example"}, "url": "https://agencia.example/x"},
            ],
        },
        {"text": "sem checagem"},
        "nada",
        {"text": "lista de nada", "claimReview": ["nada"]},
    ],
    "nextPageToken": "CBQ",
}


def test_a_feed_gives_each_item_with_its_place():
    reading = read(as_json(FEED))

    assert [(r.where, r.claim) for r in reading.reviews] == [
        ("dataFeedElement[0].item[0]", "um"),
        ("dataFeedElement[1].item", "dois"),
    ]
    assert reading.reviews[0].identity == reading.reviews[1].identity


def test_a_search_answer_gives_each_review_of_each_claim():
    reading = read(as_json(ANSWER))

    first, second = reading.reviews
    assert first.as_dict() == {
        "claim": "A ponte custou caro",
        "claimants": ["Redes sociais"],
        "claim_date": "2026-08-30T00:00:00+00:00",
        "publisher": "Agência",
        "url": "https://www.agencia.example/ponte",
        "label": "Falso",
        "rating": {"value": None, "best": None, "worst": None},
        "published": "2026-09-01T00:00:00+00:00",
        "modified": None,
        "appearances": [],
        "language": "pt",
        "license": None,
        "warnings": [],
    }
    assert {w.code for w in second.warnings} == {"unconfirmed_publisher", "read_label_missing"}
    assert [u.where for u in reading.unreadable] == [
        "claims[1]",
        "claims[2]",
        "claims[3].claimReview[0]",
    ]


def test_an_answer_without_results_is_read_as_nothing():
    reading = read(b'{"claims": []}')

    assert (reading.reviews, reading.unreadable, reading.opened) == ((), (), True)


MICRODATA = """
<div itemscope itemtype="https://schema.org/ClaimReview">
  <blockquote itemprop="claimReviewed">
    A ponte custou
    caro </blockquote>
  <a itemprop="url" href="/checagens/ponte/">x</a>
  <span itemprop="author" itemscope itemtype="https://schema.org/Organization">
    <b itemprop="name">Agência</b></span>
  <span itemprop="reviewRating" itemscope itemtype="https://schema.org/Rating">
    <span itemprop="ratingValue">1</span>/<span itemprop="bestRating">6</span>
    <span itemprop="alternateName">Falso</span></span>
  <div itemprop="itemReviewed" itemscope itemtype="https://schema.org/CreativeWork">
    <i itemprop="author" itemscope itemtype="https://schema.org/Person">
      <b itemprop="name">Odete Ramalho</b></i>
    <time itemprop="datePublished" datetime="2026-08-30">ontem</time></div>
</div>"""


def test_microdata_reads_like_json_ld():
    body = page(head="").replace(b"<p>oi</p>", MICRODATA.encode())

    review = read(body, page_url="https://agencia.example/checagens/ponte/").reviews[0]

    assert review.claim == "A ponte custou caro"
    assert review.url == BLOCK["url"]
    assert (review.publisher, review.label) == ("Agência", "Falso")
    assert (review.rating.value, review.rating.best, review.rating.worst) == (1, 6, None)
    assert review.claimants == ("Odete Ramalho",)
    assert review.said.iso == "2026-08-30"


def with_microdata(*items):
    return page(head="").replace(b"<p>oi</p>", "".join(items).encode())


@pytest.mark.parametrize(
    "limits", [Limits(microdata_work=200_000), Limits(microdata_scopes=2)], ids=["work", "scopes"]
)
def test_microdata_beyond_its_caps_is_told(limits):
    reading = read(with_microdata(MICRODATA, MICRODATA), limits=limits)

    assert len(reading.reviews) <= 1
    assert "too much microdata" in reading.unreadable[-1].reason


def test_many_items_cost_no_more_than_their_number():
    items = (
        '<p itemscope itemtype="http://schema.org/ClaimReview"><b itemprop=name>x</b></p>' * 5000
    )

    reading = read(with_microdata(items))

    assert 100 < len(reading.reviews) < 1000
    assert "too much microdata" in reading.unreadable[-1].reason


def test_an_item_inside_a_review_is_no_review_of_its_own():
    outer = MICRODATA.replace("</dl>", "").removesuffix("</div>") + MICRODATA + "</div>"

    assert len(read(with_microdata(outer, MICRODATA)).reviews) == 2


def test_an_item_that_extruct_refuses_loses_only_itself():
    broken = MICRODATA.replace("/checagens/ponte/", "http://[::1")
    body = with_microdata(
        broken, MICRODATA.replace("<div itemscope", '<div itemid="#x" itemscope', 1)
    )

    reading = read(body, page_url="https://agencia.example/")

    assert len(reading.reviews) == 1
    assert reading.reviews[0].raw["@id"] == "#x"
    assert "extruct refused it" in reading.unreadable[0].reason


def test_json_that_holds_no_object_is_refused():
    reading = read(b'"oi"', content_type="application/ld+json")

    assert not reading.opened
    assert "no JSON object" in reading.unreadable[0].reason


def test_itemref_reaches_what_stands_elsewhere_on_the_page():
    item = '<p itemscope itemtype="http://schema.org/ClaimReview" itemref="fora"></p>'

    reading = read(with_microdata(item, '<b id="fora" itemprop="claimReviewed">A ponte</b>'))

    assert reading.reviews[0].claim == "A ponte"


@pytest.mark.parametrize(
    ("encoding", "meta", "content_type"),
    [
        ("utf-8", "", None),
        ("utf-8-sig", '<meta charset="iso-8859-1">', "text/html; charset=iso-8859-1"),
        ("utf-16", "", None),
        ("cp1252", '<meta charset="iso-8859-1">', None),
        ("cp1252", '<meta http-equiv=content-type content="text/html; charset=windows-1252">', ""),
        ("cp1252", "", 'text/html;charset="ISO-8859-1"'),
        ("utf-8", '<meta charset="iso-8859-1">', "text/html; charset=UTF-8"),
        ("cp1252", '<meta charset="windows-1252">', "text/html; charset=UTF-8"),
        ("utf-8", '<meta charset="utf-7">', "text/html; charset=rot13"),
    ],
)
def test_the_charset_comes_from_the_mark_then_http_then_meta_then_utf_8(
    encoding, meta, content_type
):
    text = json.dumps(block_with(claimReviewed="não é – ação"), ensure_ascii=False)

    review = read(page(script(text), head=meta, encoding=encoding), content_type=content_type)

    assert review.reviews[0].claim == "não é – ação"
    assert review.reviews[0].warnings == ()


def test_bytes_of_no_charset_are_replaced_and_told():
    review = read(page(script(json.dumps(BLOCK)).replace("Falso", "Fals?")).replace(b"?", b"\xff"))

    assert review.reviews[0].label == "Fals\ufffd"
    assert "read_charset_broken" in {w.code for w in review.reviews[0].warnings}


def test_an_xml_declaration_does_no_harm():
    body = b'<?xml version="1.0" encoding="utf-8"?>\n' + page(script(json.dumps(BLOCK)))

    assert len(read(body).reviews) == 1


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "empty"),
        (b" \n\t ", "empty"),
        (b"just words", "neither markup nor JSON"),
        (b'"oi"', "neither markup nor JSON"),
        (b"{]", "not JSON"),
        (b"[1, 2", "not JSON"),
        (b"\x00\x01\x02\xff", "neither markup nor JSON"),
        (b"<!-- -->", "no HTML"),
    ],
)
def test_what_is_no_document_is_refused_with_a_reason(body, reason):
    reading = read(body)

    assert not reading.opened
    assert reading.reviews == ()
    assert reason in reading.unreadable[0].reason


def test_bytes_beyond_the_cap_are_not_looked_at():
    limits = Limits(page_bytes=100, file_bytes=2000)

    assert "100" in read(page(script(json.dumps(BLOCK))), limits=limits).unreadable[0].reason
    assert "2000" in read(as_json() + b" " * 2000, limits=limits).unreadable[0].reason
    assert len(read(as_json(), limits=limits).reviews) == 1


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=300), st.sampled_from([b"", b"<", b"{", b"[", b"<script type=x>"]))
def test_whatever_the_bytes_a_reading_comes_back(body, before):
    reading = read(before + body)

    assert reading.opened or reading.unreadable


@dataclass
class Answer:
    body: bytes
    status: int = 200
    url_final: str = "https://agencia.example/checagens/ponte/"
    headers: dict = field(default_factory=lambda: {"Content-Type": "text/html; charset=utf-8"})


def test_an_address_is_read_through_the_fetch_it_is_given():
    asked = []

    def fetch(url):
        asked.append(url)
        return Answer(page(script(json.dumps(BLOCK))))

    reading = read_url("https://agencia.example/p", fetch)

    assert asked == ["https://agencia.example/p"]
    assert reading.reviews[0].warnings == ()


def test_an_answer_that_is_no_page_is_not_read():
    reading = read_url("https://a.example", lambda url: Answer(as_json(), status=404))

    assert not reading.opened
    assert "404" in reading.unreadable[0].reason
