"""Searches are asked in their own protocol, bounded, and each way to fail has its kind."""

from datetime import date

import pytest

from checks.drafting.material import ClaimInput, Fact
from checks.providers.failures import FailureKind, ProviderFailure
from checks.research.fact_check_tools import FactCheckTools
from checks.research.leads import Round
from checks.research.protocol import MOST_LEADS
from checks.research.question import LONGEST_QUERY, Question
from checks.research.searxng import MOST_PAGES, SearxngSearch
from tests.checks import research_answers as told
from tests.social_capture.api_server import api_server, as_json

DAY = date(2026, 10, 1)


def question(statement="A obra custou 10 milhões"):
    return Question(ClaimInput(statement), (Fact(statement, is_central=True),), DAY)


@pytest.fixture
def server():
    with api_server() as running:
        yield running


def searxng(server, *pages):
    def page(_path, query):
        number = int(query["pageno"])
        return as_json(told.searxng(*(pages[number - 1] if number <= len(pages) else ())))

    server.routes["/search"] = page
    return SearxngSearch(server.url)


def test_a_search_names_addresses_and_keeps_no_snippet(server):
    search = searxng(server, [("https://www.gov.br/a", "Obra"), ("https://g1.globo.com/b", "B")])

    leads = search.find(question()).leads

    assert [(lead.url, lead.title, lead.provider) for lead in leads] == [
        ("https://www.gov.br/a", "Obra", "searxng"),
        ("https://g1.globo.com/b", "B", "searxng"),
    ]
    assert "snippet" not in repr(leads)


def test_a_search_goes_on_to_the_next_page_until_one_is_empty(server):
    search = searxng(server, [("https://a.gov.br/", "A")], [("https://b.gov.br/", "B")])

    leads = search.find(question()).leads

    assert [lead.url for lead in leads] == ["https://a.gov.br/", "https://b.gov.br/"]
    assert len(server.asked) == 3


def test_a_search_ends_with_enough_addresses(server):
    search = searxng(server, [(f"https://a.gov.br/{n}", "A") for n in range(50)])

    assert len(search.find(question()).leads) == MOST_LEADS
    assert len(server.asked) == 1


def test_a_search_asks_few_pages_of_one_that_repeats_itself(server):
    search = searxng(server, *[[("https://a.gov.br/", "A")]] * 50)

    assert len(search.find(question()).leads) == 1
    assert len(server.asked) == MOST_PAGES


def test_what_is_no_address_of_the_web_is_no_lead(server):
    hostile = ["javascript:alert(1)", "file:///etc/passwd", "", None, 7, "https://" + "a" * 5000]
    search = searxng(server, [(url, "x") for url in hostile])

    assert search.find(question()).leads == ()


def test_a_long_statement_is_cut_between_words(server):
    search = searxng(server)

    search.find(question("palavra " * 200))

    assert len(question("palavra " * 200).query) <= LONGEST_QUERY
    assert question("palavra " * 200).query.endswith("palavra")


@pytest.mark.parametrize(
    ("status", "headers", "body", "kind", "wait"),
    [
        (429, {"Retry-After": "30"}, b"{}", FailureKind.RATE_LIMITED, 30),
        (429, {"Retry-After": "nan"}, b"{}", FailureKind.RATE_LIMITED, None),
        (503, {}, b"{}", FailureKind.SERVER_ERROR, None),
        (403, {}, b"Forbidden", FailureKind.KEY_REFUSED, None),
        (302, {"Location": "http://169.254.169.254/"}, b"", FailureKind.BAD_REQUEST, None),
        (200, {}, b"<html>", FailureKind.MALFORMED, None),
        (200, {}, b"[1]", FailureKind.MALFORMED, None),
        (200, {}, b'{"results": {}}', FailureKind.MALFORMED, None),
        (200, {}, b"[" * 100_000, FailureKind.MALFORMED, None),
        (200, {}, b" " * 2_000_001, FailureKind.MALFORMED, None),
    ],
    ids=[
        "too many requests",
        "no number of seconds",
        "out of order",
        "JSON is off there",
        "sent on elsewhere",
        "a page",
        "a list",
        "no list of results",
        "nested without end",
        "too large",
    ],
)
def test_a_search_that_fails_says_how(server, status, headers, body, kind, wait):
    server.fail(status, headers, body)

    with pytest.raises(ProviderFailure) as failed:
        SearxngSearch(server.url).find(question())

    assert (failed.value.kind, failed.value.retry_after) == (kind, wait)
    assert len(server.asked) == 1


def test_a_search_that_is_not_there_can_not_be_reached():
    with api_server() as gone:
        url = gone.url

    with pytest.raises(ProviderFailure) as failed:
        SearxngSearch(url).find(question())

    assert failed.value.kind == FailureKind.UNREACHABLE


def tools(server, *pages):
    def page(_path, query):
        number = int(query.get("pageToken") or 0)
        token = str(number + 1) if number + 1 < len(pages) else ""
        return as_json(told.claims(*pages[number], token=token) if pages else {})

    server.routes["/v1alpha1/claims:search"] = page
    return FactCheckTools("the-key", server.url)


def test_other_agencies_reviews_are_leads_with_their_own_label(server):
    (lead,) = tools(server, ["https://lupa.uol.com.br/x"]).find(question()).leads

    assert (lead.url, lead.title) == (
        "https://lupa.uol.com.br/x",
        "Não é verdade que a obra custou 10 milhões",
    )
    assert lead.why == "“Obra custou 10 milhões”: Falso"


def test_the_reviews_are_asked_for_page_by_page(server):
    service = tools(server, ["https://a.example/1"], ["https://a.example/2"])

    assert len(service.find(question()).leads) == 2
    assert [("pageToken" in target) for target in server.asked] == [False, True]


def test_an_answer_without_results_is_an_empty_object(server):
    assert tools(server).find(question()).leads == ()


def test_the_key_travels_in_a_header_and_in_no_address(server):
    tools(server).find(question())

    assert server.headers[0]["X-Goog-Api-Key"] == "the-key"
    assert "the-key" not in server.asked[0]
    assert "the-key" not in repr(FactCheckTools("the-key"))


def test_hostile_claims_are_passed_over(server):
    server.routes["/v1alpha1/claims:search"] = told.always(
        {"claims": [None, 3, {"claimReview": "x"}, {"claimReview": [None, {"url": "data:x"}]}]}
    )

    assert FactCheckTools("k", server.url).find(question()).leads == ()


@pytest.mark.parametrize("provider", [SearxngSearch("https://a"), FactCheckTools("k")])
def test_searches_belong_to_the_first_round(provider):
    assert provider.round == Round.FIRST
