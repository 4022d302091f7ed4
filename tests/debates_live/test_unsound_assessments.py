"""What a person could not enter but an imported record may hold comes with a warning."""

import json

import pytest

from debates_live.importers.intake import About, participants_from_text, read_file
from tests.factories.debates import assessed_turn, record_data

ABOUT = About("serra", "", "2026-09-21")
QUESTION = {
    "id": "q1",
    "asked_by": "lia",
    "start_s": 0,
    "text": "E a água?",
    "kind": "conductor",
    "parts": ["água"],
}
UNSOUND = {
    "an evasion without its kind": ({"answered_parts": 1, "evasion": 3}, "evasion_kind"),
    "a kind without evasion": (
        {"answered_parts": 1, "evasion": 2, "evasion_kind": "generality"},
        "evasion_kind",
    ),
    "full evasion that answers": (
        {"answered_parts": 1, "evasion": 9, "evasion_kind": "counterattack"},
        "answered_parts",
    ),
    "an excerpt of no answer": (
        {"answered_parts": 0, "evasion": 1, "answer_excerpt": "Sim."},
        "answer_excerpt",
    ),
}


def warnings(**found):
    turn = assessed_turn("t1", **found) | {"question": "q1"}
    data = record_data(questions=[QUESTION], turns=[turn])
    return read_file(json.dumps(data), ABOUT).warnings


@pytest.mark.parametrize(("found", "field"), UNSOUND.values(), ids=UNSOUND)
def test_an_unsound_assessment_is_warned_about_with_its_field(found, field):
    assert [line.split(":")[0] for line in warnings(**found)] == [f"turns[t1].assessment.{field}"]


def test_a_sound_assessment_brings_no_warning():
    assert warnings(answered_parts=1, evasion=1) == ()


def test_participants_beside_a_record_are_ignored_and_said():
    people = participants_from_text('[{"id": "a", "name": "A", "role": "voter"}]')

    intake = read_file(json.dumps(record_data()), ABOUT, people)

    assert "--participants is ignored" in intake.warnings[0]
