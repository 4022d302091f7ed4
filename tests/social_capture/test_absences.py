"""A post that its platform no longer has is missed, and gone after two misses apart (case 3)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from social_capture.collecting import collector
from social_capture.models import HostLimit, Post, PostEvent
from social_capture.platforms.bluesky import Bluesky
from tests.social_capture.api_server import api_server
from tests.social_capture.bluesky_server import HANDLE, BlueskyServer
from tests.social_capture.following import collected, followed, platforms_on

pytestmark = [pytest.mark.db, pytest.mark.django_db]


@pytest.fixture
def server():
    with api_server() as running, platforms_on(running, Bluesky(running.url)):
        yield running


@pytest.fixture
def author(server):
    return BlueskyServer(server)


@pytest.fixture
def account(author):
    author.keys = [author.publish() for _ in range(3)]
    account = followed(handle=HANDLE)
    collected(account)
    return account


def an_hour_later(monkeypatch):
    later = timezone.now() + timedelta(hours=1, minutes=1)
    monkeypatch.setattr(collector.timezone, "now", lambda: later)


def events():
    return list(PostEvent.objects.values_list("kind", flat=True))


def test_a_post_that_the_platform_has_no_more_is_missed_once(author, account):
    author.delete(author.keys[1])

    collected(account)
    collected(account)

    assert events() == ["missed"]
    assert Post.objects.filter(deleted_since=None).count() == 3


def test_the_newest_post_is_missed_like_any_other(author, account):
    author.delete(author.keys[2])

    collected(account)

    assert PostEvent.objects.get().post.post_id.endswith(author.keys[2])


def test_two_misses_apart_say_that_it_is_gone(author, account, monkeypatch):
    author.delete(author.keys[1])
    collected(account)
    an_hour_later(monkeypatch)

    collected(account)

    assert events() == ["missed", "gone"]
    assert Post.objects.get(post_id__endswith=author.keys[1]).deleted_since is not None


def test_a_post_that_comes_back_is_there_again(author, account):
    hidden = author.views.pop(1)
    collected(account)
    author.views.insert(1, hidden)

    collected(account)

    assert events() == ["missed", "seen_again"]


def test_a_post_that_only_the_feed_leaves_out_is_not_missed(server, author, account):
    everything = server.routes["/xrpc/app.bsky.feed.getPosts"]
    hidden = author.views.pop(1)
    server.routes["/xrpc/app.bsky.feed.getPosts"] = lambda path, asked: (
        author.views.append(hidden) or everything(path, asked)
    )

    collected(account)

    assert events() == []


def test_a_platform_that_does_not_answer_says_nothing_of_absence(server, author, account):
    author.delete(author.keys[1])
    server.routes["/xrpc/app.bsky.feed.getPosts"] = lambda *_: (500, {}, b"{}")

    collected(account)

    assert events() == []
    assert account.last_failure == ""


def test_asking_for_the_absent_counts_against_the_limit(server, author, account):
    before = HostLimit.objects.get().asked
    author.delete(author.keys[1])

    collected(account)

    assert HostLimit.objects.get().asked == before + 2
