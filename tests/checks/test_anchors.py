"""A log that was cut off, or written anew, does not agree with the heads kept outside of it."""

import json

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.urls import reverse

from checks import anchors, auditing, journal
from checks.models import LogEntry
from checks.walls import installing
from tests.factories.checks import FactCheckFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]


@pytest.fixture(autouse=True)
def anchor_file(settings, tmp_path):
    """A file of this test's own."""
    settings.LASTRO_ANCHOR_FILE = tmp_path / "kept" / "log-heads.jsonl"
    return settings.LASTRO_ANCHOR_FILE


def tamper(statement: str) -> None:
    """As an owner of the database can."""
    installing.drop(connection)
    with connection.cursor() as cursor:
        cursor.execute(statement)


def test_an_empty_log_has_no_head():
    assert anchors.anchor_head() is None


def test_a_whole_log_agrees_with_every_head(davi):
    FactCheckFactory(published=True)
    anchors.anchor_head()
    FactCheckFactory(written=True)
    anchors.anchor_head()

    assert [*journal.verify(), *anchors.problems()] == []
    assert len(anchors.anchors()) == 2


def test_the_same_head_is_written_down_once():
    FactCheckFactory()
    anchors.anchor_head()

    assert anchors.anchor_head() is None
    assert len(anchors.anchors()) == 1


def test_a_cut_tail_fits_together_and_shows_all_the_same():
    FactCheckFactory(published=True)
    anchor = anchors.anchor_head()
    tamper(f"DELETE FROM checks_logentry WHERE number > {anchor.rows - 2}")

    assert journal.verify() == []
    problem = next(anchors.problems())
    assert (problem.row, "tail was cut" in problem.why) == (anchor.rows, True)


def test_a_chain_written_anew_shows():
    FactCheckFactory(written=True)
    anchors.anchor_head()
    installing.drop(connection)
    previous = journal.FIRST_PREVIOUS_HASH
    for entry in LogEntry.objects.order_by("number"):
        entry.note, entry.previous_hash = "outra história", previous
        previous = entry.entry_hash = journal.hash_of(entry)
        entry.save()

    assert journal.verify() == []
    assert "not the row that was anchored" in next(anchors.problems()).why


@pytest.mark.parametrize(
    "line",
    [
        *(b"not json", b"{}", b'{"rows": "x", "hash": "", "at": ""}', b"3", b"\xff\x00\x80"),
        *(b'{"rows": %d, "hash": "", "at": ""}' % rows for rows in (10**30, -1, 0)),
        b"[" * 100_000,
    ],
    ids=lambda line: line[:24].decode("ascii", "replace"),
)
def test_a_damaged_file_is_named_and_not_skipped(anchor_file, client, line):
    FactCheckFactory()
    anchors.anchor_head()
    with anchor_file.open("ab") as file:
        file.write(line + b"\n")

    assert "line 2" in next(anchors.problems()).why
    assert client.get(reverse("checks:log_heads")).status_code == 503


def test_a_folder_in_the_place_of_the_file_is_named(anchor_file):
    anchor_file.mkdir(parents=True)

    assert anchor_file.name in next(anchors.problems()).why


def test_verify_log_exits_1_on_a_cut_tail(capsys):
    FactCheckFactory(published=True)
    anchor = anchors.anchor_head()
    tamper(f"DELETE FROM checks_logentry WHERE number = {anchor.rows}")

    with pytest.raises(SystemExit) as ended:
        call_command("verify_log")

    report = json.loads(capsys.readouterr().out)
    assert (ended.value.code, report["problems"][0]["row"]) == (1, anchor.rows)


def test_a_log_that_is_not_whole_is_not_anchored(capsys):
    FactCheckFactory(published=True)
    tamper("UPDATE checks_logentry SET note = 'x' WHERE number = 1")

    with pytest.raises(SystemExit):
        call_command("anchor_log")

    assert json.loads(capsys.readouterr().out)["anchored"] is None
    assert anchors.anchors() == []


def test_readers_get_the_heads_and_nothing_else(client):
    FactCheckFactory(published=True)
    anchor = anchors.anchor_head()

    answer = client.get(reverse("checks:log_heads"))

    assert answer.json() == {
        "anchors": [{"rows": anchor.rows, "hash": anchor.hash, "at": anchor.at}]
    }


@pytest.fixture
def lost(anchor_file):
    """A site whose last audit was clean, and whose file of anchors was deleted since."""
    FactCheckFactory(published=True)
    auditing.run()
    anchor_file.unlink()
    return anchor_file


def test_a_deleted_file_shows_though_the_log_is_whole(lost):
    (problem,) = anchors.problems()

    assert "it was lost or cut" in problem.why
    assert auditing.run().problem_count == 1
    assert not lost.exists()


def test_a_tail_that_was_cut_with_the_file_shows(lost):
    last = LogEntry.objects.count()
    tamper(f"DELETE FROM checks_logentry WHERE number = {last}")

    assert "tail was cut" in next(anchors.problems()).why
    assert anchors.begin_anew("o disco morreu") is None


def test_another_file_is_begun_with_a_reason_on_the_record(lost):
    anchor = anchors.begin_anew("o disco morreu")

    assert LogEntry.objects.latest("number").note == "o disco morreu"
    assert anchors.anchors() == [anchor]
    assert auditing.run().problem_count == 0


def test_nothing_is_begun_anew_while_the_file_is_there(davi):
    FactCheckFactory(published=True)
    auditing.run()

    assert anchors.begin_anew("por engano") is None


@pytest.mark.parametrize("reason", ["", "  ", "x" * 1_001])
def test_a_new_file_without_a_reason_is_bad_input(lost, reason):
    with pytest.raises(CommandError, match="reason"):
        call_command("anchor_log", "--begin-anew", reason)


def test_the_command_begins_another_file(lost, capsys):
    call_command("anchor_log", "--begin-anew", "o disco morreu")

    assert json.loads(capsys.readouterr().out)["problems"] == []
