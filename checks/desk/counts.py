"""Counts that cost one query together and never more than a badge can show."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import IntegerField, QuerySet, Subquery

# A badge says "99+" beyond this.
MOST_SHOWN = 99


class CappedCount(Subquery):
    """How many rows a subquery has; the cut inside it is where counting stops."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) AS counted)"
    output_field = IntegerField()
    empty_result_set_value = 0


def capped(rows: QuerySet[Any], at_most: int = MOST_SHOWN + 1) -> CappedCount:
    """The size of a list, without counting beyond ``at_most``."""
    return CappedCount(rows.order_by().values("pk")[:at_most])


def counts_of(person: Any, counts: Iterable[CappedCount]) -> list[int]:
    """All of these counts in one query; the person's own row carries them."""
    counts = list(counts)
    if not counts:
        return []
    row = get_user_model().objects.filter(pk=person.pk).values_list(*counts).get()
    return [count or 0 for count in row]


def at_most_99(rows: QuerySet[Any]) -> int:
    """The size of one list by itself, without counting more than a badge can show."""
    return rows.order_by()[: MOST_SHOWN + 1].count()


def shown(count: int) -> str:
    """As it stands in a badge or a tab."""
    return f"{MOST_SHOWN}+" if count > MOST_SHOWN else str(count)
