"""Every code of the rules has words on screen, in Portuguese too."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from checks import rule_words
from checks.extraction.questions import shipped_questions
from checks.judging.figure_rules import FigureRule
from checks.judging.judgement import Abstention
from checks.providers.failures import FailureKind
from checks.source_policy.classes import SourceClass
from checks.source_policy.classification import classify
from checks.source_policy.reasons import REASONS
from checks.source_policy.rules import SourceRule, shipped_rules
from checks.source_rules.words import INVALID, ORIGINS_OF_THE_LISTS

NAMES_OF_OUTLETS = {SourceClass.FACT_CHECKER, SourceClass.REFERENCE_PRESS}


def test_every_code_that_a_guard_can_record_has_words():
    folder = Path(rule_words.__file__).parent
    code = "".join(path.read_text("utf-8") for path in folder.glob("*/*.py"))
    recorded = set(re.findall(r'GuardChange\("(\w+)"', code))
    judging = "".join(path.read_text("utf-8") for path in folder.glob("judging/*.py"))
    recorded |= set(re.findall(r'return "(\w+)"$', judging, re.M))
    recorded |= set(FigureRule)

    assert recorded == set(rule_words.GUARD_CHANGES)


def test_every_reason_of_a_judge_not_to_judge_has_words():
    assert set(rule_words.ABSTENTIONS) == set(Abstention)


def test_every_failure_has_words():
    assert set(rule_words.FAILURES) == set(FailureKind)


def test_the_origins_of_the_shipped_lists_are_named_for_the_catalogue():
    assert {rule.origin for rule in shipped_rules().rules} == set(ORIGINS_OF_THE_LISTS)


def test_what_is_wrong_with_a_rule_has_words():
    folders = Path(rule_words.__file__).parent.glob("source_*/*.py")
    code = "".join(path.read_text("utf-8") for path in folders)
    named = re.findall(r'(?:InvalidRule|BadRow)\(\s*(?:line, |1, )?"(\w+)"', code)

    assert set(named) == set(INVALID)


def test_every_reason_question_and_list_entry_is_named_for_the_catalogue():
    texts = {text for text in REASONS.values() if text != "%(detail)s"}
    texts |= {question.ask for question in shipped_questions()}
    texts |= {
        rule.reason for rule in shipped_rules().rules if rule.source_class not in NAMES_OF_OUTLETS
    }

    assert texts == set(rule_words.SENTENCES_OF_THE_LISTS)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("https://brasil247.com/", "Veículo militante"),
        ("https://g1-globo.com/", "Parece g1.globo.com, mas é outro site."),
        ("https://10.0.0.1/", "É só um número de rede: ninguém responde por ele com um nome."),
        ("https://g1.globo.com/", "g1"),
    ],
)
def test_the_reason_of_an_address_is_in_the_readers_language(url, words):
    with translation.override("pt-br"):
        assert rule_words.reason_in_words(classify(url)) == words


def test_a_reason_written_by_the_desk_stays_as_it_was_written():
    rule = SourceRule("exemplo.com.br", SourceClass.OTHER, "100 % copiado de outro site")

    found = classify("https://exemplo.com.br/", [rule])

    assert rule_words.reason_in_words(found) == "100 % copiado de outro site"


def test_a_question_is_asked_in_portuguese():
    with translation.override("pt-br"):
        asked = rule_words.question_in_words(shipped_questions()[0])

    assert asked == "Traz um número?"
