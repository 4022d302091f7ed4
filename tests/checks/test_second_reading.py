"""Two independent verdicts: the second is given blind, and what it decides is kept."""

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction

from checks import blindness, workflow
from checks.blind_refusals import (
    AlreadyRead,
    NoSecondReading,
    SawFirst,
    SecondReadingDiffers,
    SecondReadingMissing,
    VerdictMissing,
)
from checks.models import Contribution, LogEntry, NewsroomSettings, Notice, SecondReading
from checks.refusals import (
    ActedFirst,
    NobodyLeft,
    NotAllowed,
    ReasonMissing,
    SelfApproval,
    StaleContent,
)
from checks.reviewers import why_not_approve
from tests.factories.checks import FactCheckFactory, write
from tests.factories.newsroom import ask_for_second_readings

pytestmark = [pytest.mark.django_db, pytest.mark.db]


@pytest.fixture
def asked(db):
    return ask_for_second_readings()


def read(fact_check, person, verdict="false", **given):
    given = {"note": "A portaria lista dois.", "seen_hash": fact_check.review_hash, **given}
    return workflow.second_read(fact_check, by=person, verdict=verdict, **given)


def approve(fact_check, person):
    return workflow.approve(fact_check, by=person, seen_hash=fact_check.review_hash)


def test_without_the_setting_an_approval_asks_for_no_second_verdict(davi):
    fact_check = FactCheckFactory(in_review=True)

    assert approve(fact_check, davi).state == "published"


def test_with_the_setting_nobody_approves_before_giving_their_own_verdict(asked, davi):
    fact_check = FactCheckFactory(in_review=True)

    with pytest.raises(SecondReadingMissing):
        approve(fact_check, davi)
    fact_check.refresh_from_db()
    assert fact_check.state == "in_review"


def test_the_same_verdict_given_blind_opens_the_approval_to_who_gave_it(asked, davi, bia):
    fact_check = FactCheckFactory(in_review=True)

    reading = read(fact_check, davi)

    assert reading.agrees
    assert not blindness.is_blind(davi, fact_check)
    assert blindness.is_blind(bia, fact_check)
    with pytest.raises(SecondReadingMissing):
        approve(fact_check, bia)
    assert approve(fact_check, davi).state == "published"


def test_another_verdict_is_kept_and_returns_it_to_editing(asked, marina, davi):
    fact_check = FactCheckFactory(in_review=True)

    reading = read(fact_check, davi, "imprecise", note="Um posto só mudou de nome.")

    fact_check.refresh_from_db()
    row = LogEntry.objects.latest("number")
    notice = Notice.objects.get(person=marina, kind="second_reading_differs")
    assert not reading.agrees
    assert (reading.verdict, reading.editors_verdict) == ("imprecise", "false")
    assert (fact_check.state, fact_check.review_hash) == ("editing", "")
    assert row.act == "second_reading_disagreed"
    assert row.note == "Marina: Falso · Davi: Impreciso. Um posto só mudou de nome."
    assert notice.details == {"verdict": "Impreciso", "editors_verdict": "Falso"}


def test_who_gave_another_verdict_on_this_very_content_does_not_approve_it(
    asked, marina, davi, bia
):
    fact_check = FactCheckFactory(in_review=True)
    read(fact_check, davi, "true")
    fact_check = workflow.submit(fact_check, by=marina)

    with pytest.raises(SecondReadingDiffers):
        approve(fact_check, davi)
    assert isinstance(why_not_approve(fact_check, davi), SecondReadingDiffers)


def test_after_a_change_the_verdict_is_asked_for_again(asked, marina, davi):
    fact_check = FactCheckFactory(in_review=True)
    read(fact_check, davi)
    workflow.recall(fact_check, by=marina)
    write(fact_check, by=marina, summary="Dois postos fecharam, e não 14.")
    fact_check = workflow.submit(fact_check, by=marina)

    with pytest.raises(SecondReadingMissing):
        approve(fact_check, davi)
    read(fact_check, davi)
    assert approve(fact_check, davi).state == "published"


