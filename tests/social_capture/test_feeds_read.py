"""What a feed tells of its entries; hostile documents cost nothing and reach nothing."""

from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from social_capture.platforms import identify
from social_capture.platforms.failures import Unreadable
from social_capture.platforms.feed import Feed
from social_capture.platforms.feed.documents import entries_of, parsed_feed
from social_capture.platforms.readable_html import readable
from social_capture.platforms.registry import identify_account
from tests.social_capture.api_server import api_server
from tests.social_capture.feed_documents import RSS1, atom, item, rss
from tests.social_capture.hostile import plain_get

NOW = datetime(2026, 9, 20, tzinfo=UTC)
FEED = Feed(identify, clock=lambda: NOW)


@pytest.fixture
def server():
    with api_server() as running:
        yield running


@pytest.fixture
def read(server):
    """The entries of a document, read as a page of the feed."""

    def page_of(document):
        server.routes["/feed"] = lambda *_: (200, {}, document)
        account = identify_account(f"{server.url}/feed")
        return FEED.page(account, plain_get(server)).entries

    return page_of


def test_an_rss_item_is_the_post_that_its_link_means(read):
    (entry,) = read(rss(item(1)))

    assert entry.key == "https://porto.example/?p=1"
    assert entry.post.identity == identify("https://porto.example/noticia/1")
    assert entry.post.text == "Vagas em creche dobram\n\nNotícia 1."
    assert entry.post.posted_at == "Sat, 12 Sep 2026 08:01:00 -0300"
    assert entry.position == "2026-09-12T11:01:00.000000+00:00"


def test_an_atom_entry_is_the_post_that_its_link_means(read):
    times = {"published": "2026-09-12T08:02:00-03:00", "updated": "2026-09-13T08:02:00-03:00"}
    (entry,) = read(atom({"id": "tag:a,1", "link": "/noticia/1", "author": "Ana", **times}))

    assert (entry.key, entry.post.author_name) == ("tag:a,1", "Ana")
    assert entry.post.identity.canonical_url.endswith("/noticia/1")
    assert (entry.post.posted_at, entry.post.edited_at) == tuple(times.values())


def test_rss_1_is_read_too(read):
    (entry,) = read(RSS1)

    assert (entry.key, entry.post.text) == ("https://porto.example/1", "Vagas\n\nDobraram.")
    assert entry.post.posted_at == "2026-09-12T08:02:00-03:00"


def test_a_date_without_a_zone_places_nothing(read):
    (entry,) = read(rss(item(1, pubDate="2026-09-12T08:02:00")))

    assert entry.position == ""


def test_a_date_in_the_future_places_nothing(read):
    (entry,) = read(rss(item(1, pubDate="Fri, 01 Jan 2100 00:00:00 GMT")))

    assert entry.position == ""


@pytest.mark.parametrize("link", ["javascript:alert(1)", "", "https://u:p@a.example/", "http://["])
def test_an_entry_that_leads_nowhere_is_named_by_its_feed(read, link):
    (entry,) = read(rss(item(1, guid="7", link=link)))

    assert entry.post.identity.platform == "feed"


def test_two_entries_are_two_posts(read):
    first, second = read(rss(item(1, guid="7", link=""), item(1, guid="8", link="")))

    assert first.post.identity != second.post.identity


def test_an_external_entity_is_never_fetched(server, read):
    doctype = f'<!DOCTYPE rss [<!ENTITY secret SYSTEM "{server.url}/secret">]>'.encode()
    local = b'<!DOCTYPE rss [<!ENTITY secret SYSTEM "file:///etc/passwd">]>'
    document = rss(item(1, title="T")).partition(b"?>")[2].replace(b">T<", b">T&secret;<")

    texts = [read(one + document)[0].post.text for one in (doctype, local)]

    assert not any("root:" in text for text in texts)
    assert server.asked == ["/feed", "/feed"]


def test_nested_entities_are_not_expanded(read):
    names = [f"lol{n}" for n in range(10)]
    nested = "".join(
        f'<!ENTITY {name} "{("&" + before + ";") * 10}">' for before, name in pairwise(names)
    )
    doctype = f'<!DOCTYPE rss [<!ENTITY lol0 "lol">{nested}]>'.encode()
    document = rss(item(1, title="T")).partition(b"?>")[2].replace(b">T<", b">&lol9;<")

    (entry,) = read(doctype + document)

    assert len(entry.post.text) < 100


def test_a_page_that_names_its_feed_is_followed_by_it(server):
    page = b'<html><link rel="alternate" type="application/rss+xml" href="/feed"></html>'
    server.routes["/"] = lambda *_: (200, {"Content-Type": "text/html"}, page)
    server.routes["/feed"] = lambda *_: (200, {}, rss(item(1)))

    profile = FEED.profile(identify_account(f"{server.url}/"), plain_get(server))

    assert (profile.url, profile.name) == (f"{server.url}/feed", "Prefeitura de Porto Sereno")


def test_a_page_without_a_feed_cannot_be_followed(server):
    server.routes["/"] = lambda *_: (200, {}, b"<html><p>Nada</p></html>")

    with pytest.raises(Unreadable):
        FEED.profile(identify_account(f"{server.url}/"), plain_get(server))


@given(st.binary(max_size=400) | st.text().map(lambda t: rss(item(1, title=t, pubDate=t, link=t))))
def test_whatever_bytes_come_they_are_a_feed_or_none(document):
    root = parsed_feed(document)

    assert root is None or len(entries_of(root)) <= 500


@given(st.text(alphabet=st.characters() | st.sampled_from("<>/&;pabr ")))
def test_any_html_is_text_that_can_be_stored(fragment):
    text = readable(fragment).text

    assert "\0" not in text.encode().decode()


@pytest.mark.parametrize(
    ("fragment", "text"),
    [
        ("<p>um</p><p>dois<br>três</p>", "um\n\ndois\ntrês"),
        (
            '<a href="https://a.example/x"><span class="invisible">https://</span>a.example/x</a>',
            "https://a.example/x",
        ),
        ("sem marcas &amp; com sinais", "sem marcas & com sinais"),
        ("<p>antes<script>alert(1)</script>depois</p>", "antesdepois"),
        ("", ""),
    ],
    ids=["paragraphs", "link", "plain", "script", "empty"],
)
def test_html_reads_as_it_looks(fragment, text):
    assert readable(fragment).text == text
