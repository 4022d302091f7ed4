"""Who changes the questions of triage, what stays of it, and which claims it is about."""

import pytest
from django.db import DatabaseError, transaction

from checks import journal, question_tables, triage
from checks.extraction.question_rules import UnfitQuestion
from checks.extraction.questions import shipped_questions
from checks.models import Claim, LogEntry, QuestionTable
from checks.refusals import NotAllowed, ReasonMissing
from checks.triage_refusals import NothingToChange, QuestionsMovedOn, TooManyQuestions
from tests.checks.at_once import DONE, two_people
from tests.factories.captures import CaptureFactory
from tests.factories.people import chief, reporter, writer
from tests.factories.questions import BRIDGE, change_question, question

pytestmark = pytest.mark.django_db


def read(text):
    capture = CaptureFactory(ok=True, text_raw=text, text_nfc=text)
    triage.read(triage.request_triage(capture).pk)
    return Claim.objects.latest("pk")


def test_until_somebody_changes_them_the_shipped_questions_are_in_force():
    now = question_tables.in_force()

    assert (now.number, now.questions, now.is_shipped) == (0, shipped_questions(), True)


@pytest.mark.db
def test_a_change_keeps_who_when_why_and_what_from_what_to_what():
    table = change_question("names_number", weight=0.2, reason="Números demais na fila.")

    table.refresh_from_db()
    assert table.by == chief()
    assert table.at
    assert table.reason == "Números demais na fila."
    assert table.changes == [{"code": "names_number", "field": "weight", "old": 0.35, "new": 0.2}]
    entry = LogEntry.objects.get(act="change_questions")
    assert entry.note == "[1] names_number — Números demais na fila."
    assert journal.verify() == []


def test_new_weights_are_for_claims_found_from_then_on():
    before = read("O desemprego caiu 30% em 2023")

    table = change_question("names_number", weight=0.05)
    after = read("O desemprego caiu 31% em 2024")

    before.refresh_from_db()
    assert (before.checkworthiness, before.question_table) == (0.9, None)
    assert (after.checkworthiness, after.question_table) == (0.6, table)
    assert after.weights["names_number"] == [0.05, 0.0, "Names a figure?"]


def test_a_question_of_the_desk_is_asked_of_what_is_found_from_then_on():
    question_tables.change(BRIDGE, by=chief(), reason="Caíram duas.", seen=0)

    claim = read("A ponte nova caiu em 2023")

    assert claim.weights["desk_1"] == [0.3, 0.2, "Fala de uma ponte?"]


@pytest.mark.db
def test_the_shipped_questions_are_one_step_away_and_the_history_stays():
    change_question("names_number", weight=0.2)
    question_tables.change(BRIDGE, by=chief(), reason="Caíram duas.", seen=1)

    table = question_tables.restore_shipped(by=chief(), reason="Foi pior.", seen=2)

    now = question_tables.in_force()
    assert (now.number, now.is_shipped, now.questions) == (3, True, shipped_questions())
    assert {change["code"] for change in table.changes} == {"names_number", "desk_1"}
    assert QuestionTable.objects.count() == 3


@pytest.mark.parametrize("person", [writer, reporter], ids=["editor", "reporter"])
def test_only_who_sets_policy_changes_them(person):
    with pytest.raises(NotAllowed):
        question_tables.change(BRIDGE, by=person(), reason="Quero.", seen=0)
    with pytest.raises(NotAllowed):
        question_tables.restore_shipped(by=person(), reason="Quero.", seen=0)

    assert not QuestionTable.objects.exists()


@pytest.mark.parametrize("reason", ["", "  \n"])
def test_a_change_without_a_reason_is_refused(reason):
    with pytest.raises(ReasonMissing):
        question_tables.change(BRIDGE, by=chief(), reason=reason, seen=0)


def test_a_change_that_changes_nothing_is_refused():
    with pytest.raises(NothingToChange):
        change_question("names_number")


def test_an_unfit_question_never_reaches_the_table():
    with pytest.raises(UnfitQuestion):
        change_question("names_number", weight=float("nan"))

    assert not QuestionTable.objects.exists()


def test_whoever_saw_an_older_table_changes_nothing():
    change_question("names_number", weight=0.2)

    with pytest.raises(QuestionsMovedOn, match="Bia"):
        question_tables.change(BRIDGE, by=chief(), reason="Caíram duas.", seen=0)

    assert QuestionTable.objects.count() == 1


def test_there_are_never_more_questions_than_a_desk_can_read(monkeypatch):
    monkeypatch.setattr("checks.question_tables.MOST_QUESTIONS", len(shipped_questions()))

    with pytest.raises(TooManyQuestions):
        question_tables.change(BRIDGE, by=chief(), reason="Caíram duas.", seen=0)


@pytest.mark.db
@pytest.mark.parametrize("act", ["update", "delete"])
def test_the_database_lets_nobody_rewrite_the_history(act):
    change_question("names_number", weight=0.2)
    rows = QuestionTable.objects.all()

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rows.update(reason="Outra.") if act == "update" else rows.delete()


@pytest.mark.db
@pytest.mark.django_db(transaction=True)
def test_of_two_changes_at_once_one_is_kept_and_the_other_is_told():
    bia = chief()
    heavier = question("names_number")
    acts = [
        lambda weight=weight: question_tables.change(
            type(heavier)(**{**as_values(heavier), "weight": weight}),
            by=bia,
            reason="Ao mesmo tempo.",
            seen=0,
        )
        for weight in (0.1, 0.2)
    ]

    with two_people() as pair:
        answers = pair.at_once(*acts)

    assert sorted(answers) == ["QuestionsMovedOn", DONE]
    assert QuestionTable.objects.count() == 1
    assert journal.verify() == []


def as_values(one):
    return {name: getattr(one, name) for name in type(one).__dataclass_fields__}
