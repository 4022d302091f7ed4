"""The AI provider's web search names leads within sites that may carry; each call counts."""

from datetime import date

import pytest

from checks.drafting.material import ClaimInput, Fact
from checks.models import DraftStep, ResearchStep
from checks.providers.call_record import Purpose
from checks.providers.failures import FailureKind, ProviderFailure
from checks.research import configured
from checks.research.question import Question
from checks.research.web_search import carrying_sites
from checks.source_policy.classes import SourceClass
from checks.source_policy.rules import RuleBook, SourceRule, shipped_rules
from tests.checks import messages_server
from tests.checks.messages_server import cited, result
from tests.checks.research_runs import drafted, lead_at
from tests.factories.checks import ClaimFactory

pytest.importorskip("anthropic", reason="the extra «ai» is not installed")
pytestmark = pytest.mark.django_db
STATEMENT = "Porto Sereno construiu 300 creches em 2025"
IBGE = "https://www.ibge.gov.br/creches"
BLOG = "https://blog.example/creches"
WORDS = "foram entregues 297 creches"


@pytest.fixture
def server(settings):
    with messages_server.running() as one:
        settings.CHECKS_RESEARCH = ["web_search"]
        settings.CHECKS_PROVIDERS = {
            "anthropic": {"api_key": "k", "model": "model-x", "base_url": one.address}
        }
        yield one


def find():
    question = Question(
        ClaimInput(STATEMENT), (Fact(STATEMENT, is_central=True),), date(2026, 10, 1)
    )
    (provider,) = configured.providers_for()
    return provider.find(question)


def found(server, *pages):
    asked = {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {}}
    server.searches(asked, result(*pages), cited("Foram 297.", pages[0][0], WORDS))
    server.answers({"hits": [{"url": url, "cited_text": ""} for url, _title in pages]})


def test_the_hits_are_leads_without_the_words_that_the_search_cited(server):
    found(server, (IBGE, "Creches"))

    (lead,) = find().leads

    assert (lead.url, lead.title, lead.provider) == (IBGE, "Creches", "web_search")
    assert WORDS not in repr(lead)


def test_only_sites_that_may_carry_are_asked_for(server):
    found(server, (IBGE, "Creches"))

    find()

    (_path, _headers, first), *_ = server.requests
    assert first["tools"][0]["allowed_domains"] == carrying_sites(shipped_rules())


def test_a_site_that_the_desk_excluded_is_not_asked_for():
    rules = [SourceRule("ibge.gov.br", SourceClass.OFFICIAL, "x")]
    excluded = SourceRule("militante.example", SourceClass.EXCLUDED, "x", side="x")

    assert carrying_sites(RuleBook.of([*rules, excluded])) == ["ibge.gov.br"]


def test_both_calls_stand_on_the_draft_and_the_lead_waits_for_its_copy(server):
    found(server, (IBGE, "Creches"))

    drafted(ClaimFactory(statement=STATEMENT))

    searched = DraftStep.objects.filter(provider="anthropic").values_list("purpose", flat=True)
    assert list(searched) == [Purpose.SEARCH, Purpose.LIST_HITS]
    assert ResearchStep.objects.get().found == 1
    assert lead_at(IBGE).capture is not None


def test_an_address_outside_those_sites_never_becomes_a_lead(server):
    found(server, (IBGE, "Creches"), (BLOG, "Blog"))

    assert [lead.url for lead in find().leads] == [IBGE]


def test_a_search_that_is_refused_is_a_failure_of_its_provider_alone(server):
    server.fails(429, "rate_limit_error", {"retry-after": "7"})

    with pytest.raises(ProviderFailure) as failed:
        find()

    assert failed.value.kind == FailureKind.RATE_LIMITED
