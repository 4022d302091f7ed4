"""Which leads are visited, what a kept copy is worth, and when the first round is enough."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.drafting.material import CheckedClaim, ClaimInput, Evidence, EvidenceKind, Fact
from checks.drafting.material import MatchDecision as Decision
from checks.research.admission import admitted, still_admitted
from checks.research.closing import closes
from checks.research.excerpts import LEFT_OUT, MOST_LETTERS, excerpt
from checks.research.leads import Lead, Outcome
from checks.research.question import Question
from checks.research.supporting import facts_supported
from checks.research.weighing import RELEASE_CALENDAR, KeptText, weigh
from checks.source_policy.classes import SourceClass
from checks.source_policy.rules import shipped_rules
from checks.verdicts import Verdict
from tests.checks.research_answers import shown, sidra

CENTRAL, CONTEXT = "A prefeitura fechou cinco escolas", "A cidade tem 212 mil habitantes"
FACTS = (Fact(CENTRAL, is_central=True), Fact(CONTEXT))
SAID = datetime(2026, 9, 12, 15, 30, tzinfo=UTC)
CLAIM = ClaimInput(f"{CENTRAL}, e {CONTEXT.lower()}", said_at=SAID)
QUESTION = Question(CLAIM, FACTS, date(2026, 10, 1))
ABOUT = "A prefeitura informou que fechou cinco escolas no ano passado."
PAGE = KeptText(
    url="https://www.portosereno.gov.br/escolas",
    url_final="https://www.portosereno.gov.br/escolas",
    source_class=SourceClass.OFFICIAL,
    text=ABOUT,
    published_on=date(2026, 3, 1),
    precision="day",
    origin="json_ld",
)


@pytest.mark.parametrize(
    ("url", "outcome"),
    [
        ("https://www.gov.br/saude", Outcome.WAITING),
        ("https://lupa.uol.com.br/checagem", Outcome.WAITING),
        ("https://g1.globo.com/politica", Outcome.WAITING),
        ("https://bit.ly/3abc", Outcome.SHORTENER),
        ("https://blog.example/post", Outcome.ONLY_LEAD),
        ("https://www.g1-globo.com/x", Outcome.ONLY_LEAD),
        ("https://gov.br.example.com/", Outcome.ONLY_LEAD),
        ("https://127.0.0.1/", Outcome.ONLY_LEAD),
        ("https://user@www.gov.br/", Outcome.ONLY_LEAD),
        ("ftp://www.gov.br/x", Outcome.NO_ADDRESS),
        ("https://www.gov.br/" + "a" * 2000, Outcome.NO_ADDRESS),
        ("not an address", Outcome.NO_ADDRESS),
    ],
)
def test_the_source_policy_says_which_leads_are_visited(url, outcome):
    assert admitted(Lead(url, "searxng"), shipped_rules())[1] == outcome


@pytest.mark.parametrize("source_class", [SourceClass.EXCLUDED, SourceClass.CAMPAIGN])
def test_an_excluded_site_and_a_campaigns_are_never_visited(source_class):
    rules = [one for one in shipped_rules().rules if one.source_class is source_class]

    outcomes = {admitted(Lead(f"https://{r.address}", "x"), shipped_rules())[1] for r in rules}

    assert outcomes == {
        Outcome.EXCLUDED if source_class is SourceClass.EXCLUDED else Outcome.ONLY_LEAD
    }


@given(st.text(max_size=80))
def test_no_address_however_hostile_is_visited_unless_it_may_carry(url):
    source, outcome = admitted(Lead(url, "x"), shipped_rules())

    assert (outcome is Outcome.WAITING) <= source.can_carry


@pytest.mark.parametrize(
    ("url_final", "stays"),
    [
        ("", True),
        ("https://www.gov.br/novo", True),
        ("https://blog.example/", False),
        ("https://bit.ly/3abc", False),
    ],
)
def test_a_visit_that_was_sent_on_counts_as_where_it_ended(url_final, stays):
    assert still_admitted("https://www.gov.br/a", url_final, shipped_rules()) is stays


def test_a_text_is_about_the_fact_whose_words_and_figures_it_has():
    assert facts_supported(ABOUT, FACTS) == (0,)


def test_a_true_context_says_nothing_about_the_centre():
    text = "Segundo o IBGE, a cidade tem 212.345 habitantes. A prefeitura fica no centro."

    assert facts_supported(text, FACTS) == (1,)


def test_words_without_the_figure_are_about_something_else():
    assert facts_supported("A prefeitura fechou escolas.", FACTS) == ()


@pytest.mark.parametrize("text", ["", "\n \n", "Nada disso.", "5 5 5 5", "escolas " * 10_000])
def test_a_text_without_the_facts_words_supports_none(text):
    assert facts_supported(text, FACTS) == ()


def test_a_fact_without_words_is_supported_by_nothing():
    assert facts_supported("2024", (Fact("2024?", is_central=True),)) == ()


def test_words_far_apart_are_about_different_things():
    apart = "A prefeitura.\n" + "Outro assunto.\n" * 5 + "Fechou.\n" + "Nada.\n" * 5 + "5 escolas."

    assert facts_supported(apart, FACTS[:1]) == ()


def test_a_long_text_keeps_the_paragraphs_that_speak_of_the_facts_and_marks_the_rest():
    noise = "\n".join(f"Parágrafo {n} sobre outra coisa qualquer." for n in range(3000))
    found = excerpt(f"{noise}\n{ABOUT}\n{noise}", FACTS)

    assert len(found) <= MOST_LETTERS
    assert ABOUT in found.split("\n")
    assert LEFT_OUT in found


@pytest.mark.parametrize("text", ["x" * 90_000, "fechou escolas " * 9_000], ids=["a word", "words"])
def test_a_long_text_without_paragraphs_is_cut_into_pieces(text):
    found = excerpt(text, FACTS)

    assert MOST_LETTERS / 2 < len(found) <= MOST_LETTERS
    assert all(line == LEFT_OUT or line in text for line in found.split("\n"))


@given(st.text(alphabet="ab\n ", max_size=200))
def test_a_short_text_is_left_as_it_is(text):
    assert excerpt(text, FACTS) == text


@pytest.mark.parametrize(
    ("dated", "outcome"),
    [
        ({}, Outcome.EVIDENCE),
        ({"published_on": date(2026, 9, 12)}, Outcome.EVIDENCE),
        ({"published_on": date(2026, 9, 13)}, Outcome.LATER),
        ({"published_at": SAID}, Outcome.EVIDENCE),
        ({"published_at": SAID.replace(minute=31)}, Outcome.LATER),
        ({"published_on": None, "origin": "unknown"}, Outcome.UNDATED),
        ({"published_on": date(2026, 9, 1), "precision": "month"}, Outcome.LATER),
        ({"published_on": date(2026, 8, 1), "precision": "month"}, Outcome.EVIDENCE),
        ({"published_on": date(2026, 1, 1), "precision": "year"}, Outcome.LATER),
        ({"published_on": date(2025, 1, 1), "precision": "year"}, Outcome.EVIDENCE),
        ({"text": "  "}, Outcome.NOT_READABLE),
    ],
    ids=[
        "before",
        "the same day without an hour",
        "a day late",
        "at the same instant",
        "a minute late",
        "no date",
        "some day of the claim's month",
        "the month before",
        "some day of the claim's year",
        "the year before",
        "no words",
    ],
)
def test_the_claims_instant_is_the_cut_off(dated, outcome):
    assert weigh(replace(PAGE, **dated), QUESTION)[0] == outcome


def test_a_piece_of_evidence_says_where_its_date_stood_and_what_it_speaks_of():
    _outcome, piece = weigh(PAGE, QUESTION)

    assert (piece.kind, piece.text, piece.supports) == (EvidenceKind.PAGE, ABOUT, (0,))
    assert (piece.published_on, piece.date_origin) == (date(2026, 3, 1), "json_ld")
    assert piece.source_class is SourceClass.OFFICIAL


def series(**changes):
    url = "https://apisidra.ibge.gov.br/values/t/1737/n1/all/v/2265/p/202401-202608"
    values = {
        "url": url,
        "url_final": url,
        "source_class": SourceClass.OFFICIAL,
        "text": "",
        "shown": shown(sidra({})),
        "series": "ipca_12_months",
        **changes,
    }
    return KeptText(**values)


INFLATION = Question(
    ClaimInput("A inflação está em 4,2%", said_at=datetime(2026, 10, 1, tzinfo=UTC)),
    (Fact("A inflação está em 4,2%", is_central=True), Fact("O governo mudou em 2023")),
    date(2026, 10, 1),
)


def test_a_kept_series_is_evidence_dated_by_the_bases_calendar():
    outcome, piece = weigh(series(), INFLATION)

    assert (outcome, piece.date_origin, piece.supports) == (
        Outcome.EVIDENCE,
        RELEASE_CALENDAR,
        (0,),
    )
    assert "agosto 2026: 4,22%" in piece.text


@pytest.mark.parametrize(
    "changes",
    [
        {"shown": "Service Unavailable"},
        {"url_final": "https://www.ibge.gov.br/manutencao"},
        {"series": "of another table"},
    ],
    ids=["no figures", "sent on to another host", "unknown"],
)
def test_a_copy_that_is_not_of_the_base_is_not_readable(changes):
    assert weigh(series(**changes), INFLATION)[0] == Outcome.NOT_READABLE


def piece(**changes):
    return replace(weigh(PAGE, QUESTION)[1], **changes)


@pytest.mark.parametrize(
    ("found", "is_closed"),
    [
        (piece(), True),
        (piece(supports=(1,)), False),
        (piece(supports=None), False),
        (piece(published_on=None), False),
        (piece(published_on=date(2026, 9, 13)), False),
        (piece(source_class=SourceClass.OTHER), False),
        (piece(source_class=None), False),
        (piece(kind=EvidenceKind.IMPORTED_REVIEW), False),
    ],
    ids=[
        "about the centre",
        "about the context",
        "nobody looked",
        "undated",
        "late",
        "may not carry",
        "of no class",
        "another agency's words",
    ],
)
def test_the_first_round_closes_with_a_dated_source_in_time_about_the_centre(found, is_closed):
    assert closes(QUESTION, [found]) is is_closed


def test_a_published_check_of_ours_that_says_the_same_closes():
    claim = ClaimInput("Fechou dois postos de saúde")
    ours = Evidence(
        url="https://lastro.example/c",
        kind=EvidenceKind.OWN_CHECK,
        checked=CheckedClaim(claim.statement, verdict=Verdict.TRUE, decision=Decision.SAME),
    )

    assert closes(Question(claim, (Fact(claim.statement, is_central=True),), SAID.date()), [ours])


def test_nothing_found_closes_nothing():
    assert not closes(QUESTION, [])


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ({"said_at": SAID}, date(2026, 9, 12)),
        ({"said_at": datetime(2026, 9, 12, 1, tzinfo=UTC)}, date(2026, 9, 11)),
        ({"said_on": date(2026, 9, 12)}, date(2026, 9, 12)),
        ({}, date(2026, 10, 1)),
        ({"said_on": date(2027, 1, 1)}, date(2026, 10, 1)),
    ],
    ids=["an instant", "an hour of the evening before there", "a day", "unknown", "to come"],
)
def test_the_last_day_is_the_claims_in_its_own_zone(said, day):
    assert Question(ClaimInput("x", **said), FACTS, date(2026, 10, 1)).last_day == day
