"""Web search: the tool's request, paused turns, and a guard that keeps hits to what was found."""

import json

import pytest

from checks.provider_calls import chosen_searcher
from checks.providers.call_record import Purpose
from checks.providers.failures import FailureKind, ProviderFailure
from checks.providers.registry import searcher_named
from checks.providers.searching import SearchHit
from tests.checks import messages_server
from tests.checks.messages_server import cited, result

pytest.importorskip("anthropic", reason="the extra «ai» is not installed")

QUESTION = "Porto Sereno construiu 300 creches em 2025"
IBGE = "https://www.ibge.gov.br/creches"
CITY = "https://dados.portosereno.gov.br/educacao/creches"
WORDS = "foram entregues 297 creches"
ASKED = {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {}}
PAGES = result((IBGE, "Creches"), (CITY, "Obras entregues"))
SAID = cited("Foram 297.", IBGE, WORDS)


@pytest.fixture
def server():
    with messages_server.running() as one:
        yield one


def searcher(server, **options):
    settings = {"api_key": "k", "model": "model-x", "base_url": server.address, **options}
    return searcher_named("anthropic", settings)


def lists(server, *hits):
    server.answers({"hits": [{"url": url, "cited_text": words} for url, words in hits]})


def search(server, **asked):
    return searcher(server).search(QUESTION, **{"at_most": 3, **asked})


def codes(record):
    return [change.code for change in record.changes]


def test_the_hits_are_pages_that_the_search_returned_with_its_own_titles(server):
    server.searches(ASKED, PAGES, SAID)
    lists(server, (IBGE, WORDS), (CITY, ""))

    answer = search(server)

    assert answer.value == (
        SearchHit(IBGE, "Creches", WORDS, "30 de junho de 2026"),
        SearchHit(CITY, "Obras entregues", "", "30 de junho de 2026"),
    )
    assert [call.purpose for call in answer.calls] == [Purpose.SEARCH, Purpose.LIST_HITS]
    assert answer.calls[0].usage.searches == 1


def test_the_first_call_has_the_tool_and_no_schema_the_second_the_schema_and_no_tool(server):
    server.searches(ASKED, PAGES, SAID)
    lists(server, (IBGE, WORDS))

    search(server, allowed=["gov.br", "leg.br"])

    (_, _, first), (_, _, second) = server.requests
    assert first["tools"] == [
        {
            "type": "web_search_20250305",
            "name": "web_search",
            "user_location": {
                "type": "approximate",
                "country": "BR",
                "timezone": "America/Sao_Paulo",
            },
            "allowed_domains": ["gov.br", "leg.br"],
            "max_uses": 3,
        }
    ]
    assert "output_config" not in first
    assert "tools" not in second
    assert json.loads(second["messages"][0]["content"])["pages"][0]["cited"] == [WORDS]


def test_blocked_domains_go_out_and_are_held_to_by_code_besides(server):
    server.searches(ASKED, result((IBGE, "Creches"), ("https://blog.jornal.example/a", "Blog")))
    lists(server, (IBGE, ""))

    answer = search(server, blocked=["jornal.example"])

    assert server.requests[0][2]["tools"][0]["blocked_domains"] == ["jornal.example"]
    assert [hit.url for hit in answer.value] == [IBGE]
    assert codes(answer.calls[0]) == ["address_outside_filter"]


def test_domains_are_allowed_or_blocked_never_both(server):
    with pytest.raises(ValueError, match="not both"):
        search(server, allowed=["gov.br"], blocked=["jornal.example"])

    assert server.requests == []


def test_a_paused_turn_is_taken_up_where_it_stopped_with_the_searches_that_are_left(server):
    server.searches(ASKED, result((IBGE, "Creches")), stop_reason="pause_turn")
    server.searches(ASKED, result((CITY, "Obras")), SAID)
    lists(server, (IBGE, WORDS), (CITY, ""))

    answer = search(server)

    again = server.requests[1][2]
    assert again["messages"][1] == {
        "role": "assistant",
        "content": [ASKED, result((IBGE, "Creches"))],
    }
    assert again["tools"][0]["max_uses"] == 2
    assert [hit.url for hit in answer.value] == [IBGE, CITY]
    assert len(answer.calls) == 3


def test_a_turn_that_never_ends_is_given_up_and_each_call_of_it_counts(server):
    for _ in range(4):
        server.searches(ASKED, result((IBGE, "Creches")), stop_reason="pause_turn")

    with pytest.raises(ProviderFailure) as failed:
        search(server)

    assert failed.value.kind is FailureKind.UNFINISHED
    assert [call.usage.searches for call in failed.value.earlier] == [1, 1, 1, 1]


def test_an_address_that_was_never_returned_is_taken_out_of_citations_and_of_the_list(server):
    invented = "https://www.ibge.gov.br/inventada"
    server.searches(ASKED, PAGES, SAID, cited("Foram 900.", invented, "foram 900"))
    lists(server, (IBGE, WORDS), (invented, "foram 900"))

    answer = search(server)

    assert [hit.url for hit in answer.value] == [IBGE]
    assert [codes(call) for call in answer.calls] == [["address_not_found"]] * 2
    shown = json.loads(server.requests[1][2]["messages"][0]["content"])["pages"]
    assert invented not in [page["url"] for page in shown]


def test_words_that_the_search_did_not_cite_from_that_page_are_taken_out(server):
    server.searches(ASKED, PAGES, SAID)
    lists(server, (IBGE, "foram entregues 900 creches"), (CITY, WORDS))

    answer = search(server)

    assert [hit.cited_text for hit in answer.value] == ["", ""]
    assert codes(answer.record) == ["words_not_cited", "words_not_cited"]


def test_a_search_that_finds_nothing_is_an_answer_and_takes_one_call(server):
    server.searches(ASKED, result(), {"type": "text", "text": "Nada."})

    answer = search(server)

    assert (answer.value, len(server.requests)) == ((), 1)


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        ("too_many_requests", FailureKind.RATE_LIMITED),
        ("unavailable", FailureKind.OVERLOADED),
        ("query_too_long", FailureKind.BAD_REQUEST),
    ],
)
def test_a_tool_that_failed_is_no_empty_answer(server, error, kind):
    server.searches(ASKED, result(error=error), {"type": "text", "text": "Não deu."})

    with pytest.raises(ProviderFailure) as failed:
        search(server)

    assert failed.value.kind is kind
    assert len(failed.value.earlier) == 1


@pytest.mark.parametrize(
    "block",
    [
        {"type": "web_search_tool_result", "content": [None, 3, {"type": "web_search_result"}]},
        {"type": "web_search_tool_result", "content": "text"},
        {"type": "web_search_tool_result"},
        result(
            ("javascript:alert(1)", "x"),
            ("https://", "y"),
            ("https://a.example/" + "a" * 2000, "z"),
        ),
        {"type": "text", "text": 3, "citations": 4},
        {"type": "text", "text": "a", "citations": [7, {"type": "web_search_result_location"}]},
    ],
)
def test_blocks_of_any_other_shape_bring_no_address(server, block):
    server.searches(ASKED, block)

    assert search(server).value == ()


@pytest.mark.parametrize("name", ["offline", "oracle"])
def test_who_does_not_search_says_so(name):
    with pytest.raises(ValueError, match="does not search; these do: anthropic"):
        chosen_searcher(name)
