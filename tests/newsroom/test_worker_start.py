"""A worker that starts takes up what waited, and what a killed one left."""

from datetime import timedelta

import pytest
from celery.signals import worker_ready
from django.conf import settings
from django.utils import timezone

from checks import draft_runs, leases
from checks.models import AuditRun, Draft
from checks.models.jobs import Job
from tests.factories.checks import ClaimFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft():
    """A draft whose message never reached a worker."""
    return draft_runs.request_draft(ClaimFactory())


def start_a_worker():
    worker_ready.send(sender=None)


def test_what_waits_is_taken_up(draft):
    start_a_worker()

    draft.refresh_from_db()
    assert draft.state == Job.State.DONE


def test_what_a_killed_worker_left_is_taken_up_once_its_lease_is_over(draft):
    leases.take(Draft, draft.pk)
    Draft.objects.update(lease_until=timezone.now() - timedelta(seconds=1))

    start_a_worker()

    draft.refresh_from_db()
    assert (draft.state, draft.attempts) == (Job.State.DONE, 2)


def test_each_sweep_also_runs_by_the_clock():
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}

    assert scheduled == {*settings.WORK_SWEEPS, *settings.NIGHTLY_TASKS}


def test_each_start_audits_the_record():
    start_a_worker()

    assert AuditRun.objects.count() == 1


def test_no_message_of_the_clock_outlives_the_next_one():
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        bound = settings.SWEEP_SECONDS if entry["task"] in settings.WORK_SWEEPS else 24 * 3600

        assert entry["options"]["expires"] <= bound
