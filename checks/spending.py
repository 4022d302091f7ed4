"""What a day's calls to models cost, purpose by purpose; what is unknown is counted apart."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Count, Q, Sum

from checks.models.model_calls import ModelCall


@dataclass(frozen=True, slots=True)
class Spent:
    """Calls of one kind; ``cost`` is that of the calls whose cost is known, None without any."""

    purpose: str
    calls: int
    answered_from_store: int
    failed: int
    under_way: int
    unknown: int
    tokens: int
    cost: Decimal | None
    held: Decimal | None

    @property
    def known_cost(self) -> Decimal | None:
        """0 only when nothing was used; None when all that was used is unknown."""
        return self.cost if self.cost is not None or self.unknown else Decimal(0)

    @property
    def held_usd(self) -> Decimal:
        """What the limit in money counts: calls with a price alone."""
        return self.held or Decimal(0)


IS_SETTLED = Q(settled_at__isnull=False)
COUNTS = {
    "calls": Count("pk"),
    "answered_from_store": Count("pk", filter=Q(answered_from__isnull=False)),
    "failed": Count("pk", filter=~Q(failure="")),
    "under_way": Count("pk", filter=~IS_SETTLED),
    "unknown": Count("pk", filter=IS_SETTLED & Q(cost__isnull=True)),
    "tokens": Sum("counted_tokens", default=0),
    "cost": Sum("cost"),
    "held": Sum("counted_usd"),
}


def of_day(day: date) -> tuple[Spent, list[Spent]]:
    """All of the day, and each purpose by itself."""
    calls = ModelCall.objects.filter(day=day)
    rows = calls.order_by("purpose").values("purpose").annotate(**COUNTS)
    return Spent(purpose="", **calls.aggregate(**COUNTS)), [Spent(**row) for row in rows]
