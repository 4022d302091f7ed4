"""oEmbed is asked where it is public, read as text, and never put in place of what was captured.

Shapes: oembed.com (2.3.4 response parameters), the answers of www.youtube.com/oembed,
publish.twitter.com/oembed (no title, the words in ``html``) and www.tiktok.com/oembed.
"""

import json
from contextlib import suppress
from email.message import Message

import pytest
from hypothesis import given, settings

from social_capture import embedding
from social_capture.fetch import Fetched
from social_capture.models import Artefact, Embed
from social_capture.platforms import identify, keys, oembed, oembed_providers
from social_capture.platforms.failures import PlatformFailed
from social_capture.platforms.oembed_providers import Provider, providers
from tests.factories.captures import CaptureFactory
from tests.social_capture.api_server import api_server, as_json
from tests.social_capture.hostile import hostile_json

OF_X = {
    "url": "https://twitter.com/helena/status/88",
    "author_name": "Helena Duarte",
    "author_url": "https://twitter.com/helena",
    "html": '<blockquote class="twitter-tweet"><p lang="pt">Dobramos <b>as</b> vagas.</p>'
    "</blockquote><script>alert(1)</script>",
    "width": 550,
    "height": None,
    "type": "rich",
    "provider_name": "Twitter",
    "version": "1.0",
}


@pytest.fixture
def server(monkeypatch, settings):
    with api_server() as running:
        settings.CAPTURE_ALLOW_HOSTS = [running.netloc]
        table = (Provider("x", f"{running.url}/oembed", asked={"omit_script": "1"}),)
        monkeypatch.setattr(oembed_providers, "providers", lambda: table)
        running.routes["/oembed"] = lambda _path, _asked: as_json(OF_X)
        yield running


@pytest.fixture
def capture(db):
    return CaptureFactory(ok=True, post__platform="x", post__post_id="88")


@pytest.mark.db
def test_what_oembed_says_stands_with_its_source(server, capture):
    embed = embedding.ask_for(capture)

    assert embed.endpoint == f"{server.url}/oembed"
    assert (embed.author_name, embed.author_url) == ("Helena Duarte", "https://twitter.com/helena")
    assert embed.text == "Dobramos as vagas."


@pytest.mark.db
def test_it_never_overrides_what_was_captured(server, capture):
    text, author = capture.post.text_nfc, capture.post.author_name

    embedding.ask_for(capture)

    capture.post.refresh_from_db()
    assert (capture.post.text_nfc, capture.post.author_name) == (text, author)


@pytest.mark.db
def test_the_answer_is_kept_byte_for_byte_beside_the_capture(server, capture):
    embedding.ask_for(capture)

    answer = capture.artefacts.get(kind=Artefact.Kind.API)
    assert answer.url.startswith(f"{server.url}/oembed?url=")
    assert answer.size == len(json.dumps(OF_X).encode())


@pytest.mark.db
def test_a_message_that_comes_twice_asks_once(server, capture):
    embedding.ask_for(capture)
    embedding.ask_for(capture)

    assert len(server.asked) == 1


@pytest.mark.db
@pytest.mark.parametrize("status", [404, 401, 429, 503, 200])
def test_a_failure_leaves_what_was_told_before(server, capture, status):
    embedding.ask_for(capture)
    Embed.objects.update(asked_at=capture.queued_at)
    server.fail(status, body=b"<html>")

    embed = embedding.ask_for(capture)

    assert embed.error
    assert Embed.objects.get().text == "Dobramos as vagas."


@pytest.mark.db
def test_a_post_of_nobody_in_the_table_and_a_source_are_not_asked_for(server, db):
    of_web = CaptureFactory(ok=True)
    source = CaptureFactory(source=True)

    assert embedding.ask_for(of_web) is None
    assert embedding.ask_for(source) is None
    assert server.asked == []


def test_who_wants_a_token_is_left_alone_without_it():
    assert oembed_providers.provider_of(identify("https://www.instagram.com/p/CxT9/")) is None


def test_with_a_token_meta_is_asked_and_the_token_is_in_no_address(monkeypatch):
    monkeypatch.setattr(keys, "_keys", {"meta": "segredo"})
    asked = []

    def get(url, *, headers=None):
        asked.append((url, headers))
        return Fetched(url, url, 200, Message(), json.dumps(OF_X).encode(), ())

    identity = identify("https://www.facebook.com/reel/77")
    oembed.ask(oembed_providers.provider_of(identity), identity, get)

    url, headers = asked[0]
    assert "oembed_video" in url
    assert "segredo" not in url
    assert headers == {"Authorization": "Bearer segredo"}


def test_every_provider_is_asked_over_https_and_names_where_it_is_published():
    rows = json.loads(oembed_providers.TABLE.read_text(encoding="utf-8"))

    assert all(row["endpoint"].startswith("https://") and row["source"] for row in rows)
    assert len(providers()) == len(rows)


@settings(max_examples=60)
@given(hostile_json(OF_X))
def test_no_answer_breaks_the_reader(told):
    body = json.dumps(told).encode("utf-8", "replace")

    def get(url, *, headers=None):
        return Fetched(url, url, 200, Message(), body, ())

    with suppress(PlatformFailed):
        oembed.ask(
            Provider("x", "https://a.example/oembed"), identify("https://x.com/a/status/8"), get
        )
