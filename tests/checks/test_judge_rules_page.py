"""The judge's rules are written once: prompts, the reference page and code say the same."""

import pytest
from django.core.management import call_command

from checks.judging.indicators import default_indicators
from checks.judging.rules import judge_rules
from checks.judging.rules_page import document
from checks.providers.call_record import Purpose
from checks.providers.prompts import prompt_for


def test_the_printed_page_is_current():
    call_command("draw_judge_rules", "--check")


@pytest.mark.parametrize("purpose", [Purpose.JUDGE, Purpose.READ_AGAIN])
def test_both_readings_are_asked_by_the_same_rules_and_indicators(purpose):
    prompt = prompt_for(purpose).text

    assert all(f"{rule.number}. {rule.en}" in prompt for rule in judge_rules())
    assert all(f"{one.said}: {one.read_as}" in prompt for one in default_indicators())
    assert "{" not in prompt


def test_the_page_says_each_rule_in_both_languages_and_each_indicator():
    page = document()

    assert all(rule.en in page and rule.pt in page for rule in judge_rules())
    assert all(one.said in page and one.read_as in page for one in default_indicators())


def test_public_debt_is_the_gross_debt_of_the_general_government():
    (debt,) = [one for one in default_indicators() if one.said == "dívida pública"]

    assert debt.read_as.startswith("dívida bruta do governo geral")
    assert "Banco Central" in debt.read_as
