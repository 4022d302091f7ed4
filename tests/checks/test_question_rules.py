"""What a question of triage may be, and how its answers become grades."""

from dataclasses import replace
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.extraction.offline import extract
from checks.extraction.question_changes import (
    as_rows,
    differences,
    from_rows,
    weights_of,
    with_question,
)
from checks.extraction.question_rules import Fault, UnfitQuestion, fitted
from checks.extraction.questions import (
    Question,
    graded_by_codes,
    pattern_of,
    shipped_questions,
    triage,
)

BRIDGE = Question("desk_1", "Fala de uma ponte?", weight=0.2, harm=0.1, words=("ponte*",))
WEIGHTS = st.floats(-1, 1)


@pytest.mark.parametrize("question", shipped_questions(), ids=lambda question: question.code)
def test_each_shipped_question_is_one_that_the_desk_could_have_written(question):
    assert fitted(question) == question


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"weight": float("nan")}, Fault.WEIGHT),
        ({"weight": float("inf")}, Fault.WEIGHT),
        ({"weight": 1.01}, Fault.WEIGHT),
        ({"harm": -1.5}, Fault.HARM),
        ({"harm": float("nan")}, Fault.HARM),
        ({"words": ()}, Fault.NO_WORDS),
        ({"words": ("", "  ")}, Fault.NO_WORDS),
        ({"words": ("*",)}, Fault.WORDS),
        ({"words": ("po*",)}, Fault.WORDS),
        ({"words": ("pon*te*",)}, Fault.WORDS),
        ({"words": ("(a+)+$",)}, Fault.WORDS),
        ({"words": ("a\x00b",)}, Fault.WORDS),
        ({"words": ("e",)}, Fault.WORDS),
        ({"words": ("x" * 61,)}, Fault.WORDS),
        ({"words": tuple(f"ponte{n}" for n in range(201))}, Fault.TOO_MANY_WORDS),
        ({"unless": ("[a-z]*",)}, Fault.UNLESS),
        ({"ask": "Fala de uma ponte."}, Fault.ASK),
        ({"ask": "?"}, Fault.ASK),
        ({"code": "Desk 1"}, Fault.CODE),
        ({"read": "os.system"}, Fault.READ),
    ],
    ids=str,
)
def test_an_unfit_question_is_refused_with_what_is_wrong(changes, fault):
    with pytest.raises(UnfitQuestion) as refused:
        fitted(replace(BRIDGE, **changes))

    assert refused.value.fault is fault


def test_words_are_folded_and_kept_once():
    found = fitted(replace(BRIDGE, words=("  Ponte  Nova ", "ponte nova", "VIADUTO*", "")))

    assert found.words == ("ponte nova", "viaduto*")


@given(st.lists(st.text(max_size=70), max_size=8))
def test_whatever_is_typed_as_words_is_refused_or_can_be_looked_for(typed):
    try:
        question = fitted(replace(BRIDGE, words=tuple(typed)))
    except UnfitQuestion:
        return

    assert question.words
    assert all(pattern_of((word,)).search(word.replace("*", "s")) for word in question.words)


def test_the_worst_words_that_may_be_typed_are_looked_for_in_a_straight_line():
    words = tuple(" ".join(["aaa*"] * 10) + f" b{n}" for n in range(100))
    question = fitted(replace(BRIDGE, words=words))
    started = process_time()

    question.is_yes("aaaa " * 100)

    assert process_time() - started < 1


@given(st.lists(st.tuples(WEIGHTS, WEIGHTS), max_size=12))
def test_grades_are_sums_held_within_0_and_1_whatever_the_weights(weights):
    questions = [
        Question(f"desk_{n}", "Fala?", weight, harm, ("ponte",))
        for n, (weight, harm) in enumerate(weights)
    ]

    found = triage("A ponte caiu", questions)

    assert 0 <= found.checkworthiness <= 1
    assert 0 <= found.harm <= 1
    assert found == graded_by_codes(found.reasons, questions)


@given(st.sampled_from(shipped_questions()), st.sampled_from(shipped_questions()))
def test_a_higher_weight_never_lowers_a_grade(raised, other):
    text = "O governo cortou 30% da verba das vacinas em 2023, a maior queda da história"
    higher = replace(raised, weight=min(1, raised.weight + 0.1))

    before = triage(text, [raised, other]).checkworthiness
    after = triage(text, [higher, other]).checkworthiness

    assert after >= before


def test_the_table_comes_back_from_json_as_it_was():
    assert from_rows(as_rows(shipped_questions())) == shipped_questions()


def test_a_changed_question_takes_the_place_of_its_earlier_form():
    first = shipped_questions()[0]
    changed = replace(first, weight=0.1)

    table = with_question(shipped_questions(), changed)

    assert table[0] == changed
    assert differences(shipped_questions(), table) == [
        {"code": first.code, "field": "weight", "old": first.weight, "new": 0.1}
    ]


def test_a_question_that_came_or_went_is_one_difference():
    table = with_question(shipped_questions(), BRIDGE)

    (came,) = differences(shipped_questions(), table)
    (went,) = differences(table, shipped_questions())

    assert (came["code"], came["field"], came["old"]) == ("desk_1", "", None)
    assert (went["code"], went["field"], went["new"]) == ("desk_1", "", None)


def test_what_an_answer_added_is_kept_with_the_words_of_the_question():
    assert weights_of(["desk_1"], [BRIDGE]) == {"desk_1": [0.2, 0.1, "Fala de uma ponte?"]}


def test_a_question_that_counts_for_nothing_is_asked_and_moves_no_claim():
    text = "O desemprego caiu 30% em 2023"
    silent = replace(BRIDGE, weight=0, harm=0, words=("desemprego",))

    (claim,) = extract(text, (*shipped_questions(), silent)).claims

    assert claim.checkworthiness == extract(text).claims[0].checkworthiness
