"""What every test shares: when a marked test cannot run here it says why."""

import functools
import os
import shutil
import sys
from pathlib import Path
from zlib import crc32

import hypothesis
import pytest
from django.conf import settings
from django.db import connection, connections
from django.test import TransactionTestCase
from django.utils import translation

from checks.memory.choosing import memory
from newsroom.demo.browser import driver_starts
from tests import rewinding
from tests.factories import people

BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

# The tests start a hundred Pythons, the parallel workers among them. Where bytecode is not to be
# written into the tree it is kept beside the libraries: compiling it anew took half of each start.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ.setdefault(
        "PYTHONPYCACHEPREFIX", str(Path(sys.prefix, "pycache"))
    )

# A shared machine stalls now and then; a stall is no wrong answer. In CI the examples are the
# same each time, so that a merge fails for what it changed; elsewhere they are new each time.
hypothesis.settings.register_profile("here", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "here")


# Each computes for minutes by itself: what begins last holds up the end.
LONGEST = ("test_rule_machine.py", "test_pairs_at_once.py", "test_migrations_run.py")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mix files that wait for a browser with files that compute, so that no core is idle.

    The same mix each time. Within a file tests keep their order: its fixtures are made once.
    """
    items.sort(key=lambda item: (item.path.name not in LONGEST, crc32(item.path.name.encode())))


def browser_path() -> str:
    """The Chromium that the environment names, else the system's, else nothing."""
    names = (os.environ.get("LASTRO_BROWSER", ""), *BROWSERS)
    return next((path for name in names if name and (path := shutil.which(name))), "")


can_drive = functools.cache(driver_starts)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip, with the reason, what needs something that is not here."""
    if item.get_closest_marker("shared") and not os.environ.get("LASTRO_SHARED"):
        pytest.skip("needs the real material: set LASTRO_SHARED")
    if item.get_closest_marker("browser"):
        if not browser_path():
            pytest.skip("needs Chromium: install it or name one in LASTRO_BROWSER")
        if not can_drive():
            pytest.skip("Playwright's driver does not start (Debian: install libatomic1)")


@pytest.fixture(scope="session")
def shared_material() -> Path:
    """The folder of real material outside the repository; for tests marked ``shared``."""
    return Path(os.environ["LASTRO_SHARED"])


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Where Chromium is; for tests marked ``browser``."""
    return browser_path()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """The test database, and what it was like before the first test."""
    with django_db_blocker.unblock():
        rewinding.keep(connection)
    yield
    rewinding.forget(connection)


def _put_back(self):
    """Tests that commit give the database back as it was."""
    for alias in self._databases_names(include_mirrors=False):
        rewinding.put_back(connections[alias])


TransactionTestCase._fixture_teardown = _put_back


@pytest.fixture(autouse=True)
def language_of_the_site():
    """Each test begins in the site's language: a request leaves its own behind."""
    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture
def fresh_counts():
    """The memory weighs by its own words, not by those that an earlier test had left counted."""
    memory().frequencies.forget()


@pytest.fixture
def marina(db):
    """An editor who writes."""
    return people.writer()


@pytest.fixture
def davi(db):
    """An editor who approves what others wrote."""
    return people.approver()


@pytest.fixture
def bia(db):
    """The chief editor."""
    return people.chief()


@pytest.fixture
def teo(db):
    """A reporter: writes and submits, never approves."""
    return people.reporter()