def test_no_data_agrees_only_for_the_same_reason(asked, davi, bia):
    nothing = {"verdict": "no_data", "no_data_reason": "no_source", "sources": []}
    fact_check = FactCheckFactory(in_review=True, **nothing)

    assert read(fact_check, davi, "no_data", no_data_reason="no_source").agrees
    assert not read(fact_check, bia, "no_data", no_data_reason="unverifiable").agrees


def test_seeing_first_is_on_the_record_and_forfeits_the_approval(asked, davi):
    fact_check = FactCheckFactory(in_review=True)

    workflow.see_first(fact_check, by=davi)

    assert not blindness.is_blind(davi, fact_check)
    assert LogEntry.objects.latest("number").act == "saw_first"
    with pytest.raises(SawFirst):
        approve(fact_check, davi)
    with pytest.raises(SawFirst):
        read(fact_check, davi)


def test_a_changed_comma_makes_nobody_unsee_the_verdict(asked, marina, davi):
    fact_check = FactCheckFactory(in_review=True)
    workflow.see_first(fact_check, by=davi)
    workflow.recall(fact_check, by=marina)
    write(fact_check, by=marina, summary="Dois postos fecharam; não 14.")
    fact_check = workflow.submit(fact_check, by=marina)

    with pytest.raises(SawFirst):
        read(fact_check, davi)


def test_another_verdict_can_be_read_blind_by_who_saw_the_former_one(asked, marina, davi):
    fact_check = FactCheckFactory(in_review=True)
    workflow.see_first(fact_check, by=davi)
    workflow.recall(fact_check, by=marina)
    write(fact_check, by=marina, verdict="true")
    fact_check = workflow.submit(fact_check, by=marina)

    assert read(fact_check, davi, "true").agrees


def test_the_text_is_hidden_while_it_is_being_written_too(asked, marina, davi, teo):
    fact_check = FactCheckFactory(written=True)

    assert blindness.is_blind(davi, fact_check)
    assert not blindness.is_blind(marina, fact_check)
    assert not blindness.is_blind(teo, fact_check)


def test_whoever_takes_a_written_draft_over_has_seen_its_verdict(asked, marina, davi):
    fact_check = FactCheckFactory(written=True)
    workflow.take(fact_check, by=davi, take_over=True)
    workflow.release(fact_check, by=davi)
    workflow.take(fact_check, by=marina)
    fact_check = workflow.submit(fact_check, by=marina)

    with pytest.raises(SawFirst):
        read(fact_check, davi)


def test_authors_reporters_and_second_votes_are_refused(asked, marina, davi, teo):
    fact_check = FactCheckFactory(in_review=True)

    with pytest.raises(SelfApproval):
        read(fact_check, marina)
    with pytest.raises(NotAllowed):
        read(fact_check, teo)
    read(fact_check, davi)
    with pytest.raises(AlreadyRead):
        read(fact_check, davi, "true")


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"verdict": "maybe"}, VerdictMissing),
        ({"verdict": ""}, VerdictMissing),
        ({"verdict": "no_data"}, VerdictMissing),
        ({"verdict": "no_data", "no_data_reason": "tired"}, VerdictMissing),
        ({"note": "  "}, ReasonMissing),
        ({"seen_hash": "0" * 64}, StaleContent),
    ],
)
def test_a_second_verdict_is_whole_and_of_what_is_under_review(asked, davi, given, refusal):
    fact_check = FactCheckFactory(in_review=True)

    with pytest.raises(refusal):
        read(fact_check, davi, **given)
    assert not SecondReading.objects.exists()


def test_the_reader_who_comes_after_a_disagreement_is_told_who_was_first(asked, davi, bia):
    fact_check = FactCheckFactory(in_review=True)
    read(fact_check, davi, "true")

    with pytest.raises(ActedFirst, match="Davi"):
        read(fact_check, bia)


