"""A loopback server that the table of share links knows, as a shortener or as a platform's own."""

import re

import pytest

from social_capture.platforms import share_links
from social_capture.platforms.share_links import ShareLink
from tests.social_capture.odd_server import odd_server


@pytest.fixture
def shortener(monkeypatch, settings):
    """``/s/…`` is a shortener, ``/share/…`` a platform's share button."""
    with odd_server() as server:
        here = frozenset({server.netloc})
        forms = (
            ShareLink(here, re.compile(r"/s/\w+"), "test"),
            ShareLink(here, re.compile(r"/share/\w+"), "test", is_own=True),
        )
        table = (*share_links.share_links(), *forms)
        monkeypatch.setattr(share_links, "share_links", lambda: table)
        settings.CAPTURE_ALLOW_HOSTS = [server.netloc]
        yield server
