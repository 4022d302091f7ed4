"""What Bluesky's public interface tells of a post, read whole and never believed blindly."""

from contextlib import suppress
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from social_capture.platforms import identify
from social_capture.platforms.bluesky import Bluesky
from social_capture.platforms.bluesky.posts import entry_of, post_of
from social_capture.platforms.failures import Gone, PlatformFailed
from social_capture.platforms.registry import identify_account
from tests.social_capture.api_server import api_server, as_json
from tests.social_capture.bluesky_server import DID, HANDLE, BlueskyServer
from tests.social_capture.hostile import hostile_json, plain_get

QUOTE_WITH_PICTURES = {
    "$type": "app.bsky.embed.recordWithMedia#view",
    "media": {
        "$type": "app.bsky.embed.images#view",
        "images": [{"fullsize": "https://cdn.example/a.jpg", "alt": "Gráfico de vagas"}],
    },
    "record": {
        "record": {
            "$type": "app.bsky.embed.record#viewRecord",
            "uri": "at://did:plc:other/app.bsky.feed.post/3kquoted",
            "author": {"did": "did:plc:other", "handle": "other.example"},
            "value": {"text": "O que foi citado", "createdAt": "2026-09-01T10:00:00Z"},
            "embeds": [{"images": [{"fullsize": "https://cdn.example/b.jpg", "alt": "Outra"}]}],
        }
    },
}
VIEW = {
    "uri": f"at://{DID}/app.bsky.feed.post/3k1",
    "author": {"did": DID, "handle": HANDLE, "displayName": "Ana"},
    "record": {
        "text": "x",
        "createdAt": "2026-09-12T08:02:00Z",
        "langs": ["pt"],
        "reply": {"parent": {"uri": "at://x"}},
        "facets": [{"features": [{"$type": "app.bsky.richtext.facet#link", "uri": "http://a"}]}],
    },
    "embed": QUOTE_WITH_PICTURES,
    "likeCount": 3,
    "indexedAt": "2026-09-12T08:02:00Z",
}


@pytest.fixture
def server():
    with api_server() as running:
        yield running


@pytest.fixture
def author(server):
    return BlueskyServer(server)


@pytest.fixture
def bluesky(server):
    return Bluesky(api=server.url)


@pytest.fixture
def get(server):
    return plain_get(server)


def asked_for(key, actor=DID):
    return identify(f"https://bsky.app/profile/{actor}/post/{key}")


def test_a_post_tells_its_words_its_author_and_its_time_as_written(author, bluesky, get):
    key = author.publish("Dobramos as vagas.", record={"createdAt": "2026-09-12T08:02:00-03:00"})

    post = bluesky.post(asked_for(key), get).post

    assert (post.text, post.author_name, post.author_id) == ("Dobramos as vagas.", "Ana Prado", DID)
    assert post.posted_at == "2026-09-12T08:02:00-03:00"
    assert post.lang == "pt"


def test_counts_are_as_told_and_what_is_not_told_is_unknown(author, bluesky, get):
    reach = bluesky.post(asked_for(author.publish(likeCount=None)), get).post.reach

    assert (reach.views, reach.likes, reach.shares, reach.comments) == (None, None, 4, 2)


def test_links_come_from_facets_and_cards(author, bluesky, get):
    link = {"$type": "app.bsky.richtext.facet#link", "uri": "https://dados.example/tabela"}
    script = {"$type": "app.bsky.richtext.facet#link", "uri": "javascript:alert(1)"}
    key = author.publish(
        record={"facets": [{"features": [link, script]}]},
        embed={"external": {"uri": "https://noticia.example/a", "title": "Notícia"}},
    )

    post = bluesky.post(asked_for(key), get).post

    assert post.links == ("https://dados.example/tabela", "https://noticia.example/a")


def test_the_media_of_a_quoted_post_carry_its_name(author, bluesky, get):
    """Case 15."""
    author.publish(embed=QUOTE_WITH_PICTURES)

    view = author.views[-1]
    post = post_of(view)

    assert [(one.url[-5:], one.owner_id) for one in post.media] == [
        ("a.jpg", ""),
        ("b.jpg", "https://bsky.app/profile/did:plc:other/post/3kquoted"),
    ]
    assert post.alt_texts == ("Gráfico de vagas",)
    assert post.quoted["text"] == "O que foi citado"


def test_a_quoted_post_that_is_gone_leaves_its_address(author):
    uri = "at://did:plc:other/app.bsky.feed.post/3kquoted"
    author.publish(embed={"record": {"uri": uri, "notFound": True}})

    assert post_of(author.views[-1]).quoted == {
        "url": "https://bsky.app/profile/did:plc:other/post/3kquoted",
        "author_id": "did:plc:other",
        "absent": "notFound",
    }


def test_a_post_pasted_by_handle_is_found_by_the_did_behind_it(author, bluesky, get):
    key = author.publish()

    post = bluesky.post(asked_for(key, HANDLE), get).post

    assert post.identity == asked_for(key)
    assert post.also_at == (asked_for(key, HANDLE).canonical_url,)


def test_a_deleted_post_is_gone(author, bluesky, get):
    key = author.publish()
    author.delete(key)

    with pytest.raises(Gone):
        bluesky.post(asked_for(key), get)


def test_an_account_that_does_not_exist_is_gone(author, bluesky, get):
    account = identify_account("https://bsky.app/profile/nobody.example")

    with pytest.raises(Gone, match="Profile not found"):
        bluesky.page(account, get)


def test_another_refusal_is_no_proof_of_absence(server, author, bluesky, get):
    server.routes["/xrpc/app.bsky.feed.getAuthorFeed"] = lambda *_: as_json(
        {"error": "InvalidRequest", "message": "Error: limit must be at most 100"}, 400
    )

    with pytest.raises(PlatformFailed, match="limit must be"):
        bluesky.page(identify_account(f"https://bsky.app/profile/{HANDLE}"), get)


def test_reposts_are_entries_without_a_post(author, bluesky, get):
    author.publish("Meu")
    author.repost()

    page = bluesky.page(identify_account(f"https://bsky.app/profile/{DID}"), get)

    assert [entry.post and entry.post.text for entry in page.entries] == [None, "Meu"]


def test_pages_go_back_to_the_first_post(server, bluesky, get):
    author = BlueskyServer(server, page=2)
    keys = [author.publish() for _ in range(5)]
    account = identify_account(f"https://bsky.app/profile/{DID}")

    found, older = [], ""
    while page := bluesky.page(account, get, older):
        found += [entry.post.identity.post_id.rpartition("/")[2] for entry in page.entries]
        if not (older := page.older):
            break

    assert found == keys[::-1]


@pytest.mark.parametrize(
    "address",
    ["https://bsky.app/profile/Ana.Example/", "https://www.bsky.app/profile/ana.example?ref=x"],
)
def test_an_account_is_known_by_its_address(address):
    assert identify_account(address).handle == "ana.example"


def test_a_post_is_no_account():
    assert identify_account(asked_for("3k1").canonical_url) is None


@given(hostile_json(VIEW))
def test_whatever_stands_in_a_view_it_is_a_post_or_none(view):
    post_of(view)
    entry_of({"post": view, "reason": view}, DID)


@given(st.binary(max_size=200))
def test_whatever_bytes_come_the_failure_is_the_platforms(body):
    account = identify_account(f"https://bsky.app/profile/{DID}")

    with suppress(PlatformFailed):
        Bluesky().profile(account, lambda _url: SimpleNamespace(body=body))
