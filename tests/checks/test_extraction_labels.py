"""The rules against sentences that people labelled, and a table that cannot be read."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from checks.evaluation.extraction_agreement import agreement_of
from checks.evaluation.extraction_labels import (
    LISTED,
    Expected,
    UnreadableTable,
    examples_in,
)
from checks.evaluation.extraction_readings import Reading
from checks.extraction.extracted import ExtractedClaim, Extraction
from checks.extraction.offline import extract
from checks.extraction.questions import shipped_questions
from checks.topics import Topic

FILE = Path(__file__).parent.parent / "vectors" / "extraction-examples.tsv"
EXAMPLES = examples_in(FILE.read_text("utf-8"), str(FILE))
READINGS = [(Reading(one, extract(one.text)), one.label) for one in EXAMPLES]
FIGURES = agreement_of(READINGS)
HEADER = "id\ttext\texpected\tanswers\tdeadline_text\tdeliverable\n"


def evaluated(capsys, *arguments):
    call_command("evaluate_extraction", *map(str, arguments))
    return json.loads(capsys.readouterr().out)


def table(tmp_path, content):
    path = tmp_path / "table.tsv"
    path.write_text(content, "utf-8")
    return path


def test_the_labelled_sentences_are_many_of_every_kind_and_about_every_question():
    kinds = [one.label.kind for one in EXAMPLES]

    assert len(EXAMPLES) >= 120
    assert min(kinds.count(kind) for kind in Expected if kind is not Expected.BOTH) >= 8
    answered = {code for one in EXAMPLES for code in one.label.answers}
    assert answered <= {question.code for question in shipped_questions()}
    assert len(answered) >= 17


def test_what_is_listed_is_what_people_say_in_nearly_every_sentence():
    assert FIGURES["listed"] >= 0.97, FIGURES["disagreements"]


@pytest.mark.parametrize("kind", sorted(set(Expected) - LISTED))
def test_what_cannot_be_checked_is_nearly_never_listed(kind):
    count = FIGURES["kinds"][kind]

    assert count["agreed"] >= count["texts"] - 1, FIGURES["disagreements"]


def test_the_answers_to_the_questions_are_mostly_those_of_people():
    assert FIGURES["answers"]["precision"] >= 0.9, FIGURES["answers"]
    assert FIGURES["answers"]["recall"] >= 0.9, FIGURES["answers"]


def test_a_deadline_and_a_deliverable_are_read_only_where_they_were_said():
    assert FIGURES["promise_parts"]["deadline_text"] >= 0.95
    assert FIGURES["promise_parts"]["deliverable"] >= 0.9


def test_a_missed_claim_counts_against_each_of_its_answers():
    (example,) = examples_in(HEADER + "x\tA ponte caiu\tclaim\thappened compares\t\t\n", "t")

    figures = agreement_of([(Reading(example, Extraction()), example.label)])

    assert figures["listed"] == 0
    assert figures["answers"]["recall"] == 0


def test_the_command_prints_agreement_and_speed(capsys):
    figures = evaluated(capsys, FILE)

    assert figures["texts"] == len(EXAMPLES)
    assert figures["agreement"]["listed"] == FIGURES["listed"]
    assert figures["texts_per_second"] > 0
    assert figures["texts_with_foreign_quotes"] == figures["texts_that_list_twice"] == []


def test_a_table_without_labels_is_measured_for_speed_alone(capsys, tmp_path):
    path = table(tmp_path, "query_id\tpost\nT1\tO governo fechou 12 escolas em 2023 None\n")

    figures = evaluated(capsys, path)

    assert (figures["texts"], figures["claims"], figures["agreement"]) == (1, 1, None)


class Inventing:
    """A provider that says what the text does not, twice."""

    def extract(self, _text):
        claim = ExtractedClaim("A ponte caiu", "A ponte caiu", 0.5, 0.0, Topic.OTHER)

        class Answer:
            value = Extraction([claim, claim])

        return Answer


def test_a_quote_that_the_text_does_not_hold_makes_the_command_answer_no(
    capsys, tmp_path, monkeypatch
):
    monkeypatch.setattr(
        "checks.management.commands.evaluate_extraction.chosen_provider", lambda _name: Inventing()
    )

    with pytest.raises(SystemExit) as ended:
        call_command("evaluate_extraction", str(table(tmp_path, "id\ttext\nT1\tBom dia\n")))

    assert ended.value.code == 1
    figures = json.loads(capsys.readouterr().out)
    assert figures["texts_with_foreign_quotes"] == figures["texts_that_list_twice"] == ["T1"]


def test_without_a_key_a_model_is_skipped_and_says_so(capsys):
    call_command("evaluate_extraction", str(FILE), "--provider", "anthropic")

    out, err = capsys.readouterr()
    assert json.loads(out) == {"skipped": "key_missing", "texts": len(EXAMPLES)}
    assert "skipped" in err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "line 1"),
        ("id\ttext\n", "line 1"),
        ("id\twords\nT1\tBom dia\n", "«text» or «post»"),
        ("id\ttext\nT1\tBom\tdia\n", "line 2: 3 columns; expected 2"),
        (f"{HEADER}T1\tBom dia\tmaybe\t\t\t\n", "line 2: expected 'maybe'; expected one of claim"),
    ],
    ids=["empty", "header only", "no text", "another number of columns", "an unknown label"],
)
def test_a_table_that_cannot_be_read_is_refused_with_its_place(tmp_path, content, message):
    path = table(tmp_path, content)

    with pytest.raises(CommandError, match=message) as refused:
        call_command("evaluate_extraction", str(path))

    assert str(path) in str(refused.value)
    assert refused.value.returncode == 2


@given(st.text(max_size=300))
def test_any_text_is_a_table_or_is_refused(content):
    try:
        found = examples_in(content, "t")
    except UnreadableTable:
        return

    assert all(one.text in content for one in found)
