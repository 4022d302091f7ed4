"""Narrows a list by rows of other tables: by their numbers when few, by the order when many.

The database must not choose here. It cannot know that a word was said twice or in every row: it
would either walk 100,000 rows to find two, or sort 100,000 to show fifty.
"""

from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Exists, Model, OuterRef, QuerySet

# [ours] Up to here sorting what was found costs less than walking the list past all the rest.
FEW = 1_000
Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Among:
    """Rows off an index, one of which a listed row must have: its ``of`` is their ``column``."""

    rows: QuerySet[Any]
    column: str
    of: str = "pk"


def among_all(listed: QuerySet[Row], lists: list[Among], *, looked_up: int) -> QuerySet[Row]:
    """The listed rows that have a row in each list.

    The first ``looked_up`` lists, the rarest, cost a query each; the first that is short decides.
    The rest is asked of each row that is left.
    """
    rest = list(lists)
    for one in lists[:looked_up]:
        numbers = list(one.rows.order_by().values_list(one.column, flat=True)[: FEW + 1])
        if len(numbers) <= FEW:
            listed = listed.filter(**{f"{one.of}__in": sorted(set(numbers))})
            rest.remove(one)
            break
    for one in rest:
        listed = listed.filter(Exists(one.rows.filter(**{one.column: OuterRef(one.of)})))
    return listed
