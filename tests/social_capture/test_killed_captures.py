"""Killed at any point inside its steps, a capture claims nothing, loses nothing, and completes.

Four points here; ``LASTRO_KILL_POINTS=all`` plays every one with every victim.
"""

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from social_capture.models import Capture
from tests.social_capture.killing import POINTS, VICTIMS, kill
from tests.social_capture.odd_server import odd_server, page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FEW = (
    ("worker", "open:middle"),
    ("browser", "dom:start"),
    ("driver", "scroll:middle"),
    ("worker", "finish:start"),
)
ALL = tuple((victim, point) for victim in VICTIMS for point in POINTS)
TEXT = "Dobramos as vagas"


def played():
    """The few, all, or the ones that are named as ``victim@step:part``, comma-separated."""
    named = os.environ.get("LASTRO_KILL_POINTS", "")
    if named in {"", "all"}:
        return ALL if named else FEW
    return [tuple(one.split("@")) for one in named.split(",")]


@pytest.fixture
def queued():
    """A capture that waits, and the server of its page."""
    with odd_server() as server:
        server.answers["/"] = page(f"<p>{TEXT}</p>".encode(), b"Content-Type: text/html")
        url = server.url("/")
        yield (
            server,
            Capture.objects.create(
                address=url, url_submitted=url, reason="source", slot="1", queued_at=timezone.now()
            ),
        )


@pytest.fixture
def folder():
    """A place for temporary files whose path leaves Chromium room for the name of its socket."""
    with TemporaryDirectory(prefix="kill") as short:
        yield Path(short)


@pytest.mark.parametrize(
    ("victim", "point"), [pytest.param(*one, id="@".join(one)) for one in played()]
)
def test_a_capture_killed_inside_its_steps_completes_and_loses_nothing(
    queued, folder, victim, point
):
    """Cases 22 and 26."""
    server, capture = queued
    environment = {
        "DJANGO_SETTINGS_MODULE": "newsroom.settings.test",
        "LASTRO_DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}",
        "KILL_EVIDENCE": str(settings.STORAGES["evidence"]["OPTIONS"]["location"]),
        "KILL_ALLOW": server.netloc,
        "TMPDIR": str(folder),
    }

    told = kill(victim, point, capture.pk, environment, folder)

    record(victim, point, told)
    assert told.faults == []
    assert told.after["text"] == TEXT


def record(victim, point, told):
    """A line for the report of the long run, where one is written."""
    path = os.environ.get("LASTRO_KILL_RECORD", "")
    if path:
        line = {"victim": victim, "point": point, "status": told.before["status"]}
        line |= {"kept": len(told.before["kept"]), "faults": told.faults}
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
