"""Grades that a person gives, grades given anew, and the preview of what a change would do."""

from dataclasses import replace

import pytest
from django.db import DatabaseError, transaction

from checks import grading, journal, leases, pending, question_tables, queueing, regrading
from checks.extraction.question_changes import with_question
from checks.models import Claim, GradeChange, LogEntry, Regrading
from checks.models.jobs import Job
from checks.priority import prioritise
from checks.question_preview import preview
from checks.refusals import NotAllowed, ReasonMissing, WrongState
from checks.triage_refusals import GradeNotPossible
from tests.factories.checks import ClaimFactory
from tests.factories.people import UserFactory, chief
from tests.factories.questions import change_question, question

pytestmark = pytest.mark.django_db

FELL = "O desemprego caiu 30% em 2023"
CLOSED = "A prefeitura fechou 14 postos de saúde"


def found_by_rules(statement=FELL, **values):
    claim = ClaimFactory(statement=statement, found_by="offline", **values)
    grades = grading.grades_under(claim, question_tables.in_force().questions)
    Claim.objects.filter(pk=claim.pk).update(
        checkworthiness=grades.checkworthiness, harm=grades.harm, reasons=list(grades.reasons)
    )
    claim.refresh_from_db()
    return claim


def regrade_now(reason="Pesos novos."):
    asked = regrading.request_regrading(by=chief(), reason=reason)
    return regrading.run(asked.pk)


def graded_by_hand(claim, by, *, worth=0.9, harm=0.7, reason="É sobre a eleição."):
    grading.grade(claim, checkworthiness=worth, harm=harm, by=by, reason=reason)
    claim.refresh_from_db()
    return claim


@pytest.mark.db
def test_a_persons_grades_move_the_claim_and_say_who_gave_them(marina):
    claim = graded_by_hand(ClaimFactory(checkworthiness=0.5, harm=0.1, reach=0.8), marina)

    assert (claim.graded_by, claim.checkworthiness, claim.harm) == (marina, 0.9, 0.7)
    assert claim.priority == pytest.approx(0.9 * (0.8 + 0.7) / 2)
    change = GradeChange.objects.get()
    assert (change.by, change.reason) == (marina, "É sobre a eleição.")
    assert (change.old_checkworthiness, change.old_harm) == (0.5, 0.1)
    entry = LogEntry.objects.get(act="grade_claim")
    assert "0.50 > 0.90; 0.10 > 0.70 — É sobre a eleição." in entry.note
    assert journal.verify() == []


@pytest.mark.parametrize("grade", [-0.01, 1.01, float("nan"), float("inf")])
def test_what_is_no_grade_is_refused(marina, grade):
    claim = ClaimFactory()

    with pytest.raises(GradeNotPossible):
        graded_by_hand(claim, marina, worth=grade)
    with pytest.raises(GradeNotPossible):
        graded_by_hand(claim, marina, harm=grade)

    assert not GradeChange.objects.exists()


def test_a_grade_needs_a_reason_a_role_and_a_claim_that_waits(marina):
    with pytest.raises(ReasonMissing):
        graded_by_hand(ClaimFactory(), marina, reason=" ")
    with pytest.raises(NotAllowed):
        graded_by_hand(ClaimFactory(), UserFactory())
    discarded = queueing.discard(ClaimFactory(), by=marina, reason="Opinião.")
    with pytest.raises(WrongState):
        graded_by_hand(discarded, marina)


@pytest.mark.db
@pytest.mark.parametrize("act", ["update", "delete"])
def test_the_database_lets_nobody_rewrite_what_a_grade_was(marina, act):
    graded_by_hand(ClaimFactory(), marina)
    rows = GradeChange.objects.all()

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rows.update(harm=0) if act == "update" else rows.delete()


@pytest.mark.db
def test_waiting_claims_are_graded_anew_by_the_questions_in_force():
    claim = found_by_rules()
    table = change_question("names_number", weight=0.05, harm=0.5)

    job = regrade_now("Pesos novos.")

    claim.refresh_from_db()
    assert (claim.checkworthiness, claim.harm) == (0.6, 0.5)
    assert claim.priority == prioritise(0.6, 0.5, []).value
    assert claim.question_table == table
    assert claim.weights["names_number"] == [0.05, 0.5, "Names a figure?"]
    assert (job.state, job.claims_changed) == (Job.State.DONE, 1)
    change = claim.grade_changes.get()
    assert (change.old_checkworthiness, change.regrading, change.by) == (0.9, job, None)
    acts = LogEntry.objects.filter(act__in=["regrade_claims", "regraded_claims"])
    assert list(acts.order_by("number").values_list("act", "note")) == [
        ("regrade_claims", "[1] Pesos novos."),
        ("regraded_claims", "[1] 1"),
    ]


@pytest.mark.db
def test_what_a_person_graded_stays(marina):
    claim = graded_by_hand(found_by_rules(), marina)
    change_question("names_number", weight=0.05)

    job = regrade_now()

    claim.refresh_from_db()
    assert (claim.checkworthiness, claim.harm, claim.graded_by) == (0.9, 0.7, marina)
    assert job.claims_changed == 0


