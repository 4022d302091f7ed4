"""The steps of a check, in the order of a working day."""

import pytest

from checks import appearing, workflow
from checks.models import CorrectionRound, FactCheckPage, LogEntry, Source
from checks.readiness import Lack
from checks.refusals import ActedFirst, HeldByOther, NotAllowed, NotReady, SelfApproval, WrongState
from tests.factories.checks import (
    WRITTEN,
    AppearanceFactory,
    ClaimFactory,
    FactCheckFactory,
    write,
)
from tests.factories.site import make_site

pytestmark = [pytest.mark.django_db, pytest.mark.db]


def test_a_machine_may_start_a_check_and_is_nobody():
    fact_check = workflow.start(ClaimFactory(), by=None, under=make_site())

    assert fact_check.state == "ai_draft"
    assert not fact_check.contributions.exists()


def test_starting_twice_gives_the_same_check(marina):
    claim, index = ClaimFactory(), make_site()

    first = workflow.start(claim, by=None, under=index)
    second = workflow.start(claim, by=marina, under=index)

    assert first == second


def test_one_person_at_a_time_holds_a_draft(davi):
    fact_check = FactCheckFactory()

    with pytest.raises(HeldByOther, match="Marina"):
        workflow.take(fact_check, by=davi)


def test_taking_over_is_on_the_record(davi):
    fact_check = FactCheckFactory()

    workflow.take(fact_check, by=davi, take_over=True)

    assert LogEntry.objects.latest("number").act == "take_over"


def test_an_empty_draft_is_not_submitted_and_says_what_is_missing(marina):
    fact_check = FactCheckFactory()

    with pytest.raises(NotReady) as refusal:
        workflow.submit(fact_check, by=marina)

    assert refusal.value.lacks == [Lack.VERDICT, Lack.EXPLANATION]


@pytest.mark.parametrize(
    ("fields", "lack"),
    [
        ({"sources": []}, Lack.SOURCE),
        ({"sources": [("source", {"url": "https://blog.example", "title": "x"})]}, Lack.SOURCE),
        ({"verdict": "imprecise"}, Lack.DISTORTION),
        ({"verdict": "no_data"}, Lack.NO_DATA_REASON),
        ({"explanation": "<p> </p>"}, Lack.EXPLANATION),
        ({"claimant_name": " "}, Lack.CLAIMANT),
    ],
    ids=["no source", "a source that carries nothing", "no kind", "no reason", "blank", "nobody"],
)
def test_what_keeps_a_draft_from_being_submitted(marina, fields, lack):
    fact_check = FactCheckFactory(written=True, **fields)

    with pytest.raises(NotReady) as refusal:
        workflow.submit(fact_check, by=marina)

    assert refusal.value.lacks == [lack]


def test_no_data_needs_no_source(marina):
    fact_check = FactCheckFactory(
        written=True, verdict="no_data", no_data_reason="no_source", sources=[]
    )

    assert workflow.submit(fact_check, by=marina).state == "in_review"


def test_a_draft_without_a_confirmed_appearance_is_not_submitted(marina):
    claim = ClaimFactory()
    AppearanceFactory(claim=claim)
    fact_check = workflow.start(claim, by=marina, under=make_site())
    write(fact_check, by=marina, **WRITTEN)

    with pytest.raises(NotReady) as refusal:
        workflow.submit(fact_check, by=marina)

    assert refusal.value.lacks == [Lack.APPEARANCE]


def test_content_touched_by_nobody_known_is_not_submitted(marina):
    fact_check = FactCheckFactory(written=True)
    write(fact_check, by=None, summary="Veio de um programa.")

    with pytest.raises(NotReady) as refusal:
        workflow.submit(fact_check, by=marina)

    assert refusal.value.lacks == [Lack.UNKNOWN_CONTRIBUTOR]


def test_only_the_holder_submits(davi):
    fact_check = FactCheckFactory(written=True)

    with pytest.raises(HeldByOther):
        workflow.submit(fact_check, by=davi)


def test_a_returned_check_is_back_in_editing_with_the_note(davi):
    fact_check = FactCheckFactory(in_review=True)

    fact_check = workflow.send_back(fact_check, by=davi, note="Falta a data da portaria.")

    assert fact_check.state == "editing"
    assert LogEntry.objects.latest("number").note == "Falta a data da portaria."


def test_who_submitted_may_recall_and_nobody_else(marina, bia):
    fact_check = FactCheckFactory(in_review=True)

    with pytest.raises(NotAllowed):
        workflow.recall(fact_check, by=bia)
    assert workflow.recall(fact_check, by=marina).state == "editing"


def test_the_second_of_two_approvals_is_told_who_was_first(davi, bia):
    fact_check = FactCheckFactory(in_review=True)
    seen = fact_check.review_hash
    workflow.approve(fact_check, by=davi, seen_hash=seen)

    with pytest.raises(ActedFirst, match="Davi"):
        workflow.approve(fact_check, by=bia, seen_hash=seen)


def test_the_appearance_shown_to_the_approver_is_approved_with_the_page(davi):
    fact_check = FactCheckFactory(published=True)

    appearance = fact_check.claim.appearances.get()

    assert (appearance.state, appearance.approved_by) == ("approved", davi)


