"""Pages of a long list by the last row seen: as fast on page 2,000 as on page 1."""

import math
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from django.db.models import Q, QuerySet

from checks.models import Claim
from social_capture.cursor_text import instant_in, number_in, written

PAGE_SIZE = 50
CURSOR_MAX = 120


@dataclass(frozen=True, slots=True)
class PriorityCursor:
    """The last row of a page in the order of priority: what the next page begins after."""

    priority: float
    first_seen_at: datetime
    claim_id: int

    @classmethod
    def of(cls, claim: Claim) -> Self:
        """The place of a claim."""
        return cls(claim.priority, claim.first_seen_at, claim.pk)

    @classmethod
    def read(cls, text: str) -> Self:
        """The place that an address holds; ``ValueError`` for anything that is none."""
        priority, instant, claim_id = text.split("~")
        cursor = cls(float(priority), instant_in(instant), number_in(claim_id))
        if not math.isfinite(cursor.priority):
            raise ValueError(text)
        return cursor

    def __str__(self) -> str:
        """As it stands in an address; floats and microseconds come back exactly."""
        return f"{self.priority!r}~{written(self.first_seen_at)}~{self.claim_id}"

    def after(self) -> Q:
        """What comes later in the order."""
        later = Q(first_seen_at__gt=self.first_seen_at) | Q(
            first_seen_at=self.first_seen_at, pk__gt=self.claim_id
        )
        # The first condition alone lets the index skip what was shown already.
        return Q(priority__lte=self.priority) & (Q(priority__lt=self.priority) | later)


@dataclass(frozen=True, slots=True)
class DeadlineCursor:
    """The same in the order of deadlines."""

    due_at: datetime
    claim_id: int

    @classmethod
    def of(cls, claim: Claim) -> Self:
        """The place of a claim that has a deadline."""
        due_at: Any = claim.due_at
        return cls(due_at, claim.pk)

    @classmethod
    def read(cls, text: str) -> Self:
        """The place that an address holds; ``ValueError`` for anything that is none."""
        instant, claim_id = text.split("~")
        return cls(instant_in(instant), number_in(claim_id))

    def __str__(self) -> str:
        """As it stands in an address."""
        return f"{written(self.due_at)}~{self.claim_id}"

    def after(self) -> Q:
        """What comes later in the order."""
        later = Q(due_at__gt=self.due_at) | Q(pk__gt=self.claim_id)
        return Q(due_at__gte=self.due_at) & later


@dataclass(frozen=True, slots=True)
class Order:
    """An order of the queue that an index holds."""

    fields: tuple[str, ...]
    cursor: Any

    def cursor_in(self, text: str) -> Any:
        """The place that an address holds; None for anything that is none."""
        try:
            return self.cursor.read(text[:CURSOR_MAX])
        except (ValueError, OverflowError):
            return None


BY_PRIORITY = Order(("-priority", "first_seen_at", "pk"), PriorityCursor)
BY_DEADLINE = Order(("due_at", "pk"), DeadlineCursor)


def page_after(claims: QuerySet[Claim], order: Order, after: str) -> tuple[list[Claim], str]:
    """One page in this order, and the cursor of the next; empty when it is the last."""
    cursor = order.cursor_in(after)
    if cursor is not None:
        claims = claims.filter(cursor.after())
    rows: list[Any] = list(claims.order_by(*order.fields)[: PAGE_SIZE + 1])
    if len(rows) <= PAGE_SIZE:
        return rows, ""
    return rows[:PAGE_SIZE], str(order.cursor.of(rows[PAGE_SIZE - 1]))
