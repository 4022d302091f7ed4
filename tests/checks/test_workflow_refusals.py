"""What a step says when it is refused: who holds it, who was first, which reason is missing."""

import pytest
from django.utils import translation

from checks import workflow
from checks.models import FactCheck, FactCheckIndexPage
from checks.refusals import (
    HeldByNobody,
    HeldByOther,
    NoListOfChecks,
    NotAllowed,
    ReasonMissing,
    WrongState,
)
from tests.factories.checks import ClaimFactory, FactCheckFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]


def test_who_submits_what_another_holds_reads_the_name_and_the_hour(davi):
    fact_check = FactCheckFactory(written=True)

    with pytest.raises(HeldByOther, match=r"Marina .* \d\d/\d\d \d\dh\d\d"):
        workflow.submit(fact_check, by=davi)


def test_a_draft_that_nobody_holds_is_taken_before_it_is_submitted(marina):
    workflow.discard(FactCheckFactory(written=True), by=marina, reason="Repetida.")
    fact_check = workflow.revive(FactCheck.objects.get(), by=marina)

    with pytest.raises(HeldByNobody):
        workflow.submit(fact_check, by=marina)


@pytest.mark.parametrize("reason", ["", " \n"], ids=["empty", "blank"])
def test_nothing_is_sent_back_without_a_note(davi, reason):
    fact_check = FactCheckFactory(in_review=True)

    with pytest.raises(ReasonMissing):
        workflow.send_back(fact_check, by=davi, note=reason)


@pytest.mark.parametrize("reason", ["", " \n"], ids=["empty", "blank"])
def test_nothing_is_dropped_without_a_reason(marina, reason):
    fact_check = FactCheckFactory()

    with pytest.raises(ReasonMissing):
        workflow.discard(fact_check, by=marina, reason=reason)


def test_who_submitted_before_does_not_recall_what_another_submitted_since(marina, davi, bia):
    seen_by_marina = FactCheckFactory(in_review=True)
    fact_check = workflow.send_back(seen_by_marina, by=bia, note="Falta a data.")
    fact_check = workflow.take(fact_check, by=davi, take_over=True)
    workflow.submit(fact_check, by=davi)

    with pytest.raises(NotAllowed):
        workflow.recall(seen_by_marina, by=marina)


def test_who_lost_the_right_to_write_recalls_nothing(marina):
    fact_check = FactCheckFactory(in_review=True)
    marina.groups.clear()

    with pytest.raises(NotAllowed):
        workflow.recall(fact_check, by=marina)


def test_a_check_under_review_is_taken_by_nobody(davi):
    with pytest.raises(WrongState):
        workflow.take(FactCheckFactory(in_review=True), by=davi)


def test_a_published_check_without_a_correction_has_nothing_to_submit(marina):
    with pytest.raises(WrongState):
        workflow.submit(FactCheckFactory(published=True), by=marina)


def test_what_was_never_published_is_not_corrected(marina):
    with pytest.raises(WrongState):
        workflow.open_correction(FactCheckFactory(), by=marina, kind="minor")


def test_a_draft_has_no_correction_to_describe(marina):
    with pytest.raises(WrongState):
        workflow.describe_correction(FactCheckFactory(), by=marina, kind="minor", explanation="x")


def test_a_draft_has_no_correction_to_abandon(marina):
    with pytest.raises(WrongState):
        workflow.abandon_correction(FactCheckFactory(), by=marina)


def test_an_editor_does_not_open_a_withdrawal(marina):
    fact_check = FactCheckFactory(published=True)

    with pytest.raises(NotAllowed):
        workflow.open_correction(fact_check, by=marina, kind="retraction", is_withdrawal=True)


def test_a_check_needs_a_list_to_stand_in(marina):
    assert not FactCheckIndexPage.objects.exists()

    with translation.override("en"), pytest.raises(NoListOfChecks, match="list of checks"):
        workflow.start(ClaimFactory(), by=marina)
