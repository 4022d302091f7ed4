"""What the desk's table says of a model, and the limits that it set."""

from decimal import Decimal
from typing import Any

from checks.models import BudgetLimits, ModelTerms
from tests.factories.people import chief

PRICED = {
    "input_usd": Decimal(2),
    "output_usd": Decimal(10),
    "cache_write_usd": Decimal("2.5"),
    "cache_read_usd": Decimal("0.2"),
    "searches_usd": Decimal(10),
}


def terms_of(model: str = "model-x", **values: Any) -> ModelTerms:
    """Terms with every price, valid since long ago."""
    given = {"model": model, "since": "2026-01-01", "origin": "price list", **PRICED, **values}
    return ModelTerms.objects.create(**given)


def limited(**values: Any) -> BudgetLimits:
    """The limits that count from now on; what is not named has none."""
    return BudgetLimits.objects.create(reason="Teste.", set_by=chief(), **values)
