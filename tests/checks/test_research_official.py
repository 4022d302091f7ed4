"""Official bases: which series a claim names, for which days, and what the answer says."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.drafting.material import ClaimInput, Fact
from checks.providers.failures import FailureKind, ProviderFailure
from checks.quantities.reader import read_quantities
from checks.research.leads import LONGEST_ADDRESS, Round
from checks.research.official.bases import BASES, OfficialBase, stored_table
from checks.research.official.datum import in_words, number_in
from checks.research.official.periods import Every, last_known, window_for
from checks.research.official.series import known_series, series_by_code, series_named_in
from checks.research.question import Question
from checks.source_policy.classes import SourceClass
from checks.source_policy.classification import classify
from tests.checks import research_answers as told
from tests.social_capture.api_server import api_server

INFLATION = "A inflação está em 4,2%"
SAID = datetime(2026, 10, 1, 15, tzinfo=UTC)


def question(statement=INFLATION, said_at=SAID):
    claim = ClaimInput(statement, said_at=said_at)
    return Question(claim, (Fact(statement, is_central=True),), date(2026, 12, 1))


@pytest.fixture
def server():
    with api_server() as running:
        yield running


def base(server, name, answer):
    server.routes["/*"] = told.always(answer)
    return OfficialBase(name, server.url)


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("A INFLAÇÃO caiu", "ipca_12_months"),
        ("o desemprego é o menor da história", "unemployment"),
        ("O PIB cresceu 3%", "gdp_growth"),
        ("a dívida pública passou de 80% do PIB", "gross_debt"),
        ("a Selic está em 15%", "selic_target"),
        ("o dólar passou de 6 reais", "dollar"),
        ("o salário mínimo subiu acima da inflação", "minimum_wage"),
        ("somos 213 milhões de habitantes", "population"),
    ],
)
def test_a_claim_names_its_series_in_its_own_words(statement, code):
    assert code in [one.code for name in BASES for one in series_named_in(statement, name)]


@pytest.mark.parametrize(
    "statement",
    ["Fechou dois postos de saúde", "O PIB per capita caiu", "O câmbio climático é real", ""],
)
def test_a_claim_about_something_else_names_none(statement):
    assert [one for name in BASES for one in series_named_in(statement, name)] == []


def test_each_series_says_what_it_is_and_where_it_comes_from():
    for one in known_series():
        assert classify(one.origin).source_class is SourceClass.OFFICIAL
        assert "{value}" in one.written
        assert len(one.title) < 200
        assert one.base in BASES
        assert (one.variable and one.unit) or one.base == "sgs"


@pytest.mark.parametrize("name", BASES)
def test_the_public_address_of_a_base_may_carry_a_verdict(name):
    assert classify(BASES[name].public_url).source_class is SourceClass.OFFICIAL


def test_no_two_series_have_one_code():
    codes = [one.code for one in known_series()]

    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize(
    ("day", "every", "after", "expected"),
    [
        (date(2026, 10, 1), Every.MONTH, 20, date(2026, 8, 31)),
        (date(2026, 10, 20), Every.MONTH, 20, date(2026, 9, 30)),
        (date(2026, 10, 19), Every.MONTH, 20, date(2026, 8, 31)),
        (date(2026, 3, 16), Every.QUARTER, 75, date(2025, 12, 31)),
        (date(2026, 3, 15), Every.QUARTER, 75, date(2025, 9, 30)),
        (date(2026, 12, 30), Every.YEAR, 0, date(2025, 12, 31)),
        (date(2026, 3, 1), Every.DAY, 1, date(2026, 2, 28)),
    ],
)
def test_a_period_is_known_when_its_figure_was_out(day, every, after, expected):
    assert last_known(day, every, after) == expected


@given(st.dates(date(1990, 1, 1), date(2100, 1, 1)), st.sampled_from(Every), st.integers(0, 120))
def test_nothing_is_asked_that_was_not_out_on_the_claims_day(day, every, after):
    window = window_for("caiu", day, every, after)

    assert window is None or window.first <= window.last <= day


def test_a_year_in_the_claim_is_asked_with_the_one_before():
    window = window_for("Em 2022 a inflação foi de 5,8%", date(2026, 10, 1), Every.MONTH, 20)

    assert (window.first, window.last) == (date(2021, 1, 1), date(2022, 12, 31))


def test_a_claim_about_a_year_to_come_asks_nothing():
    assert window_for("Em 2030 a inflação será zero", date(2026, 10, 1), Every.MONTH, 20) is None


def test_ibge_is_asked_for_the_table_the_variable_and_the_known_months(server):
    base(server, "sidra", told.sidra({})).find(question())

    assert server.asked == ["/values/t/1737/n1/all/v/2265/p/202401-202608"]


def test_ibges_datum_is_a_lead_with_its_public_address(server):
    (lead,) = base(server, "sidra", told.sidra({})).find(question()).leads

    assert lead.url == ("https://apisidra.ibge.gov.br/values/t/1737/n1/all/v/2265/p/202401-202608")
    assert (lead.provider, lead.series) == ("sidra", "ipca_12_months")
    assert lead.why == (
        "Inflação (IPCA, variação acumulada em 12 meses), Brasil, agosto 2026: 4,22%."
    )


def test_a_quarter_is_asked_by_its_own_code(server):
    row = {"D2C": "6563", "D3C": "202602", "D3N": "2º trimestre 2026", "V": "2.9"}
    (lead,) = base(server, "sidra", told.sidra(row)).find(question("O PIB cresceu 2,9%")).leads

    assert server.asked == ["/values/t/5932/n1/all/v/6563/p/202401-202602/c11255/90707"]
    assert "2º trimestre 2026: 2,9%" in lead.why


def test_the_banco_central_is_asked_by_days(server):
    (lead,) = (
        base(server, "sgs", told.sgs(("30/09/2026", "5.4321")))
        .find(question("O dólar está a 5 reais"))
        .leads
    )

    assert server.asked == [
        "/dados/serie/bcdata.sgs.1/dados?formato=json&dataInicial=26/08/2025&dataFinal=30/09/2026"
    ]
    assert "30/09/2026: R$ 5,4321." in lead.why


def test_a_month_of_the_banco_central_is_said_in_words(server):
    (lead,) = (
        base(server, "sgs", told.sgs(("01/07/2026", "82.60")))
        .find(question("A dívida pública explodiu"))
        .leads
    )

    assert lead.why.endswith("julho 2026: 82,60% do PIB.")


@pytest.mark.parametrize("sign", ["..", "...", "-", "X", "", "1e9", "NaN"])
def test_a_sign_for_no_figure_is_no_figure(server, sign):
    assert base(server, "sidra", told.sidra({"V": sign})).find(question()).leads == ()


@pytest.mark.parametrize(
    ("name", "statement", "answer"),
    [
        ("sidra", INFLATION, told.sidra({"D2C": "63"})),
        ("sidra", INFLATION, told.sidra({"MN": "Número-índice"})),
        ("sidra", INFLATION, told.sidra({"D3C": "2026"})),
        ("sidra", INFLATION, told.sidra({"D3C": "202613"})),
        ("sidra", INFLATION, [told.SIDRA_ROW]),
        ("sidra", INFLATION, {"erro": "tabela"}),
        ("sidra", INFLATION, [told.SIDRA_NAMES, None]),
        ("sgs", "a selic caiu", {"erro": {"detail": "Value(s) not found"}}),
        ("sgs", "a selic caiu", [{"data": "2026-09-30", "valor": "15"}]),
        ("sgs", "a selic caiu", ["x"]),
    ],
    ids=[
        "another variable",
        "another unit",
        "no month",
        "month 13",
        "no names in the first row",
        "an object",
        "no row",
        "an error",
        "another way to write days",
        "no day",
    ],
)
def test_an_answer_that_is_not_of_the_series_is_refused(server, name, statement, answer):
    with pytest.raises(ProviderFailure) as failed:
        base(server, name, answer).find(question(statement))

    assert failed.value.kind == FailureKind.MALFORMED


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (429, FailureKind.RATE_LIMITED),
        (500, FailureKind.SERVER_ERROR),
        (400, FailureKind.BAD_REQUEST),
        (404, FailureKind.BAD_REQUEST),
    ],
)
def test_a_base_that_fails_says_how(server, status, kind):
    server.fail(status)

    with pytest.raises(ProviderFailure) as failed:
        OfficialBase("sidra", server.url).find(question())

    assert failed.value.kind == kind


def test_a_base_belongs_to_the_second_round_and_is_not_asked_about_other_things(server):
    found = base(server, "sidra", told.sidra({})).find(question("Fechou dois postos"))

    assert (OfficialBase("sidra").round, found.leads, server.asked) == (Round.SECOND, (), [])


def test_the_kept_answer_reads_as_sentences_with_the_day_by_which_it_was_out():
    table = stored_table(
        "ipca_12_months", told.shown(told.sidra({}, {"D3C": "202607", "V": "4.5"}))
    )

    assert table.text.splitlines()[0] == (
        "Inflação (IPCA, variação acumulada em 12 meses), Brasil, agosto 2026: 4,22%."
    )
    assert table.text.endswith("Fonte: https://sidra.ibge.gov.br/tabela/1737")
    assert table.published_on == date(2026, 9, 20)


def test_figures_that_a_base_revises_have_no_date():
    row = {"D2C": "4099", "V": "6.9"}

    assert stored_table("unemployment", told.shown(told.sidra(row))).published_on is None


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("ipca_12_months", "Too many requests"),
        ("ipca_12_months", told.shown(told.sidra({"D2C": "63"}))),
        ("ipca_12_months", told.shown([told.SIDRA_NAMES])),
        ("ipca_12_months", "]["),
        ("a series of before", told.shown(told.sidra({}))),
    ],
    ids=["no JSON", "another series", "no figure", "brackets", "not in the table any more"],
)
def test_a_copy_that_does_not_hold_the_series_is_not_readable(code, text):
    assert stored_table(code, text) is None


@given(st.decimals(-(10**12), 10**12, places=2), st.sampled_from([s.code for s in known_series()]))
def test_a_number_reads_back_as_it_was_written(value, code):
    series = series_by_code(code)
    figures = [one.value for one in read_quantities(in_words(series, abs(value)))]

    assert abs(value) in figures


@given(st.text(max_size=40))
def test_a_cell_is_a_number_or_nothing(cell):
    found = number_in(cell)

    assert found is None or found.is_finite()


def test_a_cell_with_a_comma_is_the_same_number():
    assert number_in(" 13,50 ") == Decimal("13.50")


def test_addresses_of_bases_fit_into_a_row(server):
    (lead,) = base(server, "sidra", told.sidra({})).find(question()).leads

    assert len(lead.url) < LONGEST_ADDRESS
