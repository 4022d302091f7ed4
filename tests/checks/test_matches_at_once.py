"""Two people decide about one pair at the same instant: one wins, the other is told."""

from functools import partial

import pytest

from checks.memory import joining
from checks.memory.proposing import propose_for
from checks.models import Claim, MemoryMatch
from tests.checks.at_once import DONE, two_people
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory
from tests.factories.people import approver, writer
from tests.factories.site import make_site

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.db]
STATEMENT = "A gestão fechou 14 postos de saúde em Porto Sereno"
ROUNDS = 10


@pytest.fixture
def pair(transactional_db):
    make_site()
    writer(), approver()
    with two_people() as people:
        yield people


def proposed(fact_check):
    claim = ClaimFactory(statement=STATEMENT, claimant=fact_check.claim.claimant)
    AppearanceFactory(claim=claim)
    propose_for(claim.pk)
    return MemoryMatch.objects.get(claim=claim, fact_check=fact_check)


def test_of_two_confirmations_exactly_one_joins(pair):
    fact_check = FactCheckFactory(published=True, statement=STATEMENT)
    for _ in range(ROUNDS):
        match = proposed(fact_check)

        answers = pair.at_once(
            partial(joining.confirm, match, by=writer()),
            partial(joining.confirm, match, by=approver()),
        )

        assert sorted(answers) == ["PairDecidedFirst", DONE]
        assert match.appearances.count() == 1


def test_of_a_confirmation_and_a_refusal_exactly_one_counts(pair):
    fact_check = FactCheckFactory(published=True, statement=STATEMENT)
    for _ in range(ROUNDS):
        match = proposed(fact_check)

        confirmed, refused = pair.at_once(
            partial(joining.confirm, match, by=writer()),
            partial(joining.refuse, match, by=approver()),
        )

        match.refresh_from_db()
        claim = Claim.objects.get(pk=match.claim_id)
        assert sorted([confirmed, refused]) == ["PairDecidedFirst", DONE]
        assert (match.state == "confirmed") is (confirmed == DONE)
        assert (claim.state == "discarded") is (confirmed == DONE)


def test_two_workers_that_propose_for_one_claim_propose_it_once(pair):
    FactCheckFactory(published=True, statement=STATEMENT)
    for _ in range(ROUNDS):
        claim = ClaimFactory(statement=STATEMENT)
        MemoryMatch.objects.filter(claim=claim).delete()

        answers = pair.at_once(partial(propose_for, claim.pk), partial(propose_for, claim.pk))

        assert answers == [DONE, DONE]
        assert MemoryMatch.objects.filter(claim=claim).count() == 1
