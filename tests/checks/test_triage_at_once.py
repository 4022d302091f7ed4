"""Two workers at the same instant: a post captured twice doubles nothing on the queue."""

from functools import partial

import pytest

from checks import journal, leases, triage
from checks.models import Appearance, Claim, PersonAccount, Proposal, TriageRun
from checks.models.jobs import Job
from tests.checks.at_once import two_people
from tests.checks.test_triage import POST, captured
from tests.factories.captures import AccountFactory, PostFactory
from tests.factories.people import PersonFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.db]

TIMES = 10


def asked(capture):
    # The row alone: asking for it would have the test's own worker read it at once.
    return TriageRun.objects.create(capture=capture, provider="offline")


def read_together(*runs):
    with two_people() as pair:
        pair.at_once(*(partial(read_quietly, run.pk) for run in runs))


def read_quietly(run_id):
    triage.read(run_id)
    return "read"


def on_the_lists():
    return Claim.objects.count(), Appearance.objects.count(), Proposal.objects.count()


@pytest.mark.parametrize("round_", range(TIMES))
def test_two_captures_of_one_post_give_its_claims_once(round_):
    first = captured()
    second = captured(f"{POST}\nVersão {round_}.", post=first.post)

    read_together(asked(first), asked(second))

    assert on_the_lists() == (1, 1, 2)
    assert set(TriageRun.objects.values_list("state", flat=True)) == {Job.State.DONE}


def test_two_workers_with_one_run_read_it_once():
    run = asked(captured())

    read_together(run, run)

    assert on_the_lists() == (1, 1, 2)


@pytest.mark.parametrize("round_", range(TIMES))
def test_the_same_words_in_two_posts_of_one_person_are_one_claim_with_two_appearances(round_):
    account = AccountFactory()
    PersonAccount.objects.create(person=PersonFactory(), account=account)
    runs = [asked(captured(f"{POST}\n{round_}", post=PostFactory(account=account))) for _ in "ab"]

    read_together(*runs)

    claims, appearances, _proposals = on_the_lists()
    assert (claims, appearances) == (1, 2)
    assert journal.verify() == []


def test_a_run_retried_while_its_first_worker_is_still_at_it_doubles_nothing():
    run = asked(captured())
    slow = leases.take(TriageRun, run.pk)
    TriageRun.objects.update(lease_until="2026-01-01T00:00Z")

    read_together(run, run)
    with pytest.raises(leases.LostLease):
        leases.finish(slow)

    assert on_the_lists() == (1, 1, 2)
