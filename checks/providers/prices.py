"""What a call cost, from a dated price; without a price the cost is unknown, never 0."""

from dataclasses import dataclass
from decimal import Decimal

from checks.providers.usage import Usage

MILLION = Decimal(1_000_000)
THOUSAND = Decimal(1000)


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million tokens of each kind and per thousand searches; None is unknown."""

    input_usd: Decimal | None = None
    output_usd: Decimal | None = None
    cache_write_usd: Decimal | None = None
    cache_read_usd: Decimal | None = None
    searches_usd: Decimal | None = None


def cost_usd(price: Price | None, usage: Usage) -> Decimal | None:
    """The cost of one call in US dollars; None when the price of anything it used is unknown."""
    if price is None:
        return None
    total = Decimal(0)
    for count, rate, per in (
        (usage.input_tokens, price.input_usd, MILLION),
        (usage.output_tokens, price.output_usd, MILLION),
        (usage.cache_write_tokens, price.cache_write_usd, MILLION),
        (usage.cache_read_tokens, price.cache_read_usd, MILLION),
        (usage.searches, price.searches_usd, THOUSAND),
    ):
        if count and rate is None:
            return None
        total += count * (rate or Decimal(0)) / per
    return total
