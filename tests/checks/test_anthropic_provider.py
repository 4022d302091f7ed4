"""The Anthropic provider against a server that speaks the real wire format, and its failures."""

import json
import socket
import sys
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from checks.drafting.draft import draft
from checks.drafting.material import ClaimInput, Evidence, EvidenceKind
from checks.extraction.questions import shipped_questions
from checks.judging.judgement import Abstention
from checks.providers.anthropic_wire import DEFAULT_URL
from checks.providers.call_record import Purpose
from checks.providers.failures import FailureKind, ProviderFailure
from checks.providers.prompts import prompt_for
from checks.providers.registry import provider_named
from checks.providers.usage import Usage
from checks.verdicts import DistortionKind, NoDataReason, Verdict
from tests.checks import messages_server

pytest.importorskip("anthropic", reason="the extra «ai» is not installed")

TEXT = "O governo construiu 300 creches em 2025. Vou construir mais 100 até 2028."
FOUND = {
    "claims": [
        {
            "statement": "O governo construiu 300 creches em 2025",
            "quote": "O governo construiu 300 creches em 2025.",
            "topic": "education",
            "answers": {
                one.code: one.code in {"names_number", "happened"} for one in shipped_questions()
            },
        }
    ],
    "proposals": [],
}


@pytest.fixture
def server():
    with messages_server.running() as one:
        yield one


def provider_of(server, **options):
    return provider_named(
        "anthropic",
        {"api_key": "key-of-the-test", "model": "model-x", "base_url": server.address, **options},
    )


def failure_of(server, **options):
    with pytest.raises(ProviderFailure) as failed:
        provider_of(server, **options).extract(TEXT)
    return failed.value


def test_the_request_carries_prompt_schema_key_and_the_text_as_material(server):
    server.answers(FOUND)

    provider_of(server).extract(TEXT)

    path, headers, body = server.requests[0]
    assert path == "/v1/messages"
    assert headers["authorization"] == "Bearer key-of-the-test"
    assert json.loads(body["messages"][0]["content"])["text"] == TEXT
    assert body["output_config"]["format"]["type"] == "json_schema"
    assert body["system"][0]["cache_control"] == {"type": "ephemeral"}
    assert "temperature" not in body


def test_an_answer_becomes_an_extraction_with_its_record(server):
    server.answers(FOUND)

    answer = provider_of(server).extract(TEXT)

    assert [claim.quote for claim in answer.value.claims] == [FOUND["claims"][0]["quote"]]
    record = answer.record
    assert record.usage == Usage(input_tokens=1000, output_tokens=200)
    assert (record.prompt_version, record.model) == ("extract-2", "model-of-the-test")
    assert json.loads(record.raw_answer)["id"] == "msg_1"


def test_without_terms_of_the_model_the_cost_is_unknown(server):
    server.answers(FOUND)

    assert provider_of(server).extract(TEXT).record.cost_usd is None


def test_equal_requests_have_equal_hashes_and_others_do_not(server):
    for _ in range(3):
        server.answers(FOUND)
    provider = provider_of(server)

    hashes = [provider.extract(text).record.input_hash for text in (TEXT, TEXT, TEXT + " ")]

    assert hashes[0] == hashes[1] != hashes[2]


def test_a_quote_that_is_not_in_the_text_is_taken_out_and_recorded(server):
    invented = {**FOUND["claims"][0], "quote": "O governo construiu 900 creches."}
    server.answers({"claims": [FOUND["claims"][0], invented], "proposals": []})

    answer = provider_of(server).extract(TEXT)

    assert len(answer.value.claims) == 1
    assert [change.code for change in answer.record.changes] == ["quote_not_in_text"]


def test_prose_before_the_json_comes_as_a_block_of_its_own_and_is_passed_over(server):
    blocks = [{"type": "text", "text": "Vejamos."}, {"type": "text", "text": json.dumps(FOUND)}]
    server.sends(messages_server.message("", content=blocks))

    assert len(provider_of(server).extract(TEXT).value.claims) == 1


@pytest.mark.parametrize(
    ("status", "kind", "expected"),
    [
        (400, "invalid_request_error", FailureKind.BAD_REQUEST),
        (401, "authentication_error", FailureKind.KEY_REFUSED),
        (403, "permission_error", FailureKind.KEY_REFUSED),
        (429, "rate_limit_error", FailureKind.RATE_LIMITED),
        (500, "api_error", FailureKind.SERVER_ERROR),
        (529, "overloaded_error", FailureKind.OVERLOADED),
    ],
)
def test_an_error_of_the_service_is_typed_and_asked_only_once(server, status, kind, expected):
    server.fails(status, kind)

    failure = failure_of(server)

    assert failure.kind is expected
    assert len(server.requests) == 1
    assert (failure.record.failure, failure.record.cost_usd) == (expected.value, 0)


