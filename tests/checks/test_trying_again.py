"""Failed jobs are tried again by the sweep, later each time; then a person has to decide."""

from datetime import timedelta

import pytest
from django.utils import timezone

from checks import draft_runs, leases, pending, triage
from checks.models import Draft, TriageRun
from checks.models.jobs import Job
from checks.providers.failures import FailureKind, ProviderFailure
from tests.checks.test_triage import captured
from tests.factories.checks import ClaimFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def fails(monkeypatch):
    """The provider fails in the given way, as often as it is asked."""

    def fail(kind, **more):
        def refuse(_name, **_options):
            raise ProviderFailure(kind, "No.", **more)

        monkeypatch.setattr("checks.provider_calls.chosen_provider", refuse)

    return fail


def failed_draft():
    return draft_runs.write(draft_runs.request_draft(ClaimFactory()).pk)


def make_due():
    Draft.objects.filter(again_at__isnull=False).update(
        again_at=timezone.now() - timedelta(seconds=1)
    )


def waited(job):
    return (job.again_at - job.finished_at).total_seconds()


@pytest.mark.db
def test_what_may_pass_waits_for_its_time_and_is_done_then(fails, monkeypatch):
    fails(FailureKind.OVERLOADED)
    draft = failed_draft()
    assert (draft.state, round(waited(draft))) == (Job.State.FAILED, 60)

    assert pending.wake_all() == 0
    monkeypatch.undo()
    make_due()
    pending.wake_all()

    draft.refresh_from_db()
    assert (draft.state, draft.again_at) == (Job.State.DONE, None)


def test_the_time_that_the_service_named_is_the_time(fails):
    fails(FailureKind.RATE_LIMITED, retry_after=17)

    assert round(waited(failed_draft())) == 17


def test_after_the_last_attempt_the_error_stays_and_only_a_person_tries_again(fails):
    fails(FailureKind.TIMEOUT)
    draft = failed_draft()
    waits = []
    while draft.again_at:
        waits.append(round(waited(draft)))
        make_due()
        pending.wake_all()
        draft.refresh_from_db()

    make_due()
    assert pending.wake_all() == 0
    assert waits == [60, 240, 960, 3840]
    assert (draft.state, draft.attempts) == (Job.State.FAILED, leases.MOST_ATTEMPTS)
    assert draft.error == "timeout: No."


@pytest.mark.parametrize(
    "kind", [FailureKind.REFUSED, FailureKind.KEY_REFUSED, FailureKind.TRUNCATED]
)
def test_what_no_waiting_mends_is_left_to_a_person(fails, kind):
    fails(kind)

    assert failed_draft().again_at is None


def test_a_pause_that_another_job_ran_into_is_no_attempt(fails):
    fails(FailureKind.PAUSED, retry_after=30)

    draft = failed_draft()

    assert (draft.attempts, round(waited(draft))) == (0, 30)


def test_a_person_who_tries_again_does_not_wait(fails, monkeypatch):
    fails(FailureKind.OVERLOADED)
    draft = failed_draft()
    monkeypatch.undo()

    draft_runs.retry(draft)

    assert (draft.state, draft.again_at) == (Job.State.QUEUED, None)


@pytest.mark.db
def test_a_draft_that_another_one_replaced_is_not_tried_again(fails):
    fails(FailureKind.OVERLOADED)
    draft = failed_draft()
    draft_runs.request_draft(draft.claim)
    make_due()

    leases.requeue_due(Draft, 10)

    draft.refresh_from_db()
    assert (draft.state, draft.again_at) == (Job.State.FAILED, None)


@pytest.mark.db
def test_a_triage_is_tried_again_too(fails, monkeypatch):
    fails(FailureKind.OVERLOADED)
    run = triage.read(triage.request_triage(captured()).pk)
    monkeypatch.undo()
    TriageRun.objects.update(again_at=timezone.now() - timedelta(seconds=1))

    pending.wake_all()

    run.refresh_from_db()
    assert run.state == Job.State.DONE
