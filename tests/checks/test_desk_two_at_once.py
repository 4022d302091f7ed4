"""Two people act at the same instant, each over a connection of their own: one wins."""

from threading import Barrier, Thread

import pytest
from django.db import DatabaseError, connections
from django.urls import reverse

from checks.audit import audit
from checks.models import Approval, FactCheck, FactCheckPage, Publication
from checks.refusals import Refusal
from tests.checks.desk_clients import as_shown, browser_of
from tests.factories.checks import FactCheckFactory, write
from tests.factories.people import approver, chief, writer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.db]


def at_once(*acts):
    """Run the acts in threads that start together; returns what each answered or raised."""
    start, answers = Barrier(len(acts)), [None] * len(acts)

    def run(place, act):
        start.wait(timeout=30)
        try:
            answers[place] = act()
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return answers


def approval_by(person, fact_check):
    browser = browser_of(person)
    address, shown = reverse("desk:approve", args=[fact_check.pk]), as_shown(fact_check)
    return lambda: browser.post(address, shown).status_code


@pytest.mark.parametrize("attempt", range(3))
def test_of_two_simultaneous_approvals_exactly_one_wins(attempt):
    fact_check = FactCheckFactory(in_review=True)
    acts = [approval_by(approver(), fact_check), approval_by(chief(), fact_check)]

    answers = at_once(*acts)

    assert sorted(answers) == [302, 409]
    assert (Approval.objects.count(), Publication.objects.count()) == (1, 1)
    assert not audit().violations


@pytest.mark.parametrize("attempt", range(3))
def test_an_approval_and_an_edit_at_once_leave_one_of_them_and_no_half_state(attempt):
    fact_check = FactCheckFactory(in_review=True)
    marina = writer()

    def edit():
        try:
            write(fact_check, by=marina, summary="No último instante.")
        except (Refusal, DatabaseError) as refusal:
            return type(refusal).__name__
        return "saved"

    approved, edited = at_once(approval_by(approver(), fact_check), edit)

    fact_check = FactCheck.objects.get()
    page = FactCheckPage.objects.get()
    assert (approved == 302) is (fact_check.state == "published") is page.live
    assert (edited == "saved") is (fact_check.state == "editing")
    assert page.summary != "No último instante."
    assert not audit().violations


def test_two_people_taking_the_same_claim_at_once_start_one_check():
    fact_check = FactCheckFactory()
    claim = type(fact_check.claim).objects.create(statement="Subiu 12%")
    browsers = [browser_of(approver()), browser_of(writer())]
    address = reverse("desk:take_claim", args=[claim.pk])

    answers = at_once(*(lambda b=browser: b.post(address).status_code for browser in browsers))

    assert sorted(answers) == [302, 409]
    assert FactCheck.objects.filter(claim=claim).count() == 1
