"""One browser for the journeys, against a live site with everything a newsroom has."""

import os

import pytest
from wagtail.models import Site

from newsroom.demo import cast
from newsroom.demo.social_page.chromium import launched
from newsroom.demo.social_page.server import SocialPage
from tests.factories.people import approver, writer
from tests.factories.site import make_site
from tests.journeys.people_at_screens import Colleague, Reader


@pytest.fixture
def browser(chromium_path, transactional_db, monkeypatch):
    """Chromium for one story: its driver runs an event loop in this thread while it lives."""
    monkeypatch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    with launched(chromium_path) as started:
        yield started


@pytest.fixture
def network(settings):
    """The fictional network, let through the guard by its exact host and port."""
    with SocialPage() as page:
        settings.CAPTURE_ALLOW_HOSTS = [page.host]
        yield page


@pytest.fixture
def newsroom(live_server, network):
    """A site with its list of checks, its editors and the candidate's account."""
    make_site()
    Site.objects.update(hostname="127.0.0.1", port=live_server.thread.port)
    Site.clear_site_root_paths_cache()
    writer("marina"), approver("davi")
    cast.make_candidate(network.url.rpartition("/")[0])
    return live_server.url


@pytest.fixture
def marina(newsroom, browser):
    """She writes."""
    person = Colleague(browser, newsroom)
    person.log_in("marina")
    yield person
    person.context.close()


@pytest.fixture
def davi(newsroom, browser):
    """He approves what others wrote."""
    person = Colleague(browser, newsroom)
    person.log_in("davi")
    yield person
    person.context.close()


@pytest.fixture
def reader(newsroom, browser):
    """Someone who reads."""
    person = Reader(browser, newsroom)
    yield person
    person.context.close()
