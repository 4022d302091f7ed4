"""Two claims of one speech that cannot both stand are seen by code."""

import pytest

from checks.judging.sisters import Sister, contradict, held_to_sisters
from checks.verdicts import NoDataReason, Verdict
from tests.checks.test_judging import judgement

CLAIM = "O governo fechou 300 creches"


@pytest.mark.parametrize(
    ("one", "its", "other", "theirs"),
    [
        (CLAIM, "true", "o governo FECHOU trezentas creches!", "false"),
        (CLAIM, "true", "O governo não fechou 300 creches", "true"),
        (CLAIM, "false", "O governo não fechou 300 creches", "false"),
        (CLAIM, "true", "O governo fechou 450 creches", "true"),
        ("A inflação foi de 4%", "true", "A inflação foi de 40%", "true"),
        ("Nunca houve racionamento", "true", "Houve racionamento", "true"),
        ("Choveu e fez frio", "true", "Não choveu e fez frio", "true"),
        ("O valor é alto", "false", "O valor não é alto", "false"),
    ],
    ids=[
        "same words, two verdicts",
        "affirmed and denied, both true",
        "affirmed and denied, both false",
        "two figures, both true",
        "two shares, both true",
        "never",
        "of two parts one denied, both true",
        "is",
    ],
)
def test_verdicts_that_exclude_each_other_are_seen(one, its, other, theirs):
    assert contradict(one, Verdict(its), Sister(other, Verdict(theirs)))
    assert contradict(other, Verdict(theirs), Sister(one, Verdict(its)))


@pytest.mark.parametrize(
    ("one", "its", "other", "theirs"),
    [
        (CLAIM, "true", "O governo fechou 300 creches", "true"),
        (CLAIM, "true", "O governo não fechou 300 creches", "false"),
        (CLAIM, "true", "O governo fechou 310 creches", "true"),
        (CLAIM, "true", "O governo fechou 450 creches", "false"),
        (CLAIM, "true", "O governo abriu 450 creches", "true"),
        (CLAIM, "true", "O governo não fechou 450 creches", "true"),
        (CLAIM, "imprecise", "O governo fechou 450 creches", "true"),
        (CLAIM, "no_data", "O governo não fechou 300 creches", "true"),
        ("Foram 300 em 2022", "true", "Foram 450 em 2023", "true"),
        ("Mais de 300 morreram", "true", "Mais de 450 morreram", "true"),
        ("O salário subiu 5%", "true", "O salário subiu 300 reais", "true"),
        ("Choveu e fez frio", "false", "Não choveu e fez frio", "false"),
        ("😡", "true", "😡", "false"),
    ],
    ids=[
        "same verdict",
        "affirmed and denied, one false",
        "within the margin",
        "two figures, one false",
        "other words",
        "one figure denied",
        "imprecise",
        "no data",
        "another year",
        "bounds",
        "other units",
        "of two parts one denied, both false",
        "no words",
    ],
)
def test_verdicts_that_stand_together_are_left_alone(one, its, other, theirs):
    assert not contradict(one, Verdict(its), Sister(other, Verdict(theirs)))
    assert not contradict(other, Verdict(theirs), Sister(one, Verdict(its)))


def test_a_contradicted_verdict_becomes_no_data_and_names_the_sister():
    sister = Sister("O governo não fechou 300 creches", Verdict.TRUE)

    kept, (change,) = held_to_sisters(judgement(Verdict.TRUE), CLAIM, [sister])

    assert (kept.verdict, kept.no_data_reason) == (Verdict.NO_DATA, NoDataReason.UNVERIFIABLE)
    assert (change.code, change.detail) == (
        "contradicts_sister",
        "O governo não fechou 300 creches (true)",
    )


def test_without_a_contradiction_nothing_changes():
    proposed = judgement(Verdict.TRUE)

    assert held_to_sisters(proposed, CLAIM, [Sister("Choveu", Verdict.TRUE)]) == (proposed, [])
