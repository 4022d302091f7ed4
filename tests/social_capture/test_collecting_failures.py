"""When a platform fails, asks for patience or shows too little, nothing is lost unseen."""

from datetime import timedelta

import pytest
from django.utils import timezone

from social_capture.collecting import collector, polite_get, walk
from social_capture.models import Account, Capture, CollectionGap, HostLimit, Post
from social_capture.platforms.bluesky import Bluesky
from social_capture.signals import collection_gap_found
from tests.social_capture.api_server import api_server
from tests.social_capture.bluesky_server import HANDLE, BlueskyServer
from tests.social_capture.following import collected, followed, platforms_on, waits

pytestmark = [pytest.mark.db, pytest.mark.django_db]


@pytest.fixture
def server():
    with api_server() as running, platforms_on(running, Bluesky(running.url)):
        yield running


@pytest.fixture
def author(server):
    return BlueskyServer(server, page=3)


@pytest.fixture
def account(author):
    author.publish()
    return followed(handle=HANDLE)


def test_a_failure_is_on_record_and_what_was_kept_stays(server, account):
    collected(account)
    server.fail(502)

    collected(account)

    assert (account.last_failure, account.failures_in_a_row) == ("failed", 1)
    assert "answered 502" in account.last_error
    assert Post.objects.count() == 1


def test_each_failure_waits_twice_as_long(server, account):
    server.fail(500, times=3)

    for _ in range(3):
        collected(account)

    assert waits(account, 6, 10)


def test_a_success_forgets_the_failures(server, account):
    server.fail(500)
    collected(account)

    collected(account)

    assert (account.last_failure, account.last_error, account.failures_in_a_row) == ("", "", 0)


@pytest.mark.parametrize(
    ("status", "failure"), [(404, "gone"), (403, "not_shown"), (418, "failed"), (503, "failed")]
)
def test_the_record_says_what_kind_of_failure_it_was(server, account, status, failure):
    server.fail(status)

    collected(account)

    assert account.last_failure == failure


def test_an_answer_that_is_not_json_is_unreadable(server, account):
    server.fail(200, body=b"<html>Just a moment...")

    collected(account)

    assert account.last_failure == "unreadable"


def test_a_platform_that_does_not_listen_is_unreachable(server, account):
    server.http.socket.close()

    collected(account)

    assert account.last_failure == "unreachable"


def test_an_address_that_the_guard_refuses_is_on_record(account, settings):
    settings.CAPTURE_ALLOW_HOSTS = []

    collected(account)

    assert account.last_failure == "refused"
    assert "not public" in account.last_error or "127.0.0.1" in account.last_error


def test_retry_after_is_respected_by_every_account_of_the_host(server, account):
    other = followed(handle="other.example")
    server.fail(429, {"Retry-After": "1800"})

    collected(account)
    collected(other)

    assert waits(account, 29, 34)
    assert waits(other, 29, 34)
    assert len(server.asked) == 1
    assert (account.last_failure, account.failures_in_a_row) == ("rate_limited", 0)


def test_a_used_up_limit_is_noticed_before_the_platform_refuses(server, account):
    reset = int((timezone.now() + timedelta(minutes=9)).timestamp())
    body = b'{"did":"did:plc:ewvi7nxzyoun6zhxrhs64oiz","handle":"%s"}' % HANDLE.encode()
    server.fail(200, {"ratelimit-remaining": "0", "ratelimit-reset": str(reset)}, body)

    collected(account)

    assert waits(account, 8, 13)
    assert len(server.asked) == 1


def test_all_workers_together_keep_to_one_count(server, account, monkeypatch):
    monkeypatch.setattr(polite_get, "MOST_A_WINDOW", 1)

    collected(account)

    assert account.last_failure == "rate_limited"
    assert HostLimit.objects.get().asked == len(server.asked) == 1


def test_a_walk_that_waits_for_the_platform_goes_on_where_it_was(server, author, account):
    collected(account)
    keys = [author.publish() for _ in range(8)]
    server.routes["/xrpc/app.bsky.feed.getAuthorFeed"] = limited_after(2, author, server)
    collected(account)
    HostLimit.objects.update(wait_until=None)

    collected(account)

    assert Post.objects.count() == 1 + len(keys)
    assert len([one for one in server.asked if "AuthorFeed" in one]) == 5


def limited_after(pages, author, server):
    """The author's feed, with a 429 between two pages."""

    def feed(*asked):
        if len([one for one in server.asked if "AuthorFeed" in one]) == pages + 2:
            return 429, {"Retry-After": "60"}, b"{}"
        return author.author_feed(*asked)

    return feed


@pytest.fixture
def told():
    """The gaps that listeners were told of."""
    gaps = []

    def listen(gap, **_):
        gaps.append(gap)

    collection_gap_found.connect(listen)
    yield gaps
    collection_gap_found.disconnect(listen)


def test_more_than_we_walk_back_is_a_gap_that_the_desk_is_told(author, account, monkeypatch, told):
    collected(account)
    complete_until = account.collected_at
    for _ in range(12):
        author.publish()
    monkeypatch.setattr(collector, "MOST_PAGES", 2)

    collected(account)

    gap = CollectionGap.objects.get()
    assert told == [gap]
    assert (gap.reason, gap.since) == ("bound", complete_until)
    assert gap.until == Post.objects.order_by("posted_at")[1].posted_at


def test_a_platform_that_names_the_same_page_for_ever_ends(server, author, account):
    collected(account)
    author.publish()
    page = author.author_feed("", {"actor": HANDLE, "limit": "1"})
    body = page[2][:-1] + b', "cursor": "again"}'
    author.delete(author.publish())
    Account.objects.update(cursor="")
    server.routes["/xrpc/app.bsky.feed.getAuthorFeed"] = lambda *_: (200, {}, body)

    collected(account)

    assert account.walk == {}
    assert len([one for one in server.asked if "AuthorFeed" in one]) == 3


def test_a_fault_of_our_own_is_on_record_and_told(account, monkeypatch):
    monkeypatch.setattr(collector, "keep", lambda *_: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        collected(account)

    account.refresh_from_db()
    assert account.last_failure == "broken"
    assert not Capture.objects.exists()


def test_a_walk_remembers_only_what_it_knows():
    assert walk.Walk.stored({"head": "a", "unheard": 1}) == walk.Walk()
