"""``evaluate_prompt`` prints agreement, and says that it was skipped when there is no key."""

import json

import pytest
from django.core.management import CommandError, call_command

from tests.checks import messages_server
from tests.checks.test_judge_examples import FILE, TEXT

# Each call to a model is a row, an evaluation's too.
pytestmark = pytest.mark.django_db
VECTORS = FILE.parent


def evaluated(capsys, *arguments):
    call_command("evaluate_prompt", *map(str, arguments))
    return json.loads(capsys.readouterr().out)


def test_without_a_key_it_is_skipped_and_says_so(capsys):
    call_command("evaluate_prompt", "judge", str(FILE))

    out, err = capsys.readouterr()
    assert json.loads(out) == {"skipped": "key_missing", "examples": 74}
    assert "skipped" in err


def test_the_offline_drafter_agrees_exactly_where_nothing_can_be_judged(capsys):
    figures = evaluated(capsys, "judge", FILE, "--provider", "offline")

    assert figures["agreed"] == sum('"verdict": "no_data"' in line for line in TEXT.split("\n"))


def test_a_model_is_asked_twice_about_each_example_and_measured(capsys, settings, tmp_path):
    pytest.importorskip("anthropic", reason="the extra «ai» is not installed")
    file = tmp_path / "labels.jsonl"
    file.write_text(TEXT.split("\n", 1)[0], "utf-8")
    row = json.loads(file.read_text("utf-8"))
    cited = {"url": row["evidence"][0]["url"], "quote": row["evidence"][0]["text"], "facts": [0]}
    with messages_server.running() as server:
        settings.CHECKS_PROVIDERS = {
            "anthropic": {"api_key": "k", "model": "m", "base_url": server.address}
        }
        server.answers(
            {
                "verdict": "true",
                "no_data_reason": None,
                "distortion": None,
                "explanation": "Foram 297.",
                "citations": [cited],
                "abstained": None,
                "findings": [],
                "figures": [],
            }
        )
        said = {"verdict": "true", "remark": ""}
        server.answers({**said, "explanation_supports": True, "figures_support": True})

        figures = evaluated(capsys, "judge", file)

    assert (figures["agreement"], figures["agreement_with_marks"]) == (1.0, 1.0)
    assert figures["models"] == ["model-of-the-test"]
    assert figures["tokens"] == 2400


def test_a_file_without_labels_is_bad_input(tmp_path):
    file = tmp_path / "labels.jsonl"
    file.write_text("{}")

    with pytest.raises(CommandError, match=r"labels.jsonl: line 1: .*expected") as refused:
        call_command("evaluate_prompt", "judge", str(file))

    assert refused.value.returncode == 2


def test_a_provider_that_cannot_work_for_another_reason_is_bad_input(settings):
    settings.CHECKS_PROVIDERS = {"anthropic": {"api_key": "k"}}

    with pytest.raises(CommandError, match="No model id"):
        call_command("evaluate_prompt", "judge", str(FILE))


@pytest.mark.parametrize(
    ("purpose", "least"), [("extract", 10), ("decompose", 5), ("read_again", 0)]
)
def test_the_offline_drafter_is_measured_on_each_file(capsys, purpose, least):
    name = purpose.replace("_", "-")

    figures = evaluated(
        capsys, purpose, VECTORS / f"{name}-examples.jsonl", "--provider", "offline"
    )

    assert figures["purpose"] == purpose
    assert least <= figures["agreed"] < figures["examples"]
    assert len(figures["disagreements"]) == figures["examples"] - figures["agreed"]


def test_a_second_run_is_answered_from_the_store_unless_it_asks_anew(capsys, settings, tmp_path):
    pytest.importorskip("anthropic", reason="the extra «ai» is not installed")
    file = tmp_path / "labels.jsonl"
    text = "A obra parou."
    file.write_text(json.dumps({"id": "1", "text": text, "claims": [], "proposals": []}), "utf-8")
    with messages_server.running() as server:
        settings.CHECKS_PROVIDERS = {
            "anthropic": {"api_key": "k", "model": "m", "base_url": server.address}
        }
        for _ in range(2):
            server.answers({"claims": [], "proposals": []})

        runs = [evaluated(capsys, "extract", file, *more) for more in ([], [], ["--anew"])]

    assert [run["from_store"] for run in runs] == [0, 1, 0]
    assert len(server.requests) == 2


def test_one_answer_that_fails_is_counted_and_ends_nothing(capsys, settings, tmp_path):
    pytest.importorskip("anthropic", reason="the extra «ai» is not installed")
    file = tmp_path / "labels.jsonl"
    rows = [{"id": str(at), "text": f"Obra {at}.", "claims": [], "proposals": []} for at in (1, 2)]
    file.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    with messages_server.running() as server:
        settings.CHECKS_PROVIDERS = {
            "anthropic": {"api_key": "k", "model": "m", "base_url": server.address}
        }
        server.answers(None, raw="no JSON")
        server.answers({"claims": [], "proposals": []})

        figures = evaluated(capsys, "extract", file)

    assert (figures["agreed"], figures["failed"]) == (1, {"malformed": 1})
