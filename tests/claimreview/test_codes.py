"""The reference page says what the code does."""

from pathlib import Path

from claimreview import codes
from claimreview.codes import RULES
from claimreview.codes_table import as_markdown
from claimreview.problems import Rule

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "claimreview-codes.md"


def test_the_reference_page_is_the_table_in_code():
    assert PAGE.read_text(encoding="utf-8") == as_markdown()


def test_every_code_is_a_word_that_sorts_and_greps():
    assert all(code.isidentifier() and code.islower() for code in RULES)


def test_no_two_rules_share_a_code():
    rules = [rule for rule in vars(codes).values() if isinstance(rule, Rule)]

    assert len({rule.code for rule in rules}) == len(rules)
