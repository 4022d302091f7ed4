"""A claim beside the published check that may serve it: what differs is marked and named."""

import pytest
from django.urls import reverse

from checks import workflow
from checks.match_refusals import CheckMovedOn, PairDecidedFirst
from checks.memory import joining
from checks.memory.proposing import propose_for
from checks.models import Claim, FactCheck, MemoryMatch
from checks.refusals import HeldByOther
from tests.checks.desk_clients import browser_of
from tests.checks.test_public_check_page import correct
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory
from tests.factories.people import PersonFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db, pytest.mark.usefixtures("fresh_counts")]
STATEMENT = "A gestão fechou 14 postos de saúde em Porto Sereno em 2024"


@pytest.fixture
def fact_check(marina, davi):
    return FactCheckFactory(published=True, statement=STATEMENT, by=marina, approved_by=davi)


def match_of(fact_check, statement, claimant=None):
    """The match that the memory proposes for a claim in these words."""
    claim = ClaimFactory(statement=statement, claimant=claimant or fact_check.claim.claimant)
    AppearanceFactory(claim=claim)
    propose_for(claim.pk)
    return claim.memory_matches.get()


def queue(person):
    return browser_of(person).get(reverse("desk:queue")).content.decode()


def workspace(person, fact_check):
    address = reverse("desk:beside", args=[fact_check.pk])
    return browser_of(person).get(address).content.decode()


def drafted(match):
    """The claim as it is after a first draft: chosen, with a check that nobody holds."""
    return workflow.start(match.claim, by=None)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (STATEMENT.replace("14", "41"), "Outro número: “41” aqui, “14” ali"),
        (STATEMENT.replace("fechou", "não fechou"), "Uma delas nega: “nao” aqui, “—” ali"),
        (STATEMENT.replace("2024", "2022"), "Outra data: “2022” aqui, “2024” ali"),
        (STATEMENT.replace("14", "14%"), "Outra unidade: “%” aqui, “uma contagem” ali"),
    ],
    ids=["number", "negation", "period", "unit"],
)
def test_what_makes_it_another_claim_is_said_in_words(marina, fact_check, statement, words):
    match_of(fact_check, statement)

    assert words in queue(marina)


def test_a_difference_is_said_once(marina, fact_check):
    match_of(fact_check, STATEMENT.replace("14", "41"))

    assert queue(marina).count("“41” aqui, “14” ali") == 1


def test_another_person_is_named_beside_the_first(marina, fact_check):
    match = match_of(fact_check, STATEMENT, PersonFactory(name="Bento Lima", slug="bento"))

    assert match.decision == "suggested"
    assert "“Bento Lima” aqui, “Ana Prado” ali" in queue(marina)


@pytest.mark.parametrize("screen", ["queue", "workspace"])
def test_only_the_words_that_differ_are_marked_on_each_side(marina, fact_check, screen):
    match = match_of(fact_check, STATEMENT.replace("14", "41"))

    html = queue(marina) if screen == "queue" else workspace(marina, drafted(match))

    assert '<mark class="desk-differs">41 </mark>' in html
    assert '<mark class="desk-differs">14 </mark>' in html
    assert html.count("desk-differs") == 2


def test_words_of_a_claim_cannot_become_markup(marina, fact_check):
    match_of(fact_check, f"{STATEMENT} <script>x</script>")

    assert "<script>x" not in queue(marina)


def test_who_comes_second_is_told_who_decided_and_what(marina, davi, fact_check):
    match = match_of(fact_check, STATEMENT)
    joining.refuse(match, by=davi)

    answer = browser_of(marina).post(reverse("desk:confirm_match", args=[match.pk]))

    assert answer.status_code == 409
    assert "Davi decidiu em" in answer.content.decode()
    assert "outra afirmação" in answer.content.decode()
    with pytest.raises(PairDecidedFirst):
        joining.confirm(match, by=marina)


def test_a_check_corrected_meanwhile_is_not_joined_unread(marina, davi, fact_check):
    match = match_of(fact_check, STATEMENT)
    seen = {"seen_hash": fact_check.published_hash}
    correct(fact_check, by=marina, approved_by=davi, summary="Foram dois, em março.")

    answer = browser_of(marina).post(reverse("desk:confirm_match", args=[match.pk]), seen)

    assert answer.status_code == 409
    assert str(CheckMovedOn.title) in answer.content.decode()
    assert MemoryMatch.objects.get().state == MemoryMatch.State.PROPOSED


def test_a_match_of_a_drafted_claim_discards_the_draft_and_undo_brings_it_back(marina, fact_check):
    match = match_of(fact_check, STATEMENT)
    mine = drafted(match)

    joining.confirm(match, by=marina)
    assert FactCheck.objects.get(pk=mine.pk).state == "discarded"
    assert fact_check.claim.appearances.filter(found_by="memory").count() == 1
    joining.undo(match, by=marina)

    assert FactCheck.objects.get(pk=mine.pk).state == "editing"
    assert fact_check.claim.appearances.get(found_by="memory").state == "refused"


def test_nobody_joins_what_another_person_is_writing(marina, teo, fact_check):
    match = match_of(fact_check, STATEMENT)
    workflow.take(drafted(match), by=marina)

    with pytest.raises(HeldByOther):
        joining.confirm(match, by=teo)

    assert "É a mesma afirmação" not in queue(teo)
    assert not fact_check.claim.appearances.filter(found_by="memory").exists()


def test_the_workspace_offers_the_same_verbs_and_then_the_way_back(marina, fact_check):
    match = match_of(fact_check, STATEMENT)
    mine = drafted(match)
    workflow.take(mine, by=marina)
    before = workspace(marina, mine)

    browser_of(marina).post(
        reverse("desk:confirm_match", args=[match.pk]), {"seen_hash": fact_check.published_hash}
    )

    assert reverse("desk:refuse_match", args=[match.pk]) in before
    assert reverse("desk:undo_match", args=[match.pk]) in workspace(marina, mine)


def test_what_is_no_longer_on_air_is_not_proposed(marina, bia, davi, fact_check):
    match = match_of(fact_check, STATEMENT)
    correct(fact_check, by=bia, approved_by=davi, is_withdrawal=True)

    assert "Parece já checada" not in queue(marina)
    assert Claim.objects.get(pk=match.claim_id).state == Claim.State.WAITING
