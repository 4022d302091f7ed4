"""The suite runs without migrations; here they run for real, on whichever database this is."""

import os
import subprocess
import sys

import psycopg
import pytest
from django.conf import settings

NEW_DATABASE = "lastro_migrations"
# One process: a start costs as much as what the later two commands do.
FROM_NOTHING = """
import django
from django.core.management import call_command
django.setup()
call_command("migrate", verbosity=0)
call_command("migrate", check_unapplied=True, verbosity=0)
call_command("check", databases=["default"])
"""


@pytest.fixture
def empty_database(tmp_path):
    """The address of a database that has nothing in it yet."""
    url = os.environ.get("LASTRO_DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield f"sqlite:///{tmp_path / 'new.sqlite3'}"
        return
    drop = f"DROP DATABASE IF EXISTS {NEW_DATABASE} WITH (FORCE)"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(drop)
        server.execute(f"CREATE DATABASE {NEW_DATABASE}")
        yield url.rpartition("/")[0] + "/" + NEW_DATABASE
        server.execute(drop)


@pytest.mark.db
def test_a_new_site_migrates_from_nothing_and_has_nothing_left_to_migrate(empty_database, tmp_path):
    here = {
        **os.environ,
        "LASTRO_DATABASE_URL": empty_database,
        "LASTRO_STATE_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "newsroom.settings.dev",
    }

    done = subprocess.run(
        [sys.executable, "-c", FROM_NOTHING],
        cwd=settings.PROJECT_DIR,
        env=here,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
