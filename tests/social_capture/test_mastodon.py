"""What a Mastodon host tells of a status, read whole and never believed blindly."""

import pytest
from hypothesis import given

from social_capture.platforms import identify
from social_capture.platforms.failures import Gone, Unreadable
from social_capture.platforms.mastodon import Mastodon
from social_capture.platforms.mastodon.statuses import entry_of, post_of
from social_capture.platforms.registry import identify_account
from tests.social_capture.api_server import api_server, as_json
from tests.social_capture.hostile import hostile_json, plain_get
from tests.social_capture.mastodon_server import ACCOUNT, MastodonServer

ORIGIN = "https://mastodon.example"
QUOTED = {
    "id": "113000000000000009",
    "url": f"{ORIGIN}/@joao/113000000000000009",
    "content": "<p>O que foi citado</p>",
    "account": {"id": "7", "acct": "joao", "display_name": "João"},
    "media_attachments": [{"type": "image", "url": "https://cdn.example/b.jpg"}],
}
STATUS = {
    "id": "113000000000000001",
    "account": {"id": "5", "username": "ana", "display_name": "Ana", "followers_count": 9},
    "content": '<p>Veja <a href="https://dados.example/t">a tabela</a></p>',
    "created_at": "2026-09-12T08:02:00.000Z",
    "edited_at": "2026-09-12T09:02:00.000Z",
    "spoiler_text": "Saúde",
    "media_attachments": [
        {"type": "image", "url": "https://cdn.example/a.jpg", "description": "Gráfico de vagas"}
    ],
    "poll": {"options": [{"title": "Sim"}, {"title": "Não"}]},
    "quote": {"state": "accepted", "quoted_status": QUOTED},
    "card": {"url": "https://noticia.example/a"},
    "favourites_count": 0,
}


@pytest.fixture
def server():
    with api_server() as running:
        yield running


@pytest.fixture
def host(server):
    return MastodonServer(server)


@pytest.fixture
def get(server):
    return plain_get(server)


def followed_on(server):
    found = identify_account(f"{server.url}/@anaprado")
    return type(found)(found.platform, found.handle, found.url, ACCOUNT)


def test_a_status_tells_its_words_its_author_and_its_times_as_written():
    post = post_of(STATUS, ORIGIN)

    assert post.text == "Saúde\n\nVeja a tabela\n\nSim\nNão"
    assert (post.author_handle, post.author_name) == ("ana@mastodon.example", "Ana")
    assert (post.posted_at, post.is_edited) == ("2026-09-12T08:02:00.000Z", True)


def test_zero_likes_are_zero_and_untold_shares_are_unknown():
    reach = post_of(STATUS, ORIGIN).reach

    assert (reach.likes, reach.shares, reach.followers) == (0, None, 9)


def test_links_are_those_of_the_text_and_of_the_card():
    assert post_of(STATUS, ORIGIN).links == ("https://dados.example/t", "https://noticia.example/a")


def test_the_media_of_a_quoted_status_carry_its_name():
    """Case 15."""
    post = post_of(STATUS, ORIGIN)

    assert [one.owner_id for one in post.media] == ["", QUOTED["url"]]
    assert post.alt_texts == ("Gráfico de vagas",)
    assert post.quoted["text"] == "O que foi citado"


def test_a_quote_that_is_not_shown_leaves_its_state():
    status = {**STATUS, "quote": {"state": "revoked", "quoted_status": None}}

    assert post_of(status, ORIGIN).quoted == {"absent": "revoked"}


def test_a_boost_is_an_entry_without_a_post():
    boost = {**STATUS, "reblog": QUOTED}

    assert entry_of(boost, ORIGIN, "5").post is None
    assert entry_of(STATUS, ORIGIN, "6").post is None
    assert entry_of(STATUS, ORIGIN, "5").post is not None


def test_a_status_is_asked_for_by_its_number(server, host, get):
    number = host.publish("<p>Dobramos<br>as vagas.</p>")

    told = Mastodon().post(identify(f"{server.url}/@anaprado/{number}"), get)

    assert told.post.text == "Dobramos\nas vagas."
    assert told.answer.url == f"{server.url}/api/v1/statuses/{number}"


def test_a_deleted_status_is_gone(server, host, get):
    number = host.publish()
    host.delete(number)

    with pytest.raises(Gone):
        Mastodon().post(identify(f"{server.url}/@anaprado/{number}"), get)


def test_a_host_that_answers_with_another_status_told_nothing(server, host, get):
    number, other = host.publish(), host.publish()
    server.routes["/api/v1/statuses/*"] = lambda path, asked: host.status(f"/{other}", asked)

    with pytest.raises(Gone):
        Mastodon().post(identify(f"{server.url}/@anaprado/{number}"), get)


def test_pages_go_back_to_the_first_status(server, get):
    host = MastodonServer(server, page=2)
    numbers = [host.publish() for _ in range(5)]

    found, older = [], ""
    for _page in range(4):
        page = Mastodon().page(followed_on(server), get, older)
        found += [entry.key for entry in page.entries]
        older = page.older

    assert found == numbers[::-1]
    assert older == ""


def test_an_error_where_statuses_belong_is_unreadable(server, host, get):
    path = f"/api/v1/accounts/{ACCOUNT}/statuses"
    server.routes[path] = lambda *_: as_json({"error": "This method requires a login"})

    with pytest.raises(Unreadable):
        Mastodon().page(followed_on(server), get)


def test_the_host_tells_the_accounts_number(server, host, get):
    profile = Mastodon().profile(identify_account(f"{server.url}/@AnaPrado"), get)

    assert (profile.account_id, profile.name, profile.followers) == (ACCOUNT, "Ana Prado", 4180)


@pytest.mark.parametrize(
    ("address", "handle"),
    [
        ("https://mastodon.example/@Ana", "ana@mastodon.example"),
        ("https://other.example/@ana@mastodon.example", "ana@mastodon.example"),
        ("https://mastodon.example/users/ana", "ana@mastodon.example"),
    ],
)
def test_an_account_is_known_by_its_address(address, handle):
    found = identify_account(address)

    assert (found.platform, found.handle) == ("mastodon", handle)
    assert found.url == "https://mastodon.example/@ana"


@pytest.mark.parametrize("address", ["https://www.tiktok.com/@ana", "https://threads.net/@ana"])
def test_a_profile_of_a_platform_whose_links_are_pasted_cannot_be_followed(address):
    assert identify_account(address) is None


@given(hostile_json(STATUS))
def test_whatever_stands_in_a_status_it_is_a_post_or_none(status):
    post_of(status, ORIGIN)
    entry_of(status, ORIGIN, "5")
