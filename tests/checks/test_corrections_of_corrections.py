"""A correction that was itself wrong gets one of its own; the earlier entry stays as it was."""

import pytest
from django.db import DatabaseError, connection, transaction

from checks import workflow
from checks.audit import audit
from checks.corrections.content import correction_hash
from checks.models import Correction, CorrectionRound
from checks.refusals import NotItsCorrection, NotReady
from checks.walls import installing
from tests.checks.desk_clients import browser_of
from tests.checks.test_desk_acts import act_address
from tests.checks.test_public_check_page import correct
from tests.factories.checks import FactCheckFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]


@pytest.fixture
def corrected(marina, davi):
    return correct(
        FactCheckFactory(published=True), by=marina, approved_by=davi, summary="Outra frase."
    )


def correct_again(fact_check, *, by, approved_by, kind="factual", explanation="Foi outra pessoa."):
    workflow.open_correction(
        fact_check,
        by=by,
        kind=kind,
        explanation=explanation,
        corrects=fact_check.corrections.first(),
    )
    fact_check = workflow.submit(fact_check, by=by)
    return workflow.approve(fact_check, by=approved_by, seen_hash=fact_check.review_hash)


def test_it_is_told_although_the_page_stays_as_it_is(corrected, marina, davi):
    before = corrected.published_hash

    fact_check = correct_again(corrected, by=marina, approved_by=davi)

    later, earlier = fact_check.corrections.all()
    assert fact_check.published_hash == before
    assert later.correction_round.corrects == earlier
    assert (earlier.explanation, later.changes) == ("O dado novo mudou a conta.", {})
    assert audit().violations == []


def test_without_one_to_correct_an_unchanged_page_is_no_correction(corrected, marina):
    workflow.open_correction(corrected, by=marina, kind="factual", explanation="Nada.")

    with pytest.raises(NotReady):
        workflow.submit(corrected, by=marina)


@pytest.mark.parametrize("kind", ["verdict_change", "update"])
def test_it_is_no_change_of_verdict_and_nothing_new(corrected, marina, davi, kind):
    with pytest.raises(NotReady):
        correct_again(corrected, by=marina, approved_by=davi, kind=kind)


def test_a_correction_of_another_check_is_refused(corrected, marina):
    other = FactCheckFactory(published=True)

    with pytest.raises(NotItsCorrection):
        workflow.open_correction(
            other, by=marina, kind="factual", corrects=corrected.corrections.get()
        )


def test_the_database_refuses_it_too(corrected, marina):
    other = FactCheckFactory(published=True)
    opened = workflow.open_correction(other, by=marina, kind="factual")

    with pytest.raises(DatabaseError), transaction.atomic():
        CorrectionRound.objects.filter(pk=opened.pk).update(corrects=Correction.objects.get())


def test_it_does_not_change_under_review(corrected, marina):
    workflow.open_correction(
        corrected, by=marina, kind="factual", explanation="x", corrects=corrected.corrections.get()
    )
    workflow.submit(corrected, by=marina)

    with pytest.raises(DatabaseError), transaction.atomic():
        CorrectionRound.objects.filter(state="in_review").update(corrects=None)


def test_the_approval_is_of_the_link_too(corrected, marina, davi):
    correct_again(corrected, by=marina, approved_by=davi)
    installing.drop(connection)
    CorrectionRound.objects.filter(corrects__isnull=False).update(corrects=None)

    (violation,) = audit().violations

    assert violation.why == "a correction is not the one approved"


def test_hashes_of_corrections_that_correct_none_are_what_they_were():
    assert correction_hash("minor", "Uma vírgula.", is_withdrawal=False) == (
        "81f607a6e0676524dfaf27a7475f619c2b1b76f814542c1c232353b66e09f908"
    )


def test_the_desk_offers_the_earlier_ones_to_be_corrected(corrected, marina):
    earlier = corrected.corrections.get()

    browser_of(marina).post(
        act_address(corrected, "open_correction"),
        {"kind": "factual", "explanation": "Foi outra pessoa.", "corrects": earlier.pk},
    )

    assert corrected.rounds.get(closed_at=None).corrects == earlier


@pytest.mark.parametrize("chosen", ["999", "x", "²"])
def test_one_that_the_check_does_not_have_opens_nothing(corrected, marina, chosen):
    answer = browser_of(marina).post(
        act_address(corrected, "open_correction"), {"kind": "factual", "corrects": chosen}
    )

    assert answer.status_code == 404
    assert not corrected.rounds.filter(closed_at=None).exists()
