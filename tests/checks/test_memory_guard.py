"""The guard of the memory: what it never merges, and what it does, in either order."""

import json
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from hypothesis import assume, given
from hypothesis import strategies as st

from checks.memory.guard.comparing import compare
from checks.memory.guard.deixis import Origin, is_deictic
from checks.memory.guard.reasons import Code
from checks.memory.guard_evaluation import evaluate, pairs_of

PAIRS = Path(settings.PROJECT_DIR) / "tests/vectors/claim_pairs"
SUBJECTS = ["O prefeito", "A ministra", "Lula", "Flávio Bolsonaro", "O STF", "A Petrobras"]
VERBS = ["fechou", "comprou", "vendeu", "perdeu", "investigou"]
THINGS = ["escolas", "hospitais", "fazendas", "navios", "processos"]
PLACES = ["na Bahia", "em Recife", "em 2019", "no Senado", "em março de 2021"]
PEOPLE = ["Lula", "Dilma", "Moro", "Haddad", "Tarcísio", "Zema"]


@st.composite
def statements(draw, subjects=SUBJECTS):
    """Plain statements with a figure in each."""
    number = draw(st.integers(min_value=2, max_value=9_999_999))
    verb, thing, place = (draw(st.sampled_from(words)) for words in (VERBS, THINGS, PLACES))
    return f"{draw(st.sampled_from(subjects))} {verb} {number} {thing} {place}"


def codes(a, b, **origins):
    return {reason.code for reason in compare(a, b, **origins).reasons}


@pytest.mark.parametrize("name", ["written_before", "written_blind"])
def test_no_different_pair_is_merged_and_most_same_ones_are(name):
    measured = evaluate(pairs_of(PAIRS / f"{name}.csv"))

    assert measured["false_merges"] == 0
    assert measured["auto_merged"] / measured["same"] >= 0.6


def test_at_least_a_hundred_pairs_are_kept():
    assert sum(len(list(pairs_of(path))) for path in PAIRS.glob("*.csv")) >= 100


@pytest.mark.shared
def test_the_tricky_pairs_of_the_newsroom_are_told_apart(shared_material):
    measured = evaluate(pairs_of(shared_material / "data/tricky_pairs/tricky_pairs.csv"))

    assert measured["false_merges"] == 0
    assert measured["auto_merged"] / measured["same"] >= 0.6


@given(st.text(max_size=60), st.text(max_size=60))
def test_it_says_the_same_whichever_statement_comes_first(a, b):
    there = compare(a, b)
    back = compare(b, a)

    assert there.is_same == back.is_same
    assert {r.code for r in there.reasons} == {r.code for r in back.reasons}


@given(statements(), statements())
def test_it_says_the_same_of_likely_statements_whichever_comes_first(a, b):
    assert compare(a, b).is_same == compare(b, a).is_same


@given(statements())
def test_a_statement_is_the_same_as_itself(text):
    assert compare(text, text).is_same


@given(statements(), st.sampled_from(["não", "nunca", "jamais"]), st.integers(0, 6))
def test_a_negation_put_in_is_never_the_same(text, negation, place):
    words = text.split()
    words.insert(min(place, len(words)), negation)

    answer = compare(text, " ".join(words))

    assert not answer.is_same
    assert answer.is_final


@given(statements(), st.integers(min_value=2, max_value=9_999_999))
def test_another_number_is_never_the_same(text, number):
    before = next(word for word in text.split() if word.isdigit())
    assume(int(before) != number)

    answer = compare(text, text.replace(f" {before} ", f" {number} ", 1))

    assert not answer.is_same


@given(st.permutations(PEOPLE), st.data())
def test_another_person_is_never_the_same(people, data):
    text = data.draw(statements(people[:1]))

    assert not compare(text, text.replace(people[0], people[1])).is_same


