"""``score_debate`` answers with JSON, or says which file, where and what was expected."""

import json
import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from debates_live.methods.registry import METHODS
from tests.vectors import vector


@pytest.fixture
def record_file(tmp_path):
    path = tmp_path / "record.json"
    path.write_text(json.dumps(vector("by-hand")["record"]), encoding="utf-8")
    return path


def test_all_methods_are_printed_by_name(record_file, capsys):
    call_command("score_debate", record_file)

    assert json.loads(capsys.readouterr().out).keys() == METHODS.keys()


def test_one_method_is_printed_alone(record_file, capsys):
    call_command("score_debate", record_file, method="scoreboard-v2")

    assert json.loads(capsys.readouterr().out) == vector("by-hand")["expected"]["scoreboard-v2"]


def refused(*arguments, **options):
    with pytest.raises(CommandError) as refusal:
        call_command("score_debate", *arguments, **options)
    assert refusal.value.returncode == 2
    return str(refusal.value)


def test_an_unknown_method_is_refused_with_the_known_ones(record_file):
    said = refused(record_file, method="best-of-all")

    assert "best-of-all" in said
    assert "scoreboard-v2" in said


def test_a_missing_file_is_named(tmp_path):
    assert "gone.json: No such file" in refused(tmp_path / "gone.json")


def test_a_folder_is_no_record(tmp_path):
    assert f"{tmp_path}: Is a directory" in refused(tmp_path)


BYTES = {
    "not JSON": (b"WEBVTT\n", "line 1, column 1: not JSON"),
    "not UTF-8": ('{"a": "não"}'.encode("latin-1"), "byte 8 is not UTF-8"),
    "NaN": (b'{"duration_s": NaN}', "NaN is not a JSON number"),
    "deep": (b"[" * 200_000, "nested too deeply"),
    "the vector around a record": (b'{"record": {}, "expected": {}}', "'format' is a required"),
}


@pytest.mark.parametrize(("content", "expected"), BYTES.values(), ids=BYTES)
def test_a_bad_file_is_refused_with_its_name_and_the_place(tmp_path, content, expected):
    path = tmp_path / "bad.json"
    path.write_bytes(content)

    said = refused(path)

    assert all(line.startswith(str(path)) for line in said.splitlines())
    assert expected in said


def test_a_byte_order_mark_is_no_obstacle(tmp_path, record_file, capsys):
    path = tmp_path / "marked.json"
    path.write_bytes(b"\xef\xbb\xbf" + record_file.read_bytes())

    call_command("score_debate", path, method="tone-time")

    assert "candidates" in json.loads(capsys.readouterr().out)


def in_a_shell(*arguments, tmp_path, **environment):
    return subprocess.run(
        [sys.executable, "manage.py", "score_debate", *map(str, arguments)],
        cwd=settings.PROJECT_DIR,
        env=os.environ | {"LASTRO_STATE_DIR": str(tmp_path / "state")} | environment,
        capture_output=True,
        check=False,
    )


def test_the_shell_gets_utf8_json_without_a_database_in_any_locale(tmp_path, record_file):
    found = in_a_shell(
        record_file,
        tmp_path=tmp_path,
        LASTRO_DATABASE_URL="postgres://nobody@127.0.0.1:1/nothing",
        LC_ALL="C",
        PYTHONUTF8="0",
        PYTHONCOERCECLOCALE="0",
    )

    assert (found.returncode, found.stderr) == (0, b"")
    assert json.loads(found.stdout.decode("utf-8")).keys() == METHODS.keys()


def test_the_shell_gets_two_and_a_message_for_bad_input(tmp_path):
    found = in_a_shell(tmp_path / "gone.json", tmp_path=tmp_path)

    assert (found.returncode, found.stdout) == (2, b"")
    assert b"gone.json: No such file" in found.stderr
