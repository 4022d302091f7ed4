"""``manage.py classify_source``: one JSON document, and exit 2 for what is no address."""

import json

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from tests.factories.source_rules import rule_in_force

pytestmark = pytest.mark.django_db


def test_it_prints_class_domain_and_reason_of_each_address(capsys):
    call_command("classify_source", "https://www.ibge.gov.br/a", "https://g1-globo.com/")

    first, second = json.loads(capsys.readouterr().out)
    assert first == {
        "url": "https://www.ibge.gov.br/a",
        "domain": "ibge.gov.br",
        "domain_in_letters": "ibge.gov.br",
        "class": "official",
        "can_carry": True,
        "reason": "Executive branch: Union, states and municipalities",
        "code": "listed",
        "rule": "gov.br",
        "side": "",
        "origin": "categories of the Brazilian domain registry; "
        "named in the project's source policy",
        "looks_like": "",
        "lists": "in_force",
    }
    assert (second["class"], second["can_carry"], second["looks_like"]) == (
        "other",
        False,
        "g1.globo.com",
    )


def test_it_goes_by_what_the_desk_decided_unless_asked_for_the_shipped_lists(capsys):
    rule_in_force("g1.globo.com", "other")

    call_command("classify_source", "https://g1.globo.com/")
    call_command("classify_source", "--shipped", "https://g1.globo.com/")

    told = capsys.readouterr().out.split("]\n[")
    assert ['"other"' in told[0], '"reference_press"' in told[1]] == [True, True]


def test_without_a_database_it_goes_by_the_shipped_lists_and_says_so(capsys, monkeypatch):
    def no_answer():
        raise OperationalError

    monkeypatch.setattr("checks.management.commands.classify_source.policy", no_answer)

    call_command("classify_source", "https://www.ibge.gov.br/")

    told = capsys.readouterr()
    assert json.loads(told.out)[0]["lists"] == "shipped"
    assert "by the shipped lists alone" in told.err


def test_an_international_name_is_shown_in_its_own_letters(capsys):
    call_command("classify_source", "https://xn--gv-fmc.br/")

    assert json.loads(capsys.readouterr().out)[0]["domain_in_letters"] == "gоv.br"  # Cyrillic


def test_what_is_no_address_is_named_with_its_place(capsys):
    with pytest.raises(CommandError, match=r"argument 2: 'ibge'.*Expected an http") as refused:
        call_command("classify_source", "https://ibge.gov.br", "ibge")

    assert refused.value.returncode == 2
    assert [row["class"] for row in json.loads(capsys.readouterr().out)] == ["official", "other"]


def test_bytes_that_are_no_text_are_printed_as_escapes(capsys):
    call_command("classify_source", "https://exemplo.com.br/\udce9")

    assert json.loads(capsys.readouterr().out)[0]["url"].endswith("\\udce9")
