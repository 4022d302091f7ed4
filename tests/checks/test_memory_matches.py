"""What the memory proposes on the queue, and what people make of it: nothing joins by itself."""

import pytest
from django.urls import reverse

from checks import appearing
from checks.memory import joining
from checks.memory.proposing import propose_for
from checks.models import Appearance, Claim, LogEntry, MemoryMatch
from checks.refusals import NotAllowed, WrongState
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory
from tests.factories.people import PersonFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]
STATEMENT = "A gestão fechou 14 postos de saúde em Porto Sereno"
AGAIN = "A gestão fechou catorze postos de saúde em Porto Sereno"


@pytest.fixture
def fact_check(marina, davi):
    return FactCheckFactory(published=True, statement=STATEMENT, by=marina, approved_by=davi)


@pytest.fixture
def match(fact_check):
    claim = ClaimFactory(statement=AGAIN, claimant=fact_check.claim.claimant)
    AppearanceFactory(claim=claim)
    propose_for(claim.pk)
    return MemoryMatch.objects.get(claim=claim)


def test_a_claim_that_repeats_a_published_one_is_proposed_and_joins_nothing(match, fact_check):
    assert (match.fact_check, match.decision, match.state) == (fact_check, "same", "proposed")
    assert match.claim.state == Claim.State.WAITING
    assert fact_check.claim.appearances.count() == 1


def test_it_is_looked_for_when_the_claim_is_saved(fact_check, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        claim = ClaimFactory(statement=AGAIN, claimant=fact_check.claim.claimant)

    assert claim.memory_matches.get().fact_check == fact_check


def test_another_number_is_suggested_with_the_reason(fact_check):
    claim = ClaimFactory(statement=STATEMENT.replace("14", "41"))

    propose_for(claim.pk)

    suggested = claim.memory_matches.get()
    assert suggested.decision == "suggested"
    assert suggested.reasons[0]["code"] == "number"


def test_the_same_words_of_another_person_are_only_suggested(fact_check):
    claim = ClaimFactory(statement=AGAIN, claimant=PersonFactory(name="Bento", slug="bento"))

    propose_for(claim.pk)

    assert claim.memory_matches.get().decision == "suggested"


def test_confirming_makes_appearances_that_wait_for_a_second_person(match, fact_check, marina):
    joining.confirm(match, by=marina)

    joined = fact_check.claim.appearances.get(found_by="memory")
    assert (joined.state, joined.confirmed_by) == (Appearance.State.CONFIRMED, marina)
    assert Claim.objects.get(pk=match.claim_id).discard_code == "repeated"
    assert LogEntry.objects.filter(act="join_claim", fact_check=fact_check).exists()


def test_undoing_takes_it_back_and_is_remembered(match, fact_check, marina):
    joining.confirm(match, by=marina)

    joining.undo(match, by=marina)
    propose_for(match.claim_id)

    assert fact_check.claim.appearances.get(found_by="memory").state == "refused"
    assert Claim.objects.get(pk=match.claim_id).state == Claim.State.WAITING
    assert MemoryMatch.objects.get(claim=match.claim_id).state == MemoryMatch.State.UNDONE


def test_what_a_second_person_approved_is_not_undone(match, fact_check, marina, davi):
    joining.confirm(match, by=marina)
    approve_all(fact_check, by=davi)

    with pytest.raises(WrongState):
        joining.undo(match, by=marina)

    assert fact_check.claim.appearances.get(found_by="memory").state == "approved"


def test_a_refused_pair_is_not_proposed_again(match, marina):
    joining.refuse(match, by=marina)

    propose_for(match.claim_id)

    assert MemoryMatch.objects.get(claim=match.claim_id).state == MemoryMatch.State.UNDONE
    with pytest.raises(WrongState):
        joining.confirm(match, by=marina)


def test_only_who_does_triage_decides(match, django_user_model):
    nobody = django_user_model.objects.create_user("ninguem")

    for act in (joining.confirm, joining.refuse, joining.undo):
        with pytest.raises(NotAllowed):
            act(match, by=nobody)


def test_the_queue_shows_it_and_one_key_confirms_and_undoes(client, match, marina):
    client.force_login(marina)
    shown = client.get(reverse("desk:queue")).content.decode()
    client.post(reverse("desk:confirm_match", args=[match.pk]))

    gone = client.get(reverse("desk:queue") + "?state=discarded").content.decode()

    assert "Parece já checada:" in shown
    assert reverse("desk:confirm_match", args=[match.pk]) in shown
    assert 'data-desk-act="undo"' in gone
    client.post(reverse("desk:undo_match", args=[match.pk]))
    match.refresh_from_db()
    assert match.state == MemoryMatch.State.UNDONE


def approve_all(fact_check, *, by):
    for appearance in fact_check.claim.appearances.filter(state="confirmed"):
        appearing.approve(appearance, by=by)
