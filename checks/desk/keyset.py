"""Pages of a long list by the last row seen: as fast on page 2,000 as on page 1."""

import math
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import Q, QuerySet

from checks.models import Claim

PAGE_SIZE = 50


@dataclass(frozen=True, slots=True)
class Cursor:
    """The last row of a page: what the next page begins after."""

    priority: float
    first_seen_at: datetime
    claim_id: int

    def __str__(self) -> str:
        """As it stands in an address; floats and microseconds come back exactly."""
        instant = self.first_seen_at.astimezone(UTC).isoformat(timespec="microseconds")
        return f"{self.priority!r}~{instant.removesuffix('+00:00')}~{self.claim_id}"


def cursor_in(text: str) -> Cursor | None:
    """The cursor of an address; None for anything that is none."""
    try:
        priority, instant, claim_id = text[:120].split("~")
        cursor = Cursor(
            float(priority),
            datetime.fromisoformat(instant).replace(tzinfo=UTC),
            int(claim_id),
        )
    except ValueError:
        return None
    is_in_range = math.isfinite(cursor.priority) and 0 < cursor.claim_id < 2**63
    return cursor if is_in_range else None


def page_after(claims: QuerySet[Claim], cursor: Cursor | None) -> tuple[list[Claim], str]:
    """One page in the order of the queue, and the cursor of the next; empty when it is the last."""
    if cursor is not None:
        claims = claims.filter(_after(cursor))
    rows: list[Any] = list(claims.order_by("-priority", "first_seen_at", "pk")[: PAGE_SIZE + 1])
    if len(rows) <= PAGE_SIZE:
        return rows, ""
    last = rows[PAGE_SIZE - 1]
    return rows[:PAGE_SIZE], str(Cursor(last.priority, last.first_seen_at, last.pk))


def _after(cursor: Cursor) -> Q:
    later = Q(first_seen_at__gt=cursor.first_seen_at) | Q(
        first_seen_at=cursor.first_seen_at, pk__gt=cursor.claim_id
    )
    # The first condition alone lets the index skip what was shown already.
    return Q(priority__lte=cursor.priority) & (Q(priority__lt=cursor.priority) | later)
