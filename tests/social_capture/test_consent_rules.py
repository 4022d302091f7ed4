"""Consent rules are data: each names itself, refusing stands before accepting."""

import json

import pytest

from social_capture.driver import consent
from social_capture.driver.consent import ConsentRule, consent_rules


def test_rules_of_one_firm_refuse_before_any_accepts():
    names = [rule.name for rule in consent_rules()]

    accepting = [name for name in names if name.endswith(("-accept", "-agree"))]

    assert names[-len(accepting) :] == accepting


@pytest.mark.parametrize(
    ("url", "fits"),
    [
        ("https://www.jornal.example/a", True),
        ("https://jornal.example.org/a", False),
        ("not an address", False),
    ],
)
def test_a_rule_with_a_host_is_for_that_host_only(url, fits):
    assert ConsentRule("x", "#x", host="*.jornal.example").fits(url) is fits


def test_a_rule_without_a_host_is_for_all():
    assert ConsentRule("x", "#x").fits("https://qualquer.example/")


def test_a_name_that_stands_twice_is_an_error(tmp_path, monkeypatch):
    twice = tmp_path / "rules.json"
    twice.write_text(json.dumps([{"name": "a", "selector": "#a"}] * 2))
    monkeypatch.setattr(consent, "RULES_FILE", twice)

    with pytest.raises(ValueError, match="twice"):
        consent.consent_rules.__wrapped__()