@pytest.mark.parametrize("state", ["chosen", "discarded"])
def test_only_claims_that_wait_are_graded_anew(state):
    claim = found_by_rules(state=state, discard_reason="Opinião.")
    change_question("names_number", weight=0.05)

    regrade_now()

    claim.refresh_from_db()
    assert claim.checkworthiness == 0.9


def test_the_answers_that_a_model_gave_stay_and_get_the_new_weights():
    claim = ClaimFactory(
        statement="Nada que uma regra leia", found_by="anthropic", reasons=["names_number", "law"]
    )
    change_question("law", weight=0.4)

    regrade_now()

    claim.refresh_from_db()
    assert claim.checkworthiness == 0.75
    assert claim.reasons == ["names_number", "law"]


def test_grading_anew_twice_changes_nothing_more():
    found_by_rules()
    change_question("names_number", weight=0.05)
    regrade_now()

    again = regrade_now()

    assert again.claims_changed == 0
    assert GradeChange.objects.count() == 1


def test_while_one_is_unfinished_a_second_wish_is_the_same():
    change_question("names_number", weight=0.05)
    first = regrading.request_regrading(by=chief(), reason="Pesos novos.")

    assert regrading.request_regrading(by=chief(), reason="De novo.") == first


@pytest.mark.db
def test_who_takes_an_unfinished_one_over_goes_on_where_it_ended(monkeypatch):
    monkeypatch.setattr("checks.regrading.AT_ONCE", 1)
    claims = [found_by_rules(), found_by_rules(CLOSED)]
    table = change_question("happened", weight=0.1)
    asked = regrading.request_regrading(by=chief(), reason="Pesos novos.")
    regrading._regrade_some(leases.take(Regrading, asked.pk), after=0)
    Regrading.objects.update(lease_until="2026-01-01T00:00Z")

    job = regrading.run(asked.pk)

    assert job.claims_changed == 2
    assert {Claim.objects.get(pk=claim.pk).question_table for claim in claims} == {table}


def test_a_fault_stands_on_the_row_and_is_raised(monkeypatch):
    found_by_rules()
    change_question("happened", weight=0.1)
    asked = regrading.request_regrading(by=chief(), reason="Pesos novos.")
    monkeypatch.setattr("checks.grading.regrade", lambda *_given, **_kept: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        regrading.run(asked.pk)

    asked.refresh_from_db()
    assert (asked.state, asked.error) == (Job.State.FAILED, "ZeroDivisionError: division by zero")


def test_the_sweep_wakes_one_that_waits(django_capture_on_commit_callbacks):
    claim = found_by_rules()
    change_question("names_number", weight=0.05)
    regrading.request_regrading(by=chief(), reason="Pesos novos.")

    with django_capture_on_commit_callbacks(execute=True):
        pending.wake_all()

    claim.refresh_from_db()
    assert claim.checkworthiness == 0.6


def test_only_who_sets_policy_has_claims_graded_anew(marina):
    with pytest.raises(NotAllowed):
        regrading.request_regrading(by=marina, reason="Pesos novos.")
    with pytest.raises(ReasonMissing):
        regrading.request_regrading(by=chief(), reason=" ")

    assert not Regrading.objects.exists()


def tried(code, **values):
    now = question_tables.in_force().questions
    return preview(with_question(now, replace(question(code), **values)))


def test_a_preview_says_what_would_move_and_keeps_nothing():
    falls, rises = found_by_rules(priority=0.4, reach=0.5), found_by_rules(CLOSED, reach=0.5)

    found = tried("act_of_government", harm=0.9)

    assert [place.claim for place in found.before] == [rises, falls]
    assert found.changed == 1
    assert (found.looked_at, found.is_all) == (2, True)
    assert not GradeChange.objects.exists()
    assert Claim.objects.get(pk=rises.pk).harm == rises.harm


def test_a_preview_shows_the_head_of_the_queue_before_and_after():
    first = found_by_rules(FELL, priority=0.9, reach=0.5)
    second = found_by_rules(CLOSED, priority=0.1, reach=0.5)

    found = tried("act_of_government", weight=0.5, harm=1)

    assert [place.claim for place in found.before] == [first, second]
    assert [place.claim for place in found.after] == [second, first]
    assert [(place.before, place.after) for place in found.after] == [(2, 1), (1, 2)]
    assert found.after[0].has_moved


def test_a_preview_leaves_what_a_person_graded_where_it_is(marina):
    graded_by_hand(found_by_rules(), marina)

    found = tried("names_number", weight=-1)

    assert (found.changed, found.fallen) == (0, 0)


def test_a_preview_counts_what_would_not_be_listed_any_more():
    found_by_rules()

    assert tried("names_number", weight=-0.5).fallen == 1


def test_a_preview_of_a_long_queue_says_that_it_read_only_its_head(monkeypatch):
    monkeypatch.setattr("checks.question_preview.MOST_LOOKED_AT", 2)
    for _ in range(3):
        ClaimFactory()

    found = tried("names_number", weight=0)

    assert (found.looked_at, found.is_all) == (2, False)
