"""What a call cost, from a dated price; without a price the cost is unknown, never 0."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

MILLION = Decimal(1_000_000)
THOUSAND = Decimal(1000)


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million tokens in and out and per thousand searches, and since when."""

    input_usd: Decimal
    output_usd: Decimal
    searches_usd: Decimal
    since: date


def cost_usd(
    price: Price | None, input_tokens: int, output_tokens: int, searches: int
) -> Decimal | None:
    """The cost of one call in US dollars, or ``None`` when no price is known."""
    if price is None:
        return None
    return (
        price.input_usd * input_tokens / MILLION
        + price.output_usd * output_tokens / MILLION
        + price.searches_usd * searches / THOUSAND
    )
