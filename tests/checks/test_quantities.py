"""Figures: what was said in digits or words, in what unit, and how far off it is."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.quantities.comparison import Agreement, compare
from checks.quantities.reader import read_quantities
from checks.quantities.units import Unit


def figures(text):
    return [(round(q.value, 2), q.unit) for q in read_quantities(text)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("sete e meio por cento", "7,5%"),
        ("um bilhão e oitocentos milhões de reais", "R$ 1,8 bilhão"),
        ("cento e vinte mil pessoas", "120 mil pessoas"),
        ("meio milhão de vagas", "500.000 vagas"),
        ("dois milhões e meio de casas", "2,5 milhões de casas"),
        ("dois mil e quatorze", "2014"),
        ("onze por cento", "11 %"),
        ("duzentas e trinta escolas", "230 escolas"),
        ("vinte e três vírgula sete por cento", "23,7%"),
        ("um vírgula zero cinco", "1,05"),
        ("mil e duzentas escolas", "1.200 escolas"),
        ("R$ 6.50", "R$ 6,50"),
        ("1,2 bi de reais", "R$ 1.200.000.000"),
        ("metade", "50%"),
        ("um em cada quatro", "25%"),
        ("três de cada dez", "30 por cento"),
        ("2 milhões e 300 mil", "2,3 milhões"),
        ("cinco pontos percentuais", "5 p.p."),
        ("US$ 3 milhões", "3 milhões de dólares"),
        ("3 km", "3.000 metros"),
        ("dois milhões e duzentos e vinte mil", "2.220.000"),
        ("vinte e três vírgula vinte e cinco", "23,25"),
        ("três quartos", "75%"),
        ("cem mil hectares", "1.000 km²"),
        ("1,234,567 casas", "1.234.567 casas"),
        ("-2,3%", "−2,3 %"),
    ],
)
def test_the_same_figure_written_differently_is_the_same(one, other):
    assert figures(one) == figures(other) != []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("35 milhões", "3,5 milhões"),
        ("2,9%", "29%"),
        ("5%", "5 pontos percentuais"),
        ("1,2 milhão", "1,2 bilhão"),
        ("12 creches", "120 creches"),
        ("R$ 5", "US$ 5"),
    ],
)
def test_figures_that_only_look_alike_differ(one, other):
    assert figures(one) != figures(other)


@pytest.mark.parametrize(
    "text",
    [
        "covid-19",
        "o G20 e o SUS",
        "um homem e uma mulher",
        "dia 12/03/2024",
        "em 7 de setembro",
        "às 10h35",
        "meia verdade",
        "sem nada",
        "milhões de pessoas",
        "25.12.2020.1",
    ],
)
def test_what_is_no_quantity_is_left_out(text):
    assert figures(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("entre 2 mil e 3 mil casas", [2000, 3000]),
        ("entre dois mil e três mil", [2000, 3000]),
        ("em 2010 e 2014", [2010, 2014]),
        ("duas ou três escolas", [2, 3]),
        ("de 10 a 20 milhões", [10, 20_000_000]),
        ("vinte e duas escolas e trinta creches", [22, 30]),
        ("2 milhões e três milhões", [2_000_000, 3_000_000]),
        ("entre 2 mil e trinta e cinco mil", [2000, 35_000]),
        ("vinte vírgula e trinta", [20, 30]),
        ("dez e", [10]),
        ("1 milhão e 2018", [1_000_000, 2018]),
    ],
)
def test_two_figures_are_not_added_up(text, expected):
    assert [q.value for q in read_quantities(text)] == expected


def test_a_bare_four_digit_figure_is_a_year_and_one_with_a_point_is_not():
    assert figures("em 2022 eram 2.022 escolas") == [(2022, Unit.YEAR), (2022, Unit.PLAIN)]


def test_a_place_in_a_ranking_is_a_rank():
    assert figures("o 2º maior produtor") == [(2, Unit.RANK)]


def test_a_quantity_knows_where_it_stands():
    text = "Foram três mil escolas"

    (quantity,) = read_quantities(text)

    assert text[quantity.start : quantity.end] == "três mil"


@given(st.integers(0, 999_999_999))
def test_every_whole_number_written_with_points_is_read_back(number):
    written = f"{number:,}".replace(",", ".")

    assert [q.value for q in read_quantities(f"foram {written} casas")] == [number]


@given(st.text(max_size=400))
def test_no_text_makes_the_reader_fail(text):
    for quantity in read_quantities(text):
        assert quantity.value.is_finite()


@pytest.mark.parametrize("piece", ["1", "mil e ", "um vírgula ", "vinte e ", "9.", "1 e "])
def test_endless_text_is_read_to_its_end(piece):
    found = read_quantities(piece * (40_000 // len(piece)))

    assert all(quantity.value.is_finite() for quantity in found)


def agreement(spoken, official):
    return compare(read_quantities(spoken)[0], read_quantities(official)[0])


@pytest.mark.parametrize(
    ("spoken", "official", "expected"),
    [
        ("11 trilhões", "10,8 trilhões", Agreement.AGREES),
        ("105 mil casas", "100 mil casas", Agreement.AGREES),
        ("105.001 casas", "100 mil casas", Agreement.OFF),
        ("95%", "100%", Agreement.AGREES),
        ("200 casas", "100 casas", Agreement.OFF),
        ("201 casas", "100 casas", Agreement.FAR_OFF),
        ("50 casas", "100 casas", Agreement.OFF),
        ("49 casas", "100 casas", Agreement.FAR_OFF),
        ("-2%", "2%", Agreement.FAR_OFF),
        ("0%", "2%", Agreement.FAR_OFF),
        ("5%", "5 pontos percentuais", Agreement.INCOMPARABLE),
        ("5 casas", "R$ 5", Agreement.INCOMPARABLE),
        ("em 2014", "em 2015", Agreement.OFF),
        ("em 2014", "em 2014", Agreement.AGREES),
        ("19 casas", "18 casas", Agreement.OFF),
        ("21 casas", "20 casas", Agreement.AGREES),
        ("2º lugar", "3º lugar", Agreement.OFF),
        ("18,5%", "18%", Agreement.AGREES),
    ],
)
def test_the_margin_is_five_percent_and_never_for_years_ranks_and_small_counts(
    spoken, official, expected
):
    assert agreement(spoken, official) is expected


@given(st.decimals("0.01", "1000000", places=2))
def test_every_figure_agrees_with_itself(value):
    said = f"{value}".replace(".", ",") + "%"

    assert agreement(said, said) is Agreement.AGREES
    assert read_quantities(said)[0].value == Decimal(value)
