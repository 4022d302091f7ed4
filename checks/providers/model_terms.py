"""What a model costs and how much it reads and writes, as the desk's table has it for one day."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from checks.providers.prices import Price, cost_usd
from checks.providers.usage import Usage


@dataclass(frozen=True, slots=True)
class PriceBand:
    """The price of calls whose prompt has more tokens than ``above_tokens``."""

    price: Price
    above_tokens: int = 0


@dataclass(frozen=True, slots=True)
class ModelTerms:
    """Prices by length of the prompt, and limits in tokens; None is unknown."""

    model: str
    bands: tuple[PriceBand, ...] = ()
    max_output: int | None = None
    context: int | None = None

    def cost_usd(self, usage: Usage) -> Decimal | None:
        """The cost of a call in US dollars, by the band its prompt falls into; None if unknown."""
        band = band_of(self.bands, usage.prompt_tokens)
        return cost_usd(band.price, usage) if band else None

    def worst_cost_usd(self, worst: Usage) -> Decimal | None:
        """The most that a call can cost: all of its prompt at the dearer of input and cache write.

        None when a price that it may need is unknown.
        """
        as_written = Usage(
            cache_write_tokens=worst.prompt_tokens,
            output_tokens=worst.output_tokens,
            searches=worst.searches,
        )
        costs = [
            cost_usd(band.price, usage)
            for band in self.bands
            if band.above_tokens < max(worst.prompt_tokens, 1)
            for usage in (worst, as_written)
        ]
        known = [cost for cost in costs if cost is not None]
        return max(known) if known and len(known) == len(costs) else None


def band_of(bands: Sequence[PriceBand], prompt_tokens: int) -> PriceBand | None:
    """The band with the highest threshold that the prompt is above; None below all of them."""
    fitting = [band for band in bands if band.above_tokens < max(prompt_tokens, 1)]
    return max(fitting, key=lambda band: band.above_tokens, default=None)
