"""Whatever stops and fails on the way, what was published is kept: all of it, once each."""

from contextlib import contextmanager, nullcontext
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from social_capture.collecting import collector
from social_capture.models import Capture, HostLimit, Post
from social_capture.platforms.bluesky import Bluesky
from social_capture.platforms.mastodon import Mastodon
from tests.social_capture.api_server import api_server
from tests.social_capture.bluesky_server import HANDLE, BlueskyServer
from tests.social_capture.following import collected, followed, platforms_on
from tests.social_capture.mastodon_server import MastodonServer


class Killed(BaseException):
    """As abrupt as a signal."""


pytestmark = pytest.mark.db
PUBLISH = st.tuples(st.just("publish"), st.integers(1, 7))
FAULT = st.tuples(st.just("fault"), st.sampled_from([429, 500, 503, 404, 403]))
OTHER = st.sampled_from([("whole", 0), ("before the store", 0), ("inside the store", 0)])
STORIES = st.lists(PUBLISH | FAULT | OTHER, min_size=3, max_size=10)
FEW = settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow])


class Story:
    """An account, its platform on loopback, and a worker that may be killed anywhere."""

    def __init__(self, server, author, account):
        """Following begins."""
        self.server, self.author, self.account = server, author, account
        self.turn()

    def play(self, steps):
        """Each step in order, then turns undisturbed until nothing is left to walk."""
        for what, number in steps:
            if what == "publish":
                for _ in range(number):
                    self.author.publish()
            elif what == "fault":
                self.server.fail(number, {"Retry-After": "600"} if number == 429 else {})
                self.turn()
            else:
                self.turn(killed=what)
        self.server.faults.clear()
        self.turn()
        while self.account.walk:
            self.turn()
        self.turn()

    def turn(self, killed=""):
        """A worker's turn, hours later; the platform's patience is back by then."""
        HostLimit.objects.update(wait_until=None, asked=0)
        with killed_at(killed):
            try:
                collected(self.account)
            except Killed:
                self.account.refresh_from_db()


@contextmanager
def killed_at(point):
    """The worker dies there: before a page is stored, or when its first entry is."""
    keep = collector.keep

    def half_way(*what):
        keep(*what)
        raise Killed

    deaths = {
        "before the store": mock.patch.object(collector, "_store", side_effect=Killed),
        "inside the store": mock.patch.object(collector, "keep", half_way),
    }
    with deaths.get(point, nullcontext()):
        yield


def check(steps, server, author, platform, account):
    """The property: everything published is kept, once each, with one capture."""
    with platforms_on(server, platform):
        Story(server, author, account).play(steps)

    kept = sorted(post.post_id.rpartition("/")[2] for post in Post.objects.all())
    assert kept == sorted(published(author))
    assert Capture.objects.count() == len(kept)


class WhatIsKept(TestCase):
    """For each platform that pages."""

    @FEW
    @given(STORIES)
    def test_every_post_of_a_bluesky_account_is_kept_once(self, steps):
        with api_server() as server:
            account = followed(handle=HANDLE)
            check(steps, server, BlueskyServer(server, page=3), Bluesky(server.url), account)

    @FEW
    @given(STORIES)
    def test_every_post_of_a_mastodon_account_is_kept_once(self, steps):
        with api_server() as server:
            account = followed("mastodon", handle="anaprado@b", url=f"{server.url}/@anaprado")
            check(steps, server, MastodonServer(server, page=3), Mastodon(), account)


def published(author):
    """The keys of everything that the author has published."""
    if isinstance(author, MastodonServer):
        return [status["id"] for status in author.statuses]
    return [view["uri"].rpartition("/")[2] for view in author.views]
