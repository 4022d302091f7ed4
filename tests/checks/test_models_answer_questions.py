"""A model answers the desk's questions with yes or no; grades are none of its business."""

import json

import pytest

from checks.extraction.questions import Question
from checks.providers.failures import FailureKind, ProviderFailure
from tests.checks import messages_server
from tests.checks.test_anthropic_provider import FOUND, TEXT, provider_of

pytest.importorskip("anthropic", reason="the extra «ai» is not installed")


@pytest.fixture
def server():
    with messages_server.running() as one:
        yield one


OURS = [
    Question("names_number", "Names a figure?", weight=0.6),
    Question("desk_1", "Fala de Porto Sereno?", weight=0.25, harm=0.5, words=("porto sereno",)),
]


def test_a_model_says_yes_or_no_to_the_desks_questions_and_code_adds_up_the_weights(server):
    claim = {**FOUND["claims"][0], "answers": {"names_number": True, "desk_1": True}}
    server.answers({"claims": [claim], "proposals": []})

    (found,) = provider_of(server).extract(TEXT, OURS).value.claims

    assert (found.checkworthiness, found.harm) == (0.85, 0.5)
    assert found.reasons == ("names_number", "desk_1")
    _path, _headers, body = server.requests[0]
    asked = json.loads(body["messages"][0]["content"])["questions"]
    assert asked == {"names_number": "Names a figure?", "desk_1": "Fala de Porto Sereno?"}
    entry = body["output_config"]["format"]["schema"]["properties"]["claims"]["items"]
    assert entry["properties"]["answers"]["required"] == ["names_number", "desk_1"]


@pytest.mark.parametrize(
    "answers",
    [{"names_number": True}, {"names_number": True, "desk_1": 0.9}, {"checkworthiness": 1}],
    ids=["one not answered", "a grade in place of an answer", "a free grade"],
)
def test_an_answer_that_is_no_yes_or_no_to_each_question_is_malformed(server, answers):
    server.answers({"claims": [{**FOUND["claims"][0], "answers": answers}], "proposals": []})

    with pytest.raises(ProviderFailure) as failed:
        provider_of(server).extract(TEXT, OURS)

    assert failed.value.kind is FailureKind.MALFORMED


def test_a_claim_whose_answers_do_not_add_up_is_left_to_the_reader_and_recorded(server):
    claim = {**FOUND["claims"][0], "answers": {"names_number": False, "desk_1": True}}
    server.answers({"claims": [claim], "proposals": []})

    answer = provider_of(server).extract(TEXT, OURS)

    assert answer.value.claims == []
    assert [change.code for change in answer.record.changes] == ["not_worth_checking"]
