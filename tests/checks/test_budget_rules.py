"""Which limit refuses a call: money where there is a price, tokens everywhere, each by itself."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.providers.budget import Amount, Limits, OverBudget, Span, Unit, refusal

MONEY = st.decimals(0, 1000, places=2)
AMOUNTS = st.builds(Amount, st.integers(0, 10**7), st.none() | MONEY)
LIMITS = st.builds(
    Limits,
    st.none() | MONEY,
    st.none() | st.integers(0, 10**7),
    st.none() | MONEY,
    st.none() | st.integers(0, 10**7),
)
NOTHING = Amount(0, None)


@pytest.mark.parametrize(
    ("limits", "call", "day", "is_refused"),
    [
        (Limits(None, None), Amount(10**9, None), NOTHING, False),
        (Limits(None, 100), Amount(100, None), NOTHING, False),
        (Limits(None, 100), Amount(1, Decimal(0)), Amount(100, None), True),
        (Limits(Decimal(5), None), Amount(10, Decimal(1)), Amount(0, Decimal(4)), False),
        (Limits(Decimal(5), None), Amount(10, Decimal("1.01")), Amount(0, Decimal(4)), True),
        (Limits(Decimal(5), None), Amount(10, None), NOTHING, True),
        (Limits(Decimal(5), 100), Amount(10, None), Amount(0, Decimal(99)), False),
        (Limits(Decimal(0), None), Amount(1, Decimal("0.01")), NOTHING, True),
    ],
    ids=[
        "no limit",
        "just within the tokens",
        "tokens hold for calls with a price too",
        "just within the money",
        "a cent above",
        "no price and money alone",
        "no price, tokens count",
        "a limit of nothing",
    ],
)
def test_a_call_is_refused_by_the_limit_it_would_break(limits, call, day, is_refused):
    assert (refusal(limits, call, day) is not None) is is_refused


def test_a_debate_has_limits_of_its_own():
    limits = Limits(tokens_per_day=1000, tokens_per_scope=100)

    over = refusal(limits, Amount(50, None), Amount(60, None), Amount(60, None))

    assert (over.span, over.unit, str(over)) == (Span.SCOPE, Unit.TOKENS, "scope tokens 60 50 100")


@given(LIMITS, AMOUNTS, AMOUNTS)
def test_a_refusal_is_kept_as_text_and_read_back_the_same(limits, call, day):
    over = refusal(limits, call, day)

    assert over is None or OverBudget.read(str(over)) == over


@pytest.mark.parametrize("text", ["", "day", "day usd a b c", "year usd 1 2 3", "day usd 1 2 3 4"])
def test_what_is_no_refusal_is_read_as_none(text):
    assert OverBudget.read(text) is None


@given(LIMITS, st.lists(AMOUNTS, max_size=20))
def test_what_is_let_through_one_after_the_other_never_breaks_a_limit(limits, calls):
    tokens, usd = 0, Decimal(0)
    for call in calls:
        if refusal(limits, call, Amount(tokens, usd)) is None:
            tokens += call.tokens
            usd += call.usd or 0

    assert limits.tokens_per_day is None or tokens <= limits.tokens_per_day
    assert limits.usd_per_day is None or usd <= limits.usd_per_day
