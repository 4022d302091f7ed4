"""From a search to a verdict: what code sees broken in the evidence leaves no verdict."""

from datetime import UTC, date, datetime

import pytest

from checks import draft_runs
from checks.providers.call_record import Purpose
from tests.checks.any_answers import provider_of
from tests.checks.research_runs import Names, drafted, read, use
from tests.factories.checks import AppearanceFactory, ClaimFactory

pytestmark = pytest.mark.django_db
PAGE = "https://www.portosereno.gov.br/escolas"
CONTEXT_PAGE = "https://www.ibge.gov.br/cidade"
CENTRAL, CONTEXT = "A prefeitura fechou cinco escolas", "A cidade tem 212 mil habitantes"
ABOUT = "A prefeitura fechou cinco escolas no ano passado, segundo a secretaria."
ABOUT_CONTEXT = "Segundo o IBGE, a cidade tem 212 mil habitantes."
SAID = datetime(2026, 9, 12, 15, 30, tzinfo=UTC)
IN_TIME = date(2026, 3, 1)
QUOTE = "fechou cinco escolas no ano passado"


def answers(*citations, facts=((CENTRAL, True),), verdict="true"):
    """A judge that gives this verdict on these citations, and a second reading that agrees."""
    return provider_of(
        {
            Purpose.DECOMPOSE: {"facts": [{"text": t, "is_central": c} for t, c in facts]},
            Purpose.JUDGE: {
                "verdict": verdict,
                "no_data_reason": None,
                "distortion": None,
                "explanation": "A secretaria confirma o fechamento.",
                "citations": [
                    {"url": url, "quote": quote, "facts": list(numbers)}
                    for url, quote, numbers in citations
                ],
                "abstained": None,
                "findings": [
                    {"fact": number, "verdict": verdict, "ground": None}
                    for number in range(len(facts))
                ],
                "figures": [],
            },
            Purpose.READ_AGAIN: {
                "verdict": verdict,
                "explanation_supports": True,
                "figures_support": True,
                "remark": "",
            },
        }
    )


@pytest.fixture
def judged(monkeypatch):
    """A draft of a claim about pages that were found, kept and read."""

    def judge(provider, pages, statement=CENTRAL):
        claim = ClaimFactory(statement=statement)
        AppearanceFactory(claim=claim, said_at=SAID)
        use(monkeypatch, Names(*pages))
        monkeypatch.setattr("checks.provider_calls.chosen_provider", lambda *_, **_more: provider)
        draft = drafted(claim)
        for url, (text, dated) in pages.items():
            read(url, text, **dated)
        return draft_runs.write(draft.pk)

    return judge


def codes(draft):
    return [change["code"] for change in draft.revised]


def test_a_dated_source_in_time_with_the_cited_words_carries_the_verdict(judged):
    draft = judged(answers((PAGE, QUOTE, [0])), {PAGE: (ABOUT, {"published_on": IN_TIME})})

    assert (draft.result["verdict"], codes(draft)) == ("true", [])
    assert draft.result["sources"][0]["url"] == PAGE


def test_a_right_address_with_an_invented_quote_carries_nothing(judged):
    draft = judged(
        answers((PAGE, "fechou doze escolas", [0])), {PAGE: (ABOUT, {"published_on": IN_TIME})}
    )

    assert (draft.result["verdict"], draft.result["no_data_reason"]) == ("no_data", "no_source")
    assert codes(draft) == ["words_not_in_stored_text", "no_carrying_source"]


def test_a_page_dated_one_day_late_carries_nothing(judged):
    late = {"published_on": date(2026, 9, 13)}

    draft = judged(answers((PAGE, QUOTE, [0])), {PAGE: (ABOUT, late)})

    assert draft.result["verdict"] == "no_data"
    assert codes(draft) == ["address_not_found", "no_carrying_source"]
    assert draft.research.leads.get().outcome == "later"


def test_an_undated_page_may_be_cited_and_carries_nothing_alone(judged):
    draft = judged(answers((PAGE, QUOTE, [0])), {PAGE: (ABOUT, {})})

    assert draft.result["verdict"] == "no_data"
    assert [source["url"] for source in draft.result["sources"]] == [PAGE]
    assert codes(draft) == ["no_carrying_source"]


BOTH = {"facts": ((CENTRAL, True), (CONTEXT, False))}
STATEMENT = f"{CENTRAL}, e {CONTEXT.lower()}"


def test_a_true_context_with_no_central_source_carries_nothing(judged):
    draft = judged(
        answers((CONTEXT_PAGE, "a cidade tem 212 mil habitantes", [1]), **BOTH),
        {CONTEXT_PAGE: (ABOUT_CONTEXT, {"published_on": IN_TIME})},
        STATEMENT,
    )

    assert draft.result["verdict"] == "no_data"
    assert "no_central_source" in codes(draft)


def test_a_context_cited_as_if_it_were_the_centre_carries_nothing_either(judged):
    draft = judged(
        answers((CONTEXT_PAGE, "a cidade tem 212 mil habitantes", [0, 1]), **BOTH),
        {CONTEXT_PAGE: (ABOUT_CONTEXT, {"published_on": IN_TIME})},
        STATEMENT,
    )

    assert draft.result["verdict"] == "no_data"
    assert codes(draft)[0] == "fact_not_in_stored_text"
    assert "no_central_source" in codes(draft)


def test_a_source_each_for_the_centre_and_its_context_carries_the_verdict(judged):
    draft = judged(
        answers((PAGE, QUOTE, [0]), (CONTEXT_PAGE, "a cidade tem 212 mil habitantes", [1]), **BOTH),
        {
            PAGE: (ABOUT, {"published_on": IN_TIME}),
            CONTEXT_PAGE: (ABOUT_CONTEXT, {"published_on": IN_TIME}),
        },
        STATEMENT,
    )

    assert (draft.result["verdict"], codes(draft)) == ("true", [])


@pytest.mark.parametrize(
    "url", ["https://blog.example/escolas", "https://www.gov.br.example.com/escolas"]
)
def test_a_site_that_can_only_point_never_comes_before_the_judge(monkeypatch, url):
    claim = ClaimFactory(statement=CENTRAL)
    AppearanceFactory(claim=claim, said_at=SAID)
    use(monkeypatch, Names(url))
    provider = answers((url, QUOTE, [0]))
    monkeypatch.setattr("checks.provider_calls.chosen_provider", lambda *_, **_more: provider)

    draft = drafted(claim)

    assert draft.result["verdict"] == "no_data"
    assert "address_not_found" in codes(draft)


def test_a_page_that_sent_the_visit_to_a_site_that_may_not_carry_is_out(judged):
    moved = {"published_on": IN_TIME, "url_final": "https://blog.example/"}

    draft = judged(answers((PAGE, QUOTE, [0])), {PAGE: (ABOUT, moved)})

    assert draft.result["verdict"] == "no_data"
    assert draft.research.leads.get().outcome == "moved"


def test_the_offline_drafter_lists_what_was_kept_and_judges_nothing(monkeypatch):
    claim = ClaimFactory(statement=CENTRAL)
    AppearanceFactory(claim=claim, said_at=SAID)
    use(monkeypatch, Names(PAGE))
    draft = drafted(claim)
    read(PAGE, ABOUT, published_on=IN_TIME, title="Escolas fechadas")

    draft = draft_runs.write(draft.pk)

    assert (draft.result["verdict"], draft.result["is_offline"]) == ("no_data", True)
    assert f"“Escolas fechadas” ({PAGE})" in draft.result["explanation"]
    assert "Nenhuma fonte foi guardada" not in draft.result["explanation"]
