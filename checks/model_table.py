"""The desk's table of models: what one costs and may write on a day, and who changed it."""

from datetime import date
from typing import Any

from django.utils import timezone

from checks.models.model_terms import BudgetLimits, ModelTerms
from checks.permissions import Act, acts_of
from checks.providers import budget, model_terms
from checks.providers.prices import Price
from checks.refusals import NotAllowed

# Who answers for what is spent: for policy, or for the installation and its keys.
KEEPERS = frozenset({Act.SET_POLICY, Act.ADMINISTER})


def terms_on(day: date, provider: str, model: str) -> model_terms.ModelTerms | None:
    """What stood in the table for a model on a day; None when it did not stand there."""
    bands: dict[int, ModelTerms] = {}
    reached = ModelTerms.objects.filter(provider=provider, model=model, since__lte=day)
    for row in reached.order_by("-since", "-pk"):
        bands.setdefault(row.above_tokens, row)
    if not bands:
        return None
    rows = [bands[above] for above in sorted(bands)]
    return model_terms.ModelTerms(
        model=model,
        bands=tuple(model_terms.PriceBand(price_of(row), row.above_tokens) for row in rows),
        max_output=rows[0].max_output,
        context=rows[0].context,
    )


def standing_and_earlier(day: date) -> tuple[list[ModelTerms], list[ModelTerms]]:
    """The rows that count on a day, and the others: replaced, or of a later day."""
    rows = list(ModelTerms.objects.select_related("added_by"))
    standing: dict[tuple[str, str, int], ModelTerms] = {}
    for row in rows:
        if row.since <= day:
            standing.setdefault((row.provider, row.model, row.above_tokens), row)
    counting = {row.pk for row in standing.values()}
    return list(standing.values()), [row for row in rows if row.pk not in counting]


def price_of(row: ModelTerms) -> Price:
    """The prices of a row."""
    return Price(
        row.input_usd, row.output_usd, row.cache_write_usd, row.cache_read_usd, row.searches_usd
    )


def limits() -> budget.Limits:
    """The limits that the desk set last; as shipped when nobody did."""
    latest = BudgetLimits.objects.first()
    if latest is None:
        return budget.Limits()
    return budget.Limits(
        latest.usd_per_day, latest.tokens_per_day, latest.usd_per_scope, latest.tokens_per_scope
    )


def add_terms(terms: ModelTerms, *, by: Any) -> ModelTerms:
    """Enter terms, with who did; what stood before stays. Raises ``NotAllowed``."""
    demand_keeper(by)
    terms.added_by = by
    terms.save(force_insert=True)
    return terms


def set_limits(wanted: BudgetLimits, *, by: Any) -> BudgetLimits:
    """Set the limits, with who did and why; what stood before stays. Raises ``NotAllowed``."""
    demand_keeper(by)
    wanted.set_by = by
    wanted.save(force_insert=True)
    return wanted


def demand_keeper(person: Any) -> None:
    """Raise ``NotAllowed`` for whoever does not answer for what is spent."""
    if not KEEPERS & acts_of(person):
        raise NotAllowed


def today() -> date:
    """The newsroom's day."""
    return timezone.localdate()
