"""Two workers at the same instant keep each post once."""

import pytest
from celery import current_app

from social_capture.collecting.collector import collect
from social_capture.collecting.polite_get import MOST_A_WINDOW, take_turn
from social_capture.models import Account, Capture, FeedEntry, HostLimit, Post
from social_capture.platforms.bluesky import Bluesky
from social_capture.platforms.failures import RateLimited
from tests.checks.at_once import two_people
from tests.social_capture.api_server import api_server
from tests.social_capture.bluesky_server import DID, HANDLE, BlueskyServer
from tests.social_capture.following import followed, make_due, platforms_on

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def nobody_captures():
    """Captures wait on the queue; they have their own tests."""
    current_app.conf.task_always_eager = False
    yield
    current_app.conf.task_always_eager = True


@pytest.fixture
def author():
    with api_server() as server, platforms_on(server, Bluesky(server.url)):
        author = BlueskyServer(server, page=3)
        for _ in range(3):
            author.publish()
        yield author


def test_two_workers_at_one_account_keep_each_post_once(author):
    account = followed(handle=HANDLE)

    with two_people() as pair:
        pair.at_once(lambda: collect(account.pk), lambda: collect(account.pk))

    assert Post.objects.count() == FeedEntry.objects.count() == Capture.objects.count() == 3
    assert Account.objects.get().failures_in_a_row == 0


def test_a_post_that_two_accounts_show_at_once_is_one_record(author):
    # The same person under the handle and under the identifier, followed twice by mistake.
    one, other = followed(handle=HANDLE), followed(handle=DID, platform_account_id=DID)

    with two_people() as pair:
        pair.at_once(lambda: collect(one.pk), lambda: collect(other.pk))
    for account in (one, other):  # whoever came second tries again
        make_due(account)
        collect(account.pk)

    assert Post.objects.count() == Capture.objects.count() == 3
    assert FeedEntry.objects.count() == 6


def test_two_workers_share_one_count(author):
    with two_people() as pair:
        for _ in range(5):
            pair.at_once(lambda: take_turn("a.example:443"), lambda: take_turn("a.example:443"))

    assert HostLimit.objects.get().asked == 10


def test_the_shared_count_has_an_end():
    take_turn("a.example:443")
    HostLimit.objects.update(asked=MOST_A_WINDOW)

    with pytest.raises(RateLimited):
        take_turn("a.example:443")
