"""What YouTube's feed and Data API tell of videos, with a key and without one."""

import json
from contextlib import suppress
from datetime import UTC, datetime
from email.message import Message

import pytest
from hypothesis import given, settings

from social_capture.collecting import polite_get as polite
from social_capture.fetch import Fetched
from social_capture.platforms import identify
from social_capture.platforms.failures import (
    Gone,
    NotShown,
    PlatformFailed,
    RateLimited,
    Unreadable,
)
from social_capture.platforms.registry import identify_account
from social_capture.platforms.youtube import YouTube
from tests.social_capture.api_server import api_server
from tests.social_capture.hostile import hostile_json, plain_get
from tests.social_capture.youtube_server import CHANNEL_ID, HANDLE, KEY, YouTubeServer, fault

NOW = datetime(2026, 9, 12, 20, tzinfo=UTC)
ACCOUNT = identify_account(f"https://www.youtube.com/channel/{CHANNEL_ID}/videos")


@pytest.fixture
def server():
    with api_server() as running:
        yield running


@pytest.fixture
def channel(server):
    return YouTubeServer(server)


@pytest.fixture
def keyed(server):
    return YouTube(server.url, server.url, lambda: KEY, lambda: NOW)


@pytest.fixture
def keyless(server):
    return YouTube(server.url, server.url, lambda: "", lambda: NOW)


@pytest.fixture
def get(server):
    return plain_get(server)


@pytest.fixture
def counted_get(server, settings, db):
    """As the product asks, errors understood."""
    settings.CAPTURE_ALLOW_HOSTS = [server.netloc]
    return polite.polite_get


def video(video_id):
    return identify(f"https://youtu.be/{video_id}?si=x")


def test_a_video_tells_its_words_its_channel_and_its_counts(channel, keyed, get):
    video_id = channel.publish("Creches", "Fonte: https://dados.example/a.\nObrigada!")

    post = keyed.post(video(video_id), get).post

    assert post.text == "Creches\n\nFonte: https://dados.example/a.\nObrigada!"
    assert (post.author_id, post.author_name) == (CHANNEL_ID, "Ana Prado")
    assert post.posted_at == "2026-09-01T12:00:00Z"
    assert post.links == ("https://dados.example/a",)
    assert (post.reach.views, post.reach.likes, post.reach.comments) == (1284, 12, 3)


def test_a_hidden_count_is_unknown_not_zero(channel, keyed, get):
    video_id = channel.publish(likeCount=None)

    assert keyed.post(video(video_id), get).post.reach.likes is None


def test_the_feed_and_the_api_tell_the_same_post(channel, keyed, keyless, get):
    channel.publish("Creches", "Dobramos as vagas.")

    by_api, by_feed = keyed.page(ACCOUNT, get), keyless.page(ACCOUNT, get)

    assert by_api.entries[0].key == by_feed.entries[0].key
    assert by_api.entries[0].position == by_feed.entries[0].position
    assert by_api.entries[0].post.text == by_feed.entries[0].post.text
    assert (by_api.is_whole, by_feed.is_whole) == (True, False)


def test_pages_of_the_api_lead_back_to_the_first_video(server, keyed, get):
    channel = YouTubeServer(server, page=3)
    published = [channel.publish() for _ in range(8)]

    seen, older = [], ""
    while True:
        page = keyed.page(ACCOUNT, get, older)
        seen += [entry.key for entry in page.entries]
        older = page.older
        if not older:
            break

    assert seen == published[::-1]


def test_a_deleted_video_is_gone_and_not_in_the_feed(channel, keyed, get):
    video_id = channel.publish()
    channel.delete(video_id)

    with pytest.raises(Gone):
        keyed.post(video(video_id), get)
    assert keyed.page(ACCOUNT, get).entries == ()


def test_an_edited_title_is_another_text(channel, keyed, get):
    video_id = channel.publish("Dobramos as vagas")
    channel.videos[0]["snippet"]["title"] = "Triplicamos as vagas"

    assert keyed.post(video(video_id), get).post.text == "Triplicamos as vagas"


