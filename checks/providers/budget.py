"""Whether a call may be made within the limits: in money where there is a price, else in tokens."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

# [ours] Where nobody set a limit: a key that leaked or a loop of ours costs one day of this.
TOKENS_PER_DAY = 2_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """The most for a day and for a debate, in US dollars and in tokens; None is no limit.

    The limit in tokens holds for every call, that in money for the calls that have a price; a
    call without a price, where only a money limit stands, may not be made.
    """

    usd_per_day: Decimal | None = None
    tokens_per_day: int | None = TOKENS_PER_DAY
    usd_per_scope: Decimal | None = None
    tokens_per_scope: int | None = None


@dataclass(frozen=True, slots=True)
class Amount:
    """Tokens and US dollars; ``usd`` is None where a price is unknown."""

    tokens: int
    usd: Decimal | None


class Span(StrEnum):
    """What a limit is for."""

    DAY = "day"
    SCOPE = "scope"


@dataclass(frozen=True, slots=True)
class OverBudget:
    """Which limit refuses a call."""

    span: Span
    sentence: str


def refusal(
    limits: Limits, call: Amount, day: Amount, scope: Amount | None = None
) -> OverBudget | None:
    """The limit that the call would break, or None.

    ``call`` is the most that it can use; ``day`` and ``scope`` are what the day and the debate
    have counted so far, calls under way included, their ``usd`` over the priced calls alone.
    """
    spans = [(Span.DAY, limits.usd_per_day, limits.tokens_per_day, day)]
    if scope is not None:
        spans.append((Span.SCOPE, limits.usd_per_scope, limits.tokens_per_scope, scope))
    for span, usd, tokens, counted in spans:
        sentence = broken(usd, tokens, call, counted)
        if sentence:
            return OverBudget(span, sentence)
    return None


def broken(usd: Decimal | None, tokens: int | None, call: Amount, counted: Amount) -> str:
    """What one pair of limits says against the call; empty when nothing."""
    if tokens is not None and counted.tokens + call.tokens > tokens:
        return f"{counted.tokens} + {call.tokens} > {tokens} tokens"
    if usd is None:
        return ""
    if call.usd is None:
        return "" if tokens is not None else "no price, and no limit in tokens"
    spent = counted.usd or Decimal(0)
    return f"{spent:f} + {call.usd:f} > {usd:f} US$" if spent + call.usd > usd else ""