@pytest.mark.parametrize(
    ("header", "seconds"),
    [("17", 17.0), ("1.5", 1.5), ("soon", None), ("-3", None), ("nan", None), ("1e9", 86_400)],
)
def test_the_wait_that_the_service_asks_for_is_kept(server, header, seconds):
    server.fails(429, "rate_limit_error", {"retry-after": header})

    assert failure_of(server).retry_after == seconds


def test_no_answer_in_time_is_a_timeout(server):
    server.hangs()

    failure = failure_of(server, timeout_s=0.2)

    assert failure.kind is FailureKind.TIMEOUT
    assert failure.kind.may_pass
    assert failure.record.usage is failure.record.cost_usd is None


def test_an_answer_that_comes_too_slowly_is_a_timeout_though_it_never_stops_coming(server):
    server.drips(" " * 10_000, piece=1)

    assert failure_of(server, timeout_s=0.2).kind is FailureKind.TIMEOUT


def test_an_answer_without_end_is_not_read_on(server, monkeypatch):
    monkeypatch.setattr("checks.providers.anthropic_wire.LARGEST_BODY", 1000)
    server.answers(None, raw="a" * 2000)

    failure = failure_of(server)

    assert (failure.kind, failure.record.usage) == (FailureKind.MALFORMED, None)


def test_a_redirect_takes_the_text_and_the_key_nowhere_else(server):
    with messages_server.running() as elsewhere:
        server.script.append((307, {"location": f"{elsewhere.address}/v1/messages"}, {}))

        failure = failure_of(server)

        assert failure.kind is FailureKind.UNREACHABLE
        assert failure.record.cost_usd == 0
        assert elsewhere.requests == []


def test_a_variable_of_the_environment_sends_the_key_nowhere_else(server, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_BASE_URL", server.address)

    provider = provider_named("anthropic", {"api_key": "k", "model": "m"})

    assert provider.model.base_url == DEFAULT_URL


def test_a_service_that_is_not_there_is_unreachable():
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{unused.getsockname()[1]}"
        provider = provider_named("anthropic", {"api_key": "k", "model": "m", "base_url": address})

        with pytest.raises(ProviderFailure) as failed:
            provider.extract(TEXT)

    assert failed.value.kind is FailureKind.UNREACHABLE


@pytest.mark.parametrize(
    ("stop_reason", "expected"),
    [
        ("max_tokens", FailureKind.TRUNCATED),
        ("model_context_window_exceeded", FailureKind.TRUNCATED),
        ("refusal", FailureKind.REFUSED),
        ("pause_turn", FailureKind.UNFINISHED),
        ("something_new", FailureKind.UNFINISHED),
    ],
)
def test_an_answer_that_stopped_early_is_no_answer_but_its_tokens_count(
    server, stop_reason, expected
):
    server.sends(messages_server.message(json.dumps(FOUND), stop_reason=stop_reason))

    failure = failure_of(server)

    assert failure.kind is expected
    assert failure.record.usage.input_tokens == 1000
    assert stop_reason in failure.record.raw_answer


@pytest.mark.parametrize(
    "raw",
    ["", "{", "[]", '{"claims": []}', '{"claims": [{"quote": 1}], "proposals": []}', "[" * 9000],
)
def test_an_answer_that_is_not_the_schemas_json_is_malformed(server, raw):
    server.answers(None, raw=raw)

    assert failure_of(server).kind is FailureKind.MALFORMED


@pytest.mark.parametrize("body", [{}, [], {"content": "text"}, b"<html>no JSON</html>"])
def test_a_body_that_is_no_message_is_malformed(server, body):
    server.sends(body)

    assert failure_of(server).kind is FailureKind.MALFORMED


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"model": "model-x"}, FailureKind.KEY_MISSING),
        ({"api_key": "k"}, FailureKind.BAD_REQUEST),
    ],
)
def test_without_a_key_or_a_model_there_is_no_provider(options, expected):
    with pytest.raises(ProviderFailure) as failed:
        provider_named("anthropic", options)

    assert failed.value.kind is expected


def test_without_the_extra_the_failure_says_so(server, monkeypatch):
    monkeypatch.setitem(sys.modules, "anthropic", None)

    assert failure_of(server).kind is FailureKind.NOT_INSTALLED


def test_a_text_that_utf8_cannot_hold_is_a_bad_request(server):
    with pytest.raises(ProviderFailure) as failed:
        provider_of(server).extract("O governo \udce9")

    assert failed.value.kind is FailureKind.BAD_REQUEST
    assert server.requests == []


