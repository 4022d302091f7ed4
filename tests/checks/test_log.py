"""The editorial log shows every row that was changed, removed or reordered."""

import json

import pytest
from django.core.management import call_command
from django.db import connection

from checks import journal
from checks.models import LogEntry
from checks.walls import installing
from tests.factories.checks import FactCheckFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]


def test_an_untouched_log_is_whole():
    FactCheckFactory(published=True)

    assert journal.verify() == []


TAMPERINGS = {
    "a note rewritten": ("UPDATE checks_logentry SET note = 'x' WHERE number = 2", 2),
    "a row removed": ("DELETE FROM checks_logentry WHERE number = 2", 3),
    "the first row removed": ("DELETE FROM checks_logentry WHERE number = 1", 2),
}


@pytest.mark.parametrize(("statement", "row"), TAMPERINGS.values(), ids=TAMPERINGS.keys())
def test_tampering_below_the_walls_is_named_by_row(statement, row):
    FactCheckFactory(published=True)
    installing.drop(connection)
    with connection.cursor() as cursor:
        cursor.execute(statement)

    problems = journal.verify()

    assert problems[0].row == row


def test_two_rows_swapped_are_found():
    FactCheckFactory(published=True)
    installing.drop(connection)
    second, third = LogEntry.objects.filter(number__in=[2, 3])
    LogEntry.objects.filter(pk=second.pk).update(number=999)
    LogEntry.objects.filter(pk=third.pk).update(number=2)
    LogEntry.objects.filter(pk=second.pk).update(number=3)

    assert {problem.row for problem in journal.verify()} >= {2, 3}


def test_verify_log_prints_one_document_and_exits_0(capsys):
    FactCheckFactory()

    call_command("verify_log")

    report = json.loads(capsys.readouterr().out)
    assert report == {"rows": LogEntry.objects.count(), "problems": []}


def test_verify_log_exits_1_on_a_problem(capsys):
    FactCheckFactory()
    installing.drop(connection)
    LogEntry.objects.filter(number=1).update(note="x")

    with pytest.raises(SystemExit) as exit_:
        call_command("verify_log")

    assert exit_.value.code == 1
    assert json.loads(capsys.readouterr().out)["problems"][0]["row"] == 1
