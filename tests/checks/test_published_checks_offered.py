"""A published check is held against the claims that wait; a correction or withdrawal again."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from checks import queueing, workflow
from checks.memory import joining, offering
from checks.memory.offering import claims_near, offer, offer_waiting
from checks.models import MemoryEntry, MemoryMatch
from tests.checks.test_public_check_page import correct
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db, pytest.mark.usefixtures("fresh_counts")]
STATEMENT = "A gestão fechou 14 postos de saúde em Porto Sereno"
AGAIN = "Fecharam catorze postos de saúde em Porto Sereno, foi a gestão"


def waiting(statement=AGAIN, **fields):
    claim = ClaimFactory(statement=statement, **fields)
    AppearanceFactory(claim=claim)
    return claim


def published(statement=STATEMENT, **fields):
    return FactCheckFactory(published=True, statement=statement, **fields)


def test_a_claim_that_was_waiting_gets_the_check_that_came_later():
    claim = waiting()
    fact_check = published()
    assert not claim.memory_matches.exists()

    assert offer_waiting() == 1

    assert claim.memory_matches.get().fact_check == fact_check
    assert offer_waiting() == 0


def test_publishing_wakes_a_worker_for_it(monkeypatch, django_capture_on_commit_callbacks):
    sent = []
    monkeypatch.setattr("checks.waking.send", lambda task, pk: sent.append((task, pk)))

    with django_capture_on_commit_callbacks(execute=True):
        fact_check = published()

    assert ("checks.tasks.offer_published_check", fact_check.memory_entry.pk) in sent


def test_a_drafted_claim_gets_it_too_and_a_discarded_one_does_not(marina):
    drafted, gone = waiting(), waiting()
    workflow.start(drafted, by=None, under=published("O preço do gás dobrou").page.get_parent())
    queueing.discard(gone, by=marina, code="repeated")
    published()

    offer_waiting()

    assert drafted.memory_matches.count() == 1
    assert not gone.memory_matches.exists()


def test_a_pair_that_somebody_refused_does_not_come_back(marina, davi):
    claim, fact_check = waiting(), published(by=marina, approved_by=davi)
    offer_waiting()
    joining.refuse(claim.memory_matches.get(), by=marina)

    correct(fact_check, by=marina, approved_by=davi, summary="Foram dois.")
    offer_waiting()

    assert claim.memory_matches.get().state == MemoryMatch.State.UNDONE


def test_a_correction_of_the_words_updates_what_was_proposed(marina, davi):
    claim, fact_check = waiting(STATEMENT), published(by=marina, approved_by=davi)
    offer_waiting()
    assert claim.memory_matches.get().decision == "same"

    other = STATEMENT.replace("14", "15")
    correct(fact_check, by=marina, approved_by=davi, statement=other)
    offer_waiting()

    match = claim.memory_matches.get()
    assert (match.decision, match.reasons[0]["code"]) == ("suggested", "number")


def test_a_correction_to_quite_other_words_drops_what_was_proposed(marina, davi):
    claim, fact_check = waiting(STATEMENT), published(by=marina, approved_by=davi)
    offer_waiting()

    correct(fact_check, by=marina, approved_by=davi, statement="O preço do gás dobrou em 2022")
    offer_waiting()

    assert not claim.memory_matches.exists()


def test_a_withdrawal_drops_what_was_proposed_and_leaves_what_was_decided(
    marina, bia, davi, django_capture_on_commit_callbacks
):
    claim, joined, fact_check = waiting(), waiting(STATEMENT), published()
    offer_waiting()
    joining.confirm(joined.memory_matches.get(), by=marina)

    with django_capture_on_commit_callbacks(execute=True):
        correct(fact_check, by=bia, approved_by=davi, is_withdrawal=True)

    assert not claim.memory_matches.exists()
    assert joined.memory_matches.get().state == MemoryMatch.State.CONFIRMED


def test_claims_that_share_most_rare_words_come_first_and_no_more_than_asked(monkeypatch):
    far = waiting("Em Porto Sereno choveu muito na semana")
    near = waiting()
    waiting("O dólar caiu ontem")
    assert claims_near(STATEMENT) == [near.pk, far.pk]

    monkeypatch.setattr(offering, "CLAIMS_AT_MOST", 1)

    assert claims_near(STATEMENT) == [near.pk]


@pytest.mark.parametrize("statement", ["", "😡", "de a o", "14"])
def test_a_statement_without_words_finds_nobody(statement):
    waiting()

    assert claims_near(statement) == []


def test_finding_claims_takes_as_many_queries_with_many_as_with_few():
    waiting()
    with CaptureQueriesContext(connection) as few:
        claims_near(STATEMENT)
    for number in range(20):
        waiting(f"A gestão fechou {number} postos de saúde em Porto Sereno")

    with CaptureQueriesContext(connection) as many:
        claims_near(STATEMENT)

    assert len(many) == len(few)


def test_what_a_killed_worker_left_is_offered_by_the_sweep(monkeypatch):
    claim, fact_check = waiting(), published()

    def killed(_claim_id):
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(offering, "propose_for", killed)
        with pytest.raises(SystemExit):
            offer(fact_check.memory_entry.pk)
    assert MemoryEntry.objects.filter(is_offered=False).exists()

    offer_waiting()

    assert claim.memory_matches.exists()