def test_the_key_is_in_no_representation(server):
    assert "key-of-the-test" not in repr(provider_of(server).model)


def page(**changes):
    values = {
        "url": "https://www.ibge.gov.br/creches",
        "kind": EvidenceKind.PAGE,
        "title": "Creches",
        "text": "Em 2025 foram entregues 300 creches em todo o país.",
    }
    return Evidence(**{**values, **changes})


def judged(**changes):
    return {
        "verdict": "true",
        "no_data_reason": None,
        "distortion": None,
        "explanation": "Foram entregues 300 creches.",
        "citations": [
            {
                "url": "https://www.ibge.gov.br/creches",
                "quote": "foram entregues 300 creches",
                "facts": [0],
            }
        ],
        "abstained": None,
        "findings": [{"fact": 0, "verdict": "true", "ground": None}],
        "figures": [],
        **changes,
    }


def drafted(server, judgement, evidence, *further):
    server.answers({"facts": [{"text": "Foram 300 creches", "is_central": True}]})
    for answer in (judgement, *further):
        server.answers(answer)
    return draft(ClaimInput("O governo construiu 300 creches"), evidence, provider_of(server))


def test_a_draft_without_dated_evidence_has_no_verdict(server):
    result = drafted(server, judged(), [page()])

    assert result.verdict is Verdict.NO_DATA
    assert [change.code for change in result.revised] == ["no_carrying_source"]


def test_an_address_that_nobody_found_is_taken_out_of_the_draft(server):
    citation = {
        "url": "https://www.ibge.gov.br/inventada",
        "quote": "foram entregues",
        "facts": [0],
    }

    result = drafted(server, judged(citations=[citation]), [page()])

    assert (result.verdict, result.sources) == (Verdict.NO_DATA, ())
    assert result.steps[1].changes[0].code == "address_not_found"


def test_the_judge_reads_the_ten_rules_and_the_evidence(server):
    drafted(server, judged(), [page()])

    _, _, body = server.requests[1]
    assert body["system"][0]["text"].count("\n10. ") == 1
    assert json.loads(body["messages"][0]["content"])["evidence"][0]["text"] == page().text
    assert prompt_for(Purpose.JUDGE).version == "judge-2"


DATED = page(published_at=datetime(2026, 1, 5, tzinfo=UTC))
AGREES = {
    "verdict": "true",
    "explanation_supports": True,
    "figures_support": True,
    "remark": "",
}


def test_the_second_reading_is_a_call_of_its_own_with_its_own_prompt(server):
    result = drafted(server, judged(), [DATED], AGREES)

    _, _, body = server.requests[2]
    asked = json.loads(body["messages"][0]["content"])
    assert len(body["messages"]) == 1
    assert body["system"][0]["text"] == prompt_for(Purpose.READ_AGAIN).text
    assert asked["judgement"]["explanation"] == "Foram entregues 300 creches."
    assert [one["url"] for one in asked["evidence"]] == [DATED.url]
    assert (result.verdict, result.revised) == (Verdict.TRUE, ())
    assert [step.prompt_version for step in result.steps] == [
        "decompose-1",
        "judge-2",
        "read_again-1",
    ]


def test_a_second_reading_that_differs_leaves_the_more_cautious_verdict_on_record(server):
    result = drafted(server, judged(), [DATED], {**AGREES, "verdict": "false", "remark": "Não."})

    assert (result.verdict, result.no_data_reason) == (Verdict.NO_DATA, NoDataReason.UNVERIFIABLE)
    assert [change.code for change in result.steps[2].changes] == ["second_reading_differs"]
    assert result.revised == result.steps[2].changes


@pytest.mark.parametrize("why", list(Abstention))
def test_a_model_may_say_that_it_does_not_judge_and_why(server, why):
    answer = judged(verdict="no_data", no_data_reason="no_source", abstained=why.value)

    result = drafted(server, answer, [DATED])

    assert (result.verdict, result.abstained) == (Verdict.NO_DATA, why)
    assert len(server.requests) == 2


def test_a_number_that_the_model_called_true_is_compared_by_code(server):
    said = {"fact": 0, "spoken": "300", "official": "200", "url": DATED.url}
    answer = judged(figures=[{**said, "claimed_period": "", "datum_period": ""}])
    evidence = replace(DATED, text="Ao todo foram entregues 300 creches, não 200.")

    result = drafted(server, answer, [evidence], {**AGREES, "verdict": "imprecise"})

    assert result.verdict is Verdict.IMPRECISE
    assert result.distortion.kind is DistortionKind.INFLATED_NUMBER
    assert [change.code for change in result.revised] == ["outside_margin"]
