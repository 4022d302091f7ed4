"""Pages of a long list by the last row seen: as fast on page 2,000 as on page 1."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet
from django.http import QueryDict

from social_capture.cursor_text import instant_in, number_in, written

PAGE_SIZE = 50
CURSOR_MAX = 120
Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Value:
    """How the values of a column stand in an address; ``read`` raises ``ValueError``."""

    read: Callable[[str], Any]
    write: Callable[[Any], str] = str


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


INSTANT = Value(instant_in, written)
DAY = Value(date.fromisoformat)
NUMBER = Value(number_in)
REAL = Value(_finite, repr)


@dataclass(frozen=True, slots=True)
class Order:
    """An order that an index holds: columns without null as Django spells them, the last unique.

    The cursor of a page is its last row's values in these columns: what comes next begins after.
    """

    columns: Mapping[str, Value]

    def cursor_of(self, row: Model) -> str:
        """The row's place as it stands in an address; it comes back exactly."""
        return "~".join(
            value.write(getattr(row, name.removeprefix("-")))
            for name, value in self.columns.items()
        )

    def after(self, cursor: str) -> Q | None:
        """What comes later in the order; None for anything that is no cursor of it."""
        texts = cursor[:CURSOR_MAX].split("~")
        try:
            pairs = zip(self.columns.items(), texts, strict=True)
            return _after([(name, value.read(text)) for (name, value), text in pairs])
        except (ValueError, OverflowError):
            return None


LATEST = Order({"-pk": NUMBER})


def page_after(rows: QuerySet[Row], order: Order, cursor: str) -> tuple[list[Row], str]:
    """One page in this order, and the cursor of the next; empty when it is the last.

    A cursor that is none is the first page.
    """
    later = order.after(cursor)
    if later is not None:
        rows = rows.filter(later)
    found = list(rows.order_by(*order.columns)[: PAGE_SIZE + 1])
    if len(found) <= PAGE_SIZE:
        return found, ""
    return found[:PAGE_SIZE], order.cursor_of(found[PAGE_SIZE - 1])


def pages_around(query: QueryDict, cursor: str) -> dict[str, str]:
    """The addresses of the first page and of the next, as ``list_pages.html`` takes them.

    Each is empty where there is none; what else the address asks for stays in it.
    """
    first, following = query.copy(), query.copy()
    first.pop("after", None)
    following["after"] = cursor
    return {
        "first_page": f"?{first.urlencode()}" if query.get("after") else "",
        "next_page": f"?{following.urlencode()}" if cursor else "",
    }


def _after(places: list[tuple[str, Any]]) -> Q:
    (column, value), *rest = places
    name, way = column.removeprefix("-"), "lt" if column.startswith("-") else "gt"
    beyond = Q(**{f"{name}__{way}": value})
    if not rest:
        return beyond
    # The first condition alone lets the index skip what was shown already.
    return Q(**{f"{name}__{way}e": value}) & (beyond | _after(rest))