@given(st.permutations(PEOPLE), st.sampled_from(["condenou", "elogiou", "processou"]))
def test_two_people_who_change_places_are_never_the_same(people, verb):
    one, other = people[:2]

    assert not compare(f"{one} {verb} {other}", f"{other} {verb} {one}").is_same


@pytest.mark.parametrize(
    ("a", "b", "code"),
    [
        ("O governo fechou 12 escolas", "O governo fechou 21 escolas", Code.NUMBER),
        ("A taxa subiu 5%", "A taxa subiu 5 pontos percentuais", Code.UNIT),
        ("O governo fechou escolas", "O governo não fechou escolas", Code.NEGATION),
        ("O governo fechou escolas", "O governo abriu escolas", Code.ANTONYM),
        ("O garimpo é legal", "O garimpo é ilegal", Code.ANTONYM),
        ("Dilma cortou verbas", "Temer cortou verbas", Code.ENTITY),
        ("A fome caiu em 2019", "A fome caiu em 2020", Code.DATE),
        ("O governo vai taxar o Pix", "O governo taxou o Pix", Code.MODALITY),
        ("Todos os ministros viajaram", "Alguns ministros viajaram", Code.QUANTITY_WORD),
        ("O Pix acabou?", "O Pix acabou", Code.QUESTION),
        ("Lula disse que o Pix acabou", "Temer disse que o Pix acabou", Code.ATTRIBUTION),
        ("O prefeito processou o jornalista", "O jornalista processou o prefeito", Code.ORDER),
        ("A maior queda da história", "A maior queda da década", Code.RESIDUAL),
        ("Eu fechei 12 escolas", "Eu fechei 12 escolas", Code.DEIXIS),
    ],
    ids=str,
)
def test_an_objection_names_its_rule(a, b, code):
    assert code in codes(a, b)


def test_what_only_one_side_says_is_named_and_what_both_say_is_not():
    longer = "A gestão fechou 14 postos de saúde em 2025, 12 deles para reforma"

    (left,) = [
        reason
        for reason in compare(longer, "A gestão fechou 14 postos de saúde em 2025").reasons
        if reason.code is Code.RESIDUAL
    ]

    assert (left.of_a, left.of_b) == (("12", "deles", "reforma"), ())


@pytest.mark.parametrize(
    "statement",
    [
        "Eu reduzi a dívida",
        "Meu governo criou vagas",
        "Hoje o gás subiu",
        "Criamos 3 milhões de vagas",
    ],
)
def test_words_that_point_to_a_speaker_or_a_day_need_both_known(statement):
    said = Origin("person:1", date(2026, 9, 1))
    another = Origin("person:2", date(2026, 9, 1))
    later = Origin("person:1", date(2026, 9, 2))

    assert is_deictic(statement)
    assert compare(statement, statement, of_a=said, of_b=said).is_same
    assert not compare(statement, statement).is_same
    assert not compare(statement, statement, of_a=said, of_b=another).is_same
    assert not compare(statement, statement, of_a=said, of_b=later).is_same


def test_the_command_prints_each_pair_with_its_reasons_in_words(capsys, tmp_path):
    pairs = tmp_path / "pairs.csv"
    pairs.write_text("a,b,same,why\nO gás subiu 2%,O gás subiu 3%,0,number\n", "utf-8")

    call_command("evaluate_guard", str(pairs))

    answer = json.loads(capsys.readouterr().out)
    assert (answer["different"], answer["false_merges"], answer["same"]) == (1, 0, 0)
    assert answer["cases"][0]["reasons"][0]["words"].startswith("Outro número")


@pytest.mark.parametrize("content", ["a,b\nx,y\n", "a,b,same,why\nx,y,perhaps,z\n"])
def test_the_command_names_the_line_it_cannot_read(content, tmp_path):
    pairs = tmp_path / "pairs.csv"
    pairs.write_text(content, "utf-8")

    with pytest.raises(CommandError, match=r"pairs\.csv: line [12]: .*expected"):
        call_command("evaluate_guard", str(pairs))
