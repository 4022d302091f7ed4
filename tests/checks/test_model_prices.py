"""What a call costs: each kind of token by its own price, unknown where one is missing."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.providers.model_terms import ModelTerms, PriceBand
from checks.providers.prices import Price, cost_usd
from checks.providers.usage import Usage

PRICE = Price(Decimal(2), Decimal(10), Decimal("2.5"), Decimal("0.2"), Decimal(10))
COUNTS = st.integers(0, 10**6)
USAGES = st.builds(Usage, COUNTS, COUNTS, COUNTS, COUNTS, st.integers(0, 50))
RATES = st.none() | st.decimals(0, 100, places=4)
PRICES = st.builds(Price, RATES, RATES, RATES, RATES, RATES)


def test_cached_tokens_have_their_own_price():
    used = Usage(1_000_000, 100_000, 200_000, 400_000, 3)

    assert cost_usd(PRICE, used) == Decimal("2") + 1 + Decimal("0.5") + Decimal("0.08") + Decimal(
        "0.03"
    )


@pytest.mark.parametrize("place", range(5))
def test_a_price_that_is_missing_for_something_used_leaves_the_cost_unknown(place):
    known = [Decimal(1)] * 5
    known[place] = None

    assert cost_usd(Price(*known), Usage(1, 1, 1, 1, 1)) is None


def test_a_price_that_is_missing_for_something_not_used_does_not():
    assert cost_usd(Price(Decimal(1), Decimal(1)), Usage(1_000_000)) == 1


@given(st.none() | PRICES, USAGES)
def test_only_nothing_at_all_or_prices_of_zero_cost_zero(price, usage):
    cost = cost_usd(price, usage)

    if cost == 0 and usage != Usage():
        used = (usage.input_tokens, usage.output_tokens, usage.cache_write_tokens)
        used += (usage.cache_read_tokens, usage.searches)
        rates = (price.input_usd, price.output_usd, price.cache_write_usd)
        rates += (price.cache_read_usd, price.searches_usd)
        assert all(rate == 0 for count, rate in zip(used, rates, strict=True) if count)


def test_a_long_prompt_has_the_price_of_long_prompts():
    short, long = (Price(Decimal(rate), Decimal(0)) for rate in (1, 5))
    terms = ModelTerms("m", (PriceBand(short), PriceBand(long, 100_000)))

    assert terms.cost_usd(Usage(100_000)) == Decimal("0.1")
    assert terms.cost_usd(Usage(100_001)) == Decimal("0.500005")


@given(
    st.lists(st.builds(PriceBand, PRICES, st.sampled_from([0, 100, 10_000])), max_size=3),
    COUNTS,
    COUNTS,
    st.integers(0, 50),
)
def test_no_way_of_using_the_most_costs_more_than_the_worst_case(bands, read, written, searches):
    terms = ModelTerms("m", tuple({band.above_tokens: band for band in bands}.values()))
    most = terms.worst_cost_usd(Usage(read, written, searches=searches))

    for used in (
        Usage(read, written, 0, 0, searches),
        Usage(0, written, read, 0, searches),
        Usage(read // 2, written // 2, read - read // 2, 0, searches // 2),
        Usage(read // 1000),
    ):
        cost = terms.cost_usd(used)
        assert most is None or cost is None or cost <= most
