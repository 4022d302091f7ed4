"""What each platform's own ways mean for what is kept of its accounts."""

import pytest

from social_capture.models import Capture, CollectionGap, Post
from social_capture.platforms import identify
from social_capture.platforms.feed import Feed
from social_capture.platforms.mastodon import Mastodon
from tests.social_capture.api_server import api_server
from tests.social_capture.feed_documents import item, rss
from tests.social_capture.following import collected, followed, platforms_on
from tests.social_capture.mastodon_server import MastodonServer

pytestmark = [pytest.mark.db, pytest.mark.django_db]


@pytest.fixture
def server():
    with api_server() as running:
        platforms = (Mastodon(), Feed(identify))
        with platforms_on(running, *platforms):
            yield running


@pytest.fixture
def host(server):
    return MastodonServer(server, page=3)


@pytest.fixture
def on_mastodon(server):
    url = f"{server.url}/@anaprado"
    return followed("mastodon", handle=f"anaprado@{server.netloc}", url=url)


@pytest.fixture
def shows(server):
    """Lets the feed show these items from now on."""

    def show(*items):
        server.routes["/feed"] = lambda *_: (200, {}, rss(*items))

    show()
    return show


@pytest.fixture
def on_a_feed(server, shows):
    return followed("feed", handle=f"{server.netloc}/feed", url=f"{server.url}/feed")


def test_a_mastodon_account_is_walked_back_to_the_cursor(host, on_mastodon):
    numbers = [host.publish()]
    collected(on_mastodon)
    numbers += [host.publish() for _ in range(8)]

    collected(on_mastodon)

    kept = Post.objects.order_by("post_id").values_list("post_id", flat=True)
    assert [post_id.rpartition("/")[2] for post_id in kept] == numbers


def test_an_edited_status_is_another_version_marked_as_edited(host, on_mastodon):
    number = host.publish("<p>Triplicamos.</p>")
    collected(on_mastodon)
    host.edit(number, "<p>Dobramos.</p>")

    collected(on_mastodon)

    post = Post.objects.get()
    assert (post.text_nfc, post.is_edited) == ("Dobramos.", True)
    assert post.edited_at_original == "2026-09-02T10:00:00.000Z"
    assert Capture.objects.get(version=2).has_changed


def test_mastodons_limit_is_kept(server, host, on_mastodon):
    server.fail(429, {"X-RateLimit-Reset": "2100-01-01T00:00:00Z", "X-RateLimit-Remaining": "0"})

    collected(on_mastodon)

    assert on_mastodon.last_failure == "rate_limited"


def test_an_entry_is_a_post_whose_page_has_the_words(shows, on_a_feed):
    shows(item(1))

    collected(on_a_feed)

    post = Post.objects.get()
    assert (post.platform, post.text_source, post.account) == ("web", "page", on_a_feed)
    assert post.posted_at.isoformat() == "2026-09-12T11:01:00+00:00"
    assert Capture.objects.get().version is None


def test_an_entry_that_moves_to_another_address_stays_one_post(shows, on_a_feed):
    shows(item(1))
    collected(on_a_feed)
    shows(item(1, link="https://porto.example/novo-endereco"))

    collected(on_a_feed)

    assert Post.objects.count() == 1


def test_a_feed_that_names_two_entries_alike_is_not_edited_for_ever(shows, on_a_feed):
    shows(item(1), item(1, title="Outra"))

    collected(on_a_feed)
    collected(on_a_feed)

    assert Capture.objects.count() == 1


def test_a_link_to_somebody_elses_post_is_not_the_accounts(shows, on_a_feed):
    shows(item(1, link="https://x.com/joao/status/88", author="Ana Prado"))

    collected(on_a_feed)

    post = Post.objects.get()
    assert (post.platform, post.account, post.author_name) == ("x", None, "")


def test_a_feed_whose_window_has_moved_on_is_a_gap(shows, on_a_feed):
    shows(item(1), item(2))
    collected(on_a_feed)
    shows(item(8), item(9))

    collected(on_a_feed)

    assert CollectionGap.objects.get().reason == "window"
    assert Post.objects.count() == 4


def test_a_feed_that_still_shows_the_last_entry_has_no_gap(shows, on_a_feed):
    shows(item(1), item(2))
    collected(on_a_feed)
    shows(item(2), item(3))

    collected(on_a_feed)

    assert not CollectionGap.objects.exists()
