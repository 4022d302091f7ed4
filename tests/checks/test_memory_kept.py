"""The memory is equal to what is published, whatever road leads there."""

import json

import pytest
from django.core.management import call_command

from checks.drafting.material import EvidenceKind, MatchDecision
from checks.known_checks import evidence_for
from checks.memory.asking import matches_of
from checks.memory.index.protocol import Shelf
from checks.models import AgencyReview, MemoryEntry, MemoryStem
from tests.checks.test_public_check_page import correct
from tests.factories.checks import ClaimFactory, FactCheckFactory
from tests.factories.people import PersonFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]
STATEMENT = "A gestão fechou 14 postos de saúde em Porto Sereno"


def found(text, shelf=Shelf.OWN):
    return [(match.decision.value, entry) for match, entry in matches_of(text, shelf)]


def counts():
    return dict(MemoryStem.objects.filter(entries__gt=0).values_list("stem", "entries"))


def review(claim=STATEMENT, **fields):
    return AgencyReview.objects.create(
        url="https://agencia.example/a", key=claim, publisher="Agência", claim=claim, **fields
    )


def test_a_published_check_is_found_by_other_words_in_any_accent():
    fact_check = FactCheckFactory(published=True, statement=STATEMENT)

    assert found("A GESTAO FECHOU CATORZE POSTOS DE SAUDE EM PORTO SERENO!")[0] == (
        "same",
        fact_check.memory_entry,
    )
    assert found("A gestão abriu 14 postos de saúde em Porto Sereno")[0][0] == "suggested"
    assert found("O preço do gás") == []


def test_what_is_not_published_is_not_in_it():
    FactCheckFactory(in_review=True, statement=STATEMENT)

    assert found(STATEMENT) == []


def test_a_withdrawn_check_serves_no_other_claim(bia, davi, django_capture_on_commit_callbacks):
    fact_check = FactCheckFactory(published=True, statement=STATEMENT)
    before = counts()

    with django_capture_on_commit_callbacks(execute=True):
        correct(fact_check, by=bia, approved_by=davi, is_withdrawal=True)

    assert before
    assert found(STATEMENT) == []
    assert counts() == {}


def test_other_agencies_checks_stand_apart_from_ours():
    ours = FactCheckFactory(published=True, statement=STATEMENT)
    theirs = review(label="Falso")

    assert found(STATEMENT) == [("same", ours.memory_entry)]
    assert found(STATEMENT, Shelf.AGENCY) == [("same", theirs.memory_entry)]


def test_a_review_that_changes_or_goes_leaves_nothing_behind():
    theirs = review()
    theirs.claim = "O preço do gás dobrou"
    theirs.save()

    assert found(STATEMENT, Shelf.AGENCY) == []
    assert [entry.review for _decision, entry in found("O gás dobrou", Shelf.AGENCY)] == [theirs]


def test_rebuilding_changes_nothing_and_repairs_what_was_lost(capsys):
    FactCheckFactory(published=True, statement=STATEMENT)
    review("O preço do gás dobrou")
    whole = counts()
    MemoryEntry.objects.filter(shelf=Shelf.OWN).delete()

    call_command("rebuild_memory")
    once = (json.loads(capsys.readouterr().out), counts())
    call_command("rebuild_memory")

    assert once == (json.loads(capsys.readouterr().out), counts())
    assert once[1] == whole
    assert found(STATEMENT)[0][0] == "same"
    assert found("O preço do gás dobrou", Shelf.AGENCY)[0][0] == "same"


def test_a_draft_gets_our_check_as_evidence_and_another_agencys_as_a_lead():
    fact_check = FactCheckFactory(published=True, statement=STATEMENT)
    review(label="Falso")
    claim = ClaimFactory(statement="A gestão fechou catorze postos de saúde em Porto Sereno")
    claim.claimant = fact_check.claim.claimant
    claim.save()

    ours, theirs = evidence_for(claim)

    assert (ours.kind, ours.checked.decision) == (EvidenceKind.OWN_CHECK, MatchDecision.SAME)
    assert (theirs.kind, theirs.checked.verdict) == (EvidenceKind.IMPORTED_REVIEW, None)


def test_another_persons_words_are_only_suggested():
    FactCheckFactory(published=True, statement=STATEMENT)

    somebody = PersonFactory(name="Outra Pessoa", slug="outra-pessoa")

    (ours,) = evidence_for(ClaimFactory(statement=STATEMENT, claimant=somebody))

    assert ours.checked.decision is MatchDecision.SUGGESTED
