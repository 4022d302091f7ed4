"""A command answers programs in UTF-8 and people without a traceback, wherever its output goes."""

import io
import json
import os
import sys

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from social_capture.management.answers import JsonCommand, bad_input

HOSTILE = "ação \x1b[31m \x9b2J \u202egro.live \u2028"


class Echo(JsonCommand):
    """Answers with what it is given."""

    def add_arguments(self, parser):
        parser.add_argument("said")

    def handle(self, **options):
        self.answer([options["said"]])
        self.tell(options["said"])


@pytest.fixture
def stdout(monkeypatch):
    """Puts another file in the place of stdout."""

    def put(stream):
        monkeypatch.setattr(sys, "stdout", stream)
        return stream

    return put


def echoed(said):
    out, err = io.StringIO(), io.StringIO()
    call_command(Echo(), said, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_the_answer_is_utf8_whatever_the_locale_says(stdout, encoding):
    held = io.BytesIO()
    stream = stdout(io.TextIOWrapper(held, encoding=encoding))

    call_command(Echo(), "€ não", stderr=io.StringIO())

    stream.flush()
    assert json.loads(held.getvalue().decode("utf-8")) == ["€ não"]


def test_what_a_terminal_would_obey_is_printed_as_escapes():
    out, err = echoed(HOSTILE)

    assert json.loads(out) == [HOSTILE]
    assert not {"\x1b", "\x9b", "\u202e", "\u2028"} & {*out, *err}
    assert "ação \\x1b[31m" in err


def test_bytes_that_are_no_text_are_printed_as_escapes():
    out, _ = echoed("a\udce9\\udce9")

    assert json.loads(out.encode("utf-8")) == ["a\\udce9\\udce9"]


def test_a_reader_who_leaves_early_changes_nothing(stdout):
    reading, writing = os.pipe()
    os.close(reading)

    with stdout(os.fdopen(writing, "w")):
        call_command(Echo(), "x" * 100_000, stderr=io.StringIO())


def test_an_answer_that_cannot_be_written_is_an_error(stdout):
    with (
        stdout(open("/dev/full", "w", encoding="utf-8")),
        pytest.raises(CommandError, match="stdout: No space left") as refused,
    ):
        call_command(Echo(), "x", stderr=io.StringIO())

    assert refused.value.returncode == 2


def test_a_closed_stdout_is_an_error(stdout):
    stdout(None)

    with pytest.raises(CommandError, match="stdout: closed") as refused:
        call_command(Echo(), "x", stderr=io.StringIO())

    assert refused.value.returncode == 2


def test_a_message_names_the_file_on_each_line_even_with_a_line_end_in_its_name():
    said = str(bad_input("a\n\x1b[1mb", "a\n\x1b[1mb: gone\nline 2: \x9b"))

    assert said == "a\\n\\x1b[1mb: gone\na\\n\\x1b[1mb: line 2: \\x9b"


class AskForATable(JsonCommand):
    """Reads from a table that no migration has made."""

    def handle(self, **options):
        connection.cursor().execute("SELECT * FROM not_migrated")


@pytest.mark.db
@pytest.mark.django_db
def test_a_database_that_is_not_migrated_is_bad_input():
    with pytest.raises(CommandError, match=r"^database: .*not_migrated.*migrated") as refused:
        call_command(AskForATable())

    assert refused.value.returncode == 2
