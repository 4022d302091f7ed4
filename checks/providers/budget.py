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


class Unit(StrEnum):
    """What a limit is in; ``price`` is the lack of one where only money is limited."""

    TOKENS = "tokens"
    USD = "usd"
    PRICE = "price"


@dataclass(frozen=True, slots=True)
class OverBudget:
    """Which limit refuses a call, what it has counted, and what the call can need at most."""

    span: Span
    unit: Unit
    counted: Decimal = Decimal(0)
    call: Decimal = Decimal(0)
    limit: Decimal = Decimal(0)

    def __str__(self) -> str:
        """As a failure keeps it: ``day usd 4.80 0.35 5.00``."""
        return f"{self.span} {self.unit} {self.counted:f} {self.call:f} {self.limit:f}"

    @classmethod
    def read(cls, text: str) -> "OverBudget | None":
        """What was kept in that way; None for any other text."""
        try:
            span, unit, *amounts = text.split()
            counted, call, limit = map(Decimal, amounts)
            return cls(Span(span), Unit(unit), counted, call, limit)
        except (ValueError, ArithmeticError):
            return None


def refusal(
    limits: Limits, call: Amount, day: Amount, scope: Amount | None = None
) -> OverBudget | None:
    """The limit that the call would break, or None.

    ``call`` is the most that it can use; ``day`` and ``scope`` are what the day and the debate
    have counted so far, calls under way included, their ``usd`` over the priced calls alone.
    """
    over = broken(Span.DAY, limits.usd_per_day, limits.tokens_per_day, call, day)
    if over is None and scope is not None:
        over = broken(Span.SCOPE, limits.usd_per_scope, limits.tokens_per_scope, call, scope)
    return over


def broken(
    span: Span, usd: Decimal | None, tokens: int | None, call: Amount, counted: Amount
) -> OverBudget | None:
    """What one pair of limits says against the call."""
    if tokens is not None and counted.tokens + call.tokens > tokens:
        amounts = map(Decimal, (counted.tokens, call.tokens, tokens))
        return OverBudget(span, Unit.TOKENS, *amounts)
    if usd is None:
        return None
    if call.usd is None:
        return OverBudget(span, Unit.PRICE) if tokens is None else None
    spent = counted.usd or Decimal(0)
    return OverBudget(span, Unit.USD, spent, call.usd, usd) if spent + call.usd > usd else None
