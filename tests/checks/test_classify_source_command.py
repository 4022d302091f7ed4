"""``manage.py classify_source``: one JSON document, and exit 2 for what is no address."""

import json

import pytest
from django.core.management import CommandError, call_command


def test_it_prints_class_domain_and_reason_of_each_address(capsys):
    call_command("classify_source", "https://www.ibge.gov.br/a", "https://g1-globo.com/")

    first, second = json.loads(capsys.readouterr().out)
    assert first == {
        "url": "https://www.ibge.gov.br/a",
        "domain": "ibge.gov.br",
        "class": "official",
        "can_carry": True,
        "reason": "Executive branch: Union, states and municipalities",
    }
    assert (second["class"], second["can_carry"]) == ("other", False)


def test_what_is_no_address_is_named_with_its_place(capsys):
    with pytest.raises(CommandError, match=r"argument 2: 'ibge'.*Expected an http") as refused:
        call_command("classify_source", "https://ibge.gov.br", "ibge")

    assert refused.value.returncode == 2
    assert [row["class"] for row in json.loads(capsys.readouterr().out)] == ["official", "other"]


def test_bytes_that_are_no_text_are_printed_as_escapes(capsys):
    call_command("classify_source", "https://exemplo.com.br/\udce9")

    assert json.loads(capsys.readouterr().out)[0]["url"].endswith("\\udce9")
