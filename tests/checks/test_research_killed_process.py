"""Killed without warning in the middle of its research, a worker's draft is taken up whole."""

import os
import subprocess
import sys
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from checks import draft_runs
from checks.models import Draft, ResearchLead, ResearchRun, ResearchStep
from checks.models.jobs import Job
from social_capture.models import Capture
from tests.checks.research_runs import Names, use
from tests.checks.research_worker import PAGE
from tests.factories.checks import ClaimFactory

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]


def database():
    """The address of the database of this test, for a process of its own."""
    given = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{given['NAME']}"
    return f"postgres://{given['USER']}@{given['HOST']}:{given['PORT']}/{given['NAME']}"


def killed_at(point, pk):
    """Run a worker up to the point, and kill it there."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.checks.research_worker", str(pk), point],
        cwd=settings.PROJECT_DIR,
        env={**os.environ, "LASTRO_DATABASE_URL": database()},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as worker:
        try:
            return worker.stdout.readline()
        finally:
            worker.kill()


@pytest.mark.parametrize("point", ["answered", "leads kept", "copy ordered", "about to wait"])
def test_what_a_killed_worker_left_is_taken_up_once(point, monkeypatch):
    monkeypatch.setattr("checks.waking.send", lambda _task, _pk: False)
    monkeypatch.setattr("social_capture.capturing.wake", lambda _task, _pk: None)
    use(monkeypatch, Names(PAGE, "https://bit.ly/x"))
    draft = draft_runs.request_draft(ClaimFactory(statement="A prefeitura fechou cinco escolas"))

    assert killed_at(point, draft.pk) == "reached\n"
    Draft.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    again = draft_runs.write(draft.pk)

    assert again.state == Job.State.WAITING
    assert (ResearchRun.objects.count(), ResearchStep.objects.count()) == (1, 1)
    assert (ResearchLead.objects.count(), Capture.objects.count()) == (2, 1)
    assert ResearchLead.objects.get(url=PAGE).capture is not None
    assert again.steps.count() == 1