def test_a_name_leads_to_the_identifier_with_a_key_and_without(channel, keyed, keyless, get):
    account = identify_account(f"https://www.youtube.com/{HANDLE.upper()}/videos")

    told = [reader.profile(account, get) for reader in (keyed, keyless)]

    assert [one.account_id for one in told] == [CHANNEL_ID, CHANNEL_ID]
    assert [one.followers for one in told] == [4180, None]
    assert keyless.page(account, get).entries == ()


def test_a_name_of_nobody_is_gone(channel, keyed, get):
    with pytest.raises(Gone):
        keyed.profile(identify_account("https://www.youtube.com/@ninguem"), get)


@pytest.mark.db
@pytest.mark.parametrize(
    ("reason", "until"),
    [
        ("quotaExceeded", datetime(2026, 9, 13, 7, tzinfo=UTC)),
        ("rateLimitExceeded", datetime(2026, 9, 12, 20, 5, tzinfo=UTC)),
    ],
)
def test_a_used_up_quota_is_a_rate_limit(server, channel, keyed, counted_get, reason, until):
    status, headers, body = fault(403, reason)
    server.fail(status, headers, body)

    with pytest.raises(RateLimited) as limited:
        keyed.page(ACCOUNT, counted_get)

    assert limited.value.until == until


@pytest.mark.db
def test_another_refusal_names_its_reason(server, channel, keyed, counted_get):
    status, headers, body = fault(403, "accessNotConfigured")
    server.fail(status, headers, body)

    with pytest.raises(NotShown, match="accessNotConfigured"):
        keyed.page(ACCOUNT, counted_get)


@pytest.mark.db
def test_a_server_that_fails_or_asks_to_wait_is_neither_gone_nor_empty(
    server, channel, keyless, counted_get
):
    server.fail(503)
    server.fail(429, {"Retry-After": "120"})

    with pytest.raises(PlatformFailed, match="503"):
        keyless.page(ACCOUNT, counted_get)
    with pytest.raises(RateLimited):
        keyless.page(ACCOUNT, counted_get)


def test_the_key_is_in_no_address(server, channel, keyed, get):
    answer = keyed.post(video(channel.publish()), get).answer

    assert KEY not in answer.url
    assert not any(KEY in target for target in server.asked)


def test_without_a_key_a_video_is_not_asked_for(server, keyless, get):
    with pytest.raises(NotShown):
        keyless.post(video("8dJ2kxAbCdE"), get)

    assert server.asked == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>",
        b"<rss/>",
        b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><feed>&x;</feed>',
    ],
)
def test_what_is_no_feed_of_a_channel_is_unreadable(server, channel, keyless, get, body):
    server.fail(200, body=body)

    with pytest.raises(Unreadable):
        keyless.page(ACCOUNT, get)


@pytest.mark.parametrize(
    ("address", "handle"),
    [
        ("https://m.youtube.com/@AnaPrado", "@anaprado"),
        ("https://youtube.com/user/AnaPrado/videos", "user/anaprado"),
        ("https://www.youtube.com/c/AnaPrado", "c/anaprado"),
    ],
)
def test_a_channels_page_is_an_account(address, handle):
    assert identify_account(address).handle == handle


GOOD = {
    "nextPageToken": "9",
    "items": [
        {
            "id": "8dJ2kxAbCdE",
            "contentDetails": {"videoId": "8dJ2kxAbCdE"},
            "snippet": {
                "title": "x",
                "channelId": CHANNEL_ID,
                "publishedAt": "2026-09-12T08:02:00Z",
            },
            "statistics": {"viewCount": "3", "subscriberCount": "1"},
        }
    ],
}


@settings(max_examples=80)
@given(hostile_json(GOOD))
def test_no_answer_breaks_the_reader(told):
    body = json.dumps(told).encode("utf-8", "replace")

    def get(url, *, headers=None):
        return Fetched(url, url, 200, Message(), body, ())

    reader = YouTube(key=lambda: KEY)
    for ask in (
        lambda: reader.post(video("8dJ2kxAbCdE"), get),
        lambda: reader.page(ACCOUNT, get),
        lambda: reader.profile(ACCOUNT, get),
    ):
        with suppress(PlatformFailed):
            ask()
