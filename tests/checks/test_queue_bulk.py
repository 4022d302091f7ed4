"""Acts in bulk: each claim by itself, nobody's work moved, what was left out named; no approval."""

import pytest
from django.urls import reverse

from checks import queue_bulk, workflow
from checks.models import Appearance, Claim, FactCheck, LogEntry
from checks.refusals import NothingMarked, TooManyAtOnce
from tests.checks.desk_clients import browser_of
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]


def bulk(who, act, claims, **fields):
    numbers = [claim.pk for claim in claims]
    return browser_of(who).post(
        reverse("desk:bulk"), {"act": act, "claim": numbers, **fields}, follow=True
    )


def test_marked_claims_are_assigned_and_each_has_its_row_in_the_log(marina, davi):
    claims = [ClaimFactory() for _ in range(3)]

    answer = bulk(marina, "assign", claims, person=davi.pk)

    assert set(Claim.objects.values_list("assigned_to", flat=True)) == {davi.pk}
    assert LogEntry.objects.filter(act="assign_claim").count() == 3
    assert "3 afirmações mudaram." in answer.content.decode()


def test_what_a_colleague_holds_is_left_out_and_named(marina, davi):
    waiting, held = ClaimFactory(), FactCheckFactory(statement="A de Marina", by=marina)

    answer = bulk(davi, "deadline", [waiting, held.claim], due="")

    html = answer.content.decode()
    assert "1 afirmação ficou de fora:" in html
    assert "A de Marina" in html
    assert "Marina está com esta checagem" in html


def test_what_waits_no_longer_is_left_out_and_the_rest_is_done(marina):
    waiting = ClaimFactory(statement="Espera")
    gone = ClaimFactory(statement="Já foi", state="discarded", discard_reason="Opinião.")

    answer = bulk(marina, "discard", [gone, waiting], code="other", reason="Repetida.")

    waiting.refresh_from_db()
    gone.refresh_from_db()
    assert (waiting.discard_reason, gone.discard_reason) == ("Repetida.", "Opinião.")
    assert answer.status_code == 200
    assert "Já foi" in answer.content.decode()


def test_when_nothing_could_be_done_the_answer_says_conflict(marina):
    gone = ClaimFactory(state="discarded", discard_reason="Opinião.")

    assert bulk(marina, "discard", [gone], code="other", reason="Repetida.").status_code == 409


def test_a_discard_without_a_reason_moves_nothing(marina):
    claims = [ClaimFactory(), ClaimFactory()]

    answer = bulk(marina, "discard", claims, code="other", reason=" ")

    assert answer.status_code == 409
    assert Claim.objects.filter(state="waiting").count() == 2


def test_joining_confirms_what_was_proposed_and_publishes_nothing(marina):
    fact_check = FactCheckFactory(published=True)
    repeat = AppearanceFactory(claim=fact_check.claim)

    bulk(marina, "join", [fact_check.claim])

    repeat.refresh_from_db()
    assert (repeat.state, repeat.confirmed_by) == (Appearance.State.CONFIRMED, marina)


def test_a_claim_without_a_proposal_has_nothing_to_join(marina):
    assert bulk(marina, "join", [ClaimFactory()]).status_code == 409


@pytest.mark.parametrize("act", ["approve", "publish", "submit", "", "__init__"])
def test_there_is_no_approval_in_bulk(davi, act):
    fact_check = FactCheckFactory(in_review=True)

    assert bulk(davi, act, [fact_check.claim]).status_code == 404
    assert FactCheck.objects.get().state == "in_review"


def test_more_than_five_hundred_at_once_are_refused_before_anything_changes(marina):
    claim = ClaimFactory()
    numbers = [claim.pk, *range(1_000, 1_500)]

    with pytest.raises(TooManyAtOnce):
        queue_bulk.on_each(numbers, lambda _claim: pytest.fail("it was done"), by=marina)


def test_with_nothing_marked_nothing_is_done(marina):
    with pytest.raises(NothingMarked):
        queue_bulk.on_each([], lambda _claim: pytest.fail("it was done"), by=marina)


@pytest.mark.parametrize("number", ["x", "-1", "9" * 30, "0"])
def test_a_mark_that_is_no_claim_is_no_claim(marina, number):
    answer = browser_of(marina).post(
        reverse("desk:bulk"), {"act": "assign", "claim": number, "person": marina.pk}
    )

    assert answer.status_code in {302, 409}
    assert not LogEntry.objects.exists()


def test_one_that_fails_takes_none_of_the_others_with_it(marina):
    claims = [ClaimFactory() for _ in range(3)]
    workflow.start(claims[1], by=None, under=FactCheckFactory().page.get_parent().specific)

    bulk(marina, "discard", claims, code="other", reason="Repetida.")

    states = dict(Claim.objects.values_list("pk", "state"))
    assert [states[claim.pk] for claim in claims] == ["discarded", "chosen", "discarded"]