def test_reading_blind_makes_nobody_a_contributor(asked, davi):
    fact_check = FactCheckFactory(in_review=True)

    read(fact_check, davi)

    assert not Contribution.objects.filter(user=davi).exists()


def test_only_the_chosen_topics_are_read_twice_by_claim_or_by_draft(marina, davi):
    ask_for_second_readings("health")
    health = FactCheckFactory(in_review=True)
    renamed = FactCheckFactory(in_review=True, topic="other")
    other = FactCheckFactory(written=True, topic="other")
    type(other.claim).objects.filter(pk=other.claim_id).update(topic="economy")
    other = workflow.submit(type(other).objects.get(pk=other.pk), by=marina)

    with pytest.raises(SecondReadingMissing):
        approve(health, davi)
    with pytest.raises(SecondReadingMissing):
        approve(renamed, davi)
    assert approve(other, davi).state == "published"


def test_a_correction_that_leaves_the_verdict_is_not_read_blind(marina, davi):
    fact_check = FactCheckFactory(correcting=True)
    ask_for_second_readings()
    write(fact_check, by=marina, summary="Fecharam dois.")
    workflow.describe_correction(
        fact_check, by=marina, kind="factual", explanation="O número era outro."
    )
    fact_check = workflow.submit(fact_check, by=marina)

    assert not blindness.is_blind(davi, fact_check)
    with pytest.raises(NoSecondReading):
        read(fact_check, davi)
    approve(fact_check, davi)
    assert fact_check.corrections.count() == 1


def test_a_correction_of_the_verdict_is_read_blind(marina, davi):
    fact_check = FactCheckFactory(correcting=True)
    ask_for_second_readings()
    write(fact_check, by=marina, verdict="true")
    fact_check = workflow.submit(fact_check, by=marina)

    with pytest.raises(SecondReadingMissing):
        approve(fact_check, davi)
    read(fact_check, davi, "true")
    approve(fact_check, davi)
    assert fact_check.corrections.get().new_verdict == "true"


def test_a_withdrawal_has_no_verdict_to_be_blind_to(davi, bia):
    fact_check = FactCheckFactory(published=True)
    ask_for_second_readings()
    workflow.open_correction(
        fact_check, by=bia, kind="retraction", explanation="Erramos.", is_withdrawal=True
    )
    fact_check = workflow.submit(fact_check, by=bia)

    assert approve(fact_check, davi).state == "withdrawn"


def test_when_everyone_else_has_seen_it_nobody_is_left(asked, marina, davi):
    fact_check = FactCheckFactory(in_review=True)
    workflow.see_first(fact_check, by=davi)

    assert isinstance(why_not_approve(fact_check, marina), NobodyLeft)


def test_the_setting_by_topic_needs_a_topic(asked):
    asked.second_reading = NewsroomSettings.SecondReadings.TOPICS

    with pytest.raises(ValidationError, match="Escolha ao menos um tema"):
        asked.full_clean()


@pytest.mark.parametrize("change", ["update", "delete"])
def test_a_second_verdict_does_not_change_and_does_not_go_away(asked, davi, change):
    reading = read(FactCheckFactory(in_review=True), davi)
    rows = SecondReading.objects.filter(pk=reading.pk)

    with pytest.raises(DatabaseError), transaction.atomic():
        rows.update(verdict="true", agrees=False) if change == "update" else rows.delete()


def test_the_database_keeps_authors_from_reading_their_own_work(asked, marina, davi):
    reading = read(FactCheckFactory(in_review=True), davi)

    with pytest.raises(DatabaseError), transaction.atomic():
        SecondReading.objects.create(
            fact_check=reading.fact_check,
            round_number=0,
            content_hash=reading.content_hash,
            reader=marina,
            verdict="false",
            editors_verdict="false",
            agrees=True,
            at=reading.at,
        )
