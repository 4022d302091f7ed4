"""``manage.py extract_claims``: one JSON document, and bad input named with its place."""

import json

import pytest
from django.core.management import CommandError, call_command

from tests.checks import messages_server

TEXT = "O governo fechou 12 escolas em 2023. Vou abrir 20 creches até 2028."


def write(tmp_path, content):
    path = tmp_path / "post.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(path)


def test_it_prints_claims_and_proposals(tmp_path, capsys):
    call_command("extract_claims", write(tmp_path, TEXT))

    printed = json.loads(capsys.readouterr().out)
    assert printed["claims"] == [
        {
            "statement": "O governo fechou 12 escolas em 2023",
            "quote": "O governo fechou 12 escolas em 2023.",
            "checkworthiness": 0.95,
            "harm": 0.0,
            "topic": "education",
            "reasons": ["names_number", "names_date", "act_of_government", "happened"],
        }
    ]
    assert printed["proposals"] == [
        {
            "quote": "Vou abrir 20 creches até 2028.",
            "what": "abrir 20 creches",
            "target": "20 creches",
            "means": None,
            "deadline": "2028",
            "deliverable": "20 creches",
            "deadline_text": "até 2028",
        }
    ]


@pytest.mark.parametrize("content", ["", " \n", "\ufeff", "kkkk 😂"])
def test_a_text_without_claims_gives_empty_lists(tmp_path, capsys, content):
    call_command("extract_claims", write(tmp_path, content))

    assert json.loads(capsys.readouterr().out) == {"claims": [], "proposals": []}


@pytest.mark.parametrize(
    ("content", "message"),
    [(None, "expected a readable file"), (b"caf\xe9 frio", "byte 3 is not UTF-8")],
)
def test_bad_input_names_the_file_the_place_and_what_was_expected(tmp_path, content, message):
    path = str(tmp_path / "missing.txt") if content is None else write(tmp_path, content)

    with pytest.raises(CommandError, match=message) as refused:
        call_command("extract_claims", path)

    assert path in str(refused.value)
    assert refused.value.returncode == 2


def test_a_provider_without_its_key_is_refused(tmp_path, settings):
    settings.CHECKS_PROVIDERS = {}

    with pytest.raises(CommandError, match="No API key is set") as refused:
        call_command("extract_claims", write(tmp_path, TEXT), "--provider", "anthropic")

    assert refused.value.returncode == 2


@pytest.mark.django_db
def test_the_chosen_provider_is_asked(tmp_path, settings, capsys):
    with messages_server.running() as server:
        server.answers({"claims": [], "proposals": []})
        options = {"api_key": "k", "model": "m", "base_url": server.address}
        settings.CHECKS_PROVIDERS = {"anthropic": options}

        call_command("extract_claims", write(tmp_path, TEXT), "--provider", "anthropic")

        assert len(server.requests) == 1
    assert json.loads(capsys.readouterr().out) == {"claims": [], "proposals": []}


@pytest.mark.parametrize("name", ["/dev/zero", "a\0b"])
def test_what_has_no_end_or_no_name_is_refused(name):
    with pytest.raises(CommandError, match=r"expected a (?:shorter|readable) file") as refused:
        call_command("extract_claims", name)

    assert refused.value.returncode == 2