def test_nothing_is_half_done_when_every_appearance_was_brought_by_the_approver(marina, davi):
    claim = ClaimFactory()
    appearing.confirm(AppearanceFactory(claim=claim), by=davi)
    fact_check = workflow.start(claim, by=marina, under=make_site())
    write(fact_check, by=marina, **WRITTEN)
    fact_check = workflow.submit(fact_check, by=marina)

    with pytest.raises(NotReady):
        workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash)

    fact_check.refresh_from_db()
    assert fact_check.state == "in_review"
    assert not FactCheckPage.objects.get(pk=fact_check.page_id).live


def test_a_correction_changes_the_verdict_through_the_same_two_people(marina, davi):
    fact_check = FactCheckFactory(correcting=True)
    write(fact_check, by=marina, verdict="misleading", distortion_kind="out_of_context")
    fact_check = workflow.submit(fact_check, by=marina)

    workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash)

    correction = fact_check.corrections.get()
    assert (correction.old_verdict, correction.new_verdict) == ("false", "misleading")
    assert (correction.edited_by, correction.approved_by) == (marina, davi)
    assert FactCheckPage.objects.get(pk=fact_check.page_id).verdict == "misleading"


def test_the_page_stays_as_it_is_while_a_correction_is_written(marina):
    fact_check = FactCheckFactory(correcting=True)

    write(fact_check, by=marina, verdict="true")

    assert FactCheckPage.objects.get(pk=fact_check.page_id).verdict == "false"


def test_a_published_check_is_not_edited_without_a_correction(marina):
    fact_check = FactCheckFactory(published=True)

    with pytest.raises(WrongState):
        write(fact_check, by=marina, verdict="true")


def test_a_correction_that_changes_nothing_is_not_submitted(marina):
    fact_check = FactCheckFactory(correcting=True)

    with pytest.raises(NotReady) as refusal:
        workflow.submit(fact_check, by=marina)

    assert refusal.value.lacks == [Lack.NO_CHANGE]


def test_a_change_without_a_public_explanation_is_not_submitted(marina):
    fact_check = FactCheckFactory(published=True)
    workflow.open_correction(fact_check, by=marina, kind="factual")
    write(fact_check, by=marina, summary="Sem erro de digitação.")

    with pytest.raises(NotReady) as refusal:
        workflow.submit(fact_check, by=marina)

    assert refusal.value.lacks == [Lack.CORRECTION]


def test_an_abandoned_round_puts_the_draft_back_to_what_is_on_air(marina):
    fact_check = FactCheckFactory(correcting=True)
    write(fact_check, by=marina, verdict="true")

    workflow.abandon_correction(fact_check, by=marina)

    page = FactCheckPage.objects.get(pk=fact_check.page_id)
    assert page.get_latest_revision_as_object().verdict == "false"
    assert CorrectionRound.objects.get().state == "abandoned"


def test_contributors_of_an_abandoned_round_still_count(marina, davi, bia):
    fact_check = FactCheckFactory(published=True)
    workflow.open_correction(fact_check, by=davi, kind="minor", explanation="x")
    workflow.abandon_correction(fact_check, by=davi)
    workflow.open_correction(fact_check, by=marina, kind="minor", explanation="Uma vírgula.")
    write(fact_check, by=marina, summary="Dois postos fecharam não 14.")
    fact_check = workflow.submit(fact_check, by=marina)

    with pytest.raises(SelfApproval):
        workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash)


def test_a_second_round_waits_for_the_first(davi):
    fact_check = FactCheckFactory(correcting=True)

    with pytest.raises(ActedFirst, match="Marina"):
        workflow.open_correction(fact_check, by=davi, kind="minor")


def test_a_withdrawn_check_keeps_its_page(bia, davi):
    fact_check = FactCheckFactory(published=True)
    workflow.open_correction(
        fact_check, by=bia, kind="retraction", explanation="A fonte caiu.", is_withdrawal=True
    )
    fact_check = workflow.submit(fact_check, by=bia)

    fact_check = workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash)

    assert fact_check.state == "withdrawn"
    assert FactCheckPage.objects.get(pk=fact_check.page_id).live


def test_a_discarded_check_can_be_revived(marina):
    fact_check = FactCheckFactory()

    workflow.discard(fact_check, by=marina, reason="Já checada.")
    fact_check = workflow.revive(fact_check, by=marina)

    assert fact_check.state == "editing"


def test_the_class_of_a_source_is_set_by_code_not_by_hand(marina):
    forged = {"url": "https://blog.example", "title": "x", "source_class": "official"}
    fact_check = FactCheckFactory(written=True, sources=[("source", forged)])

    page = FactCheckPage.objects.get(pk=fact_check.page_id).get_latest_revision_as_object()

    assert page.sources[0].value["source_class"] == "other"


def test_each_cited_address_gets_one_row_however_often_it_is_saved(marina):
    fact_check = FactCheckFactory(written=True)

    write(fact_check, by=marina, summary="De novo.")

    assert Source.objects.get().source_class == "official"
