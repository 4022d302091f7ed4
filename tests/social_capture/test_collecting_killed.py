"""A worker killed at any of its writes loses no post of an account, and doubles none."""

from contextlib import contextmanager

import pytest
from django.db import connection

from social_capture.models import Capture, HostLimit, Post
from social_capture.platforms.bluesky import Bluesky
from tests.social_capture.api_server import api_server
from tests.social_capture.bluesky_server import HANDLE, BlueskyServer
from tests.social_capture.following import collected, followed, platforms_on

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]
WRITES = ("INSERT", "UPDATE", "DELETE")
POSTS = 3


class Killed(BaseException):
    """As abrupt as a signal."""


@contextmanager
def killed_at_write(number):
    """The worker dies at its write of that number; how many it came to."""
    writes = []

    def run(execute, sql, params, many, context):
        if sql.lstrip().upper().startswith(WRITES):
            writes.append(sql)
            if len(writes) == number:
                raise Killed
        return execute(sql, params, many, context)

    with connection.execute_wrapper(run):
        try:
            yield writes
        except Killed:
            return


def turn(account):
    HostLimit.objects.update(wait_until=None, asked=0)
    collected(account)


def test_whatever_write_a_worker_dies_at_each_post_is_kept_once():
    with api_server() as server:
        author = BlueskyServer(server, page=2)
        with platforms_on(server, Bluesky(server.url)):
            account = followed(handle=HANDLE)
            turn(account)
            died = 0
            while is_killed(account, author, at=died + 1):
                died += 1
                goes_on(account, author)
    assert died > POSTS


def is_killed(account, author, at):
    """Whether a turn with new posts came to that write; it dies there if it does."""
    for _time in range(POSTS):
        author.publish()
    with killed_at_write(at) as writes:
        turn(account)
    account.refresh_from_db()
    return len(writes) == at


def goes_on(account, author):
    """Turns undisturbed until nothing is left; all that was published is there once."""
    turn(account)
    while account.walk:
        turn(account)
    published = sorted(view["uri"].rpartition("/")[2] for view in author.views)
    kept = sorted(post.post_id.rpartition("/")[2] for post in Post.objects.all())
    assert kept == published
    assert Capture.objects.count() == len(published)
