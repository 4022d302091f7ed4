"""The tabs over the queue: the views that everyone has, and the saved ones."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from checks import saved_views
from checks.desk import waiting
from checks.desk.counts import shown
from checks.desk.queue_filters import (
    ALREADY_CHECKED,
    BEING_CHECKED,
    QueueFilters,
    kept_query,
)
from checks.models import Claim, SavedView
from checks.states import CheckState

# [ours] The rest of the shared ones would not be read.
MOST_TABS = 80
# Key, words, and what the address holds. An empty filter keeps the address from being bare: a bare
# one opens the person's default view.
EVERYONES = (
    ("queue", _("On the queue"), "state="),
    ("nobody", _("Nobody’s yet"), "assignee=nobody"),
    ("mine", _("Mine"), "assignee=me"),
    ("late", _("Late"), "state=all&late=on"),
    ("repeats", _("Already checked?"), f"state={ALREADY_CHECKED}"),
    ("drafts", _("AI drafts"), f"state={CheckState.AI_DRAFT}"),
    ("checked", _("Being checked"), f"state={BEING_CHECKED}"),
    ("discarded", _("Left unchecked"), f"state={Claim.State.DISCARDED}"),
)


@dataclass(frozen=True, slots=True)
class Tab:
    """One view: its words, its address, how much is in it, and whether it is the present one."""

    words: Any
    query: str
    is_current: bool
    count: str = ""
    is_late: bool = False
    view: SavedView | None = None


def counted_for(person: Any) -> dict[str, QuerySet[Claim]]:
    """The tabs of everyone whose number says something: what waits there for somebody."""
    late = QueueFilters(QueryDict("state=all&late=on"), person=person)
    repeats = QueueFilters(QueryDict(f"state={ALREADY_CHECKED}"), person=person)
    return {
        "mine": waiting.assigned_to(person),
        "late": late.applied_to(Claim.objects.all()),
        "repeats": repeats.applied_to(Claim.objects.all()),
    }


def tabs_for(query: QueryDict, counts: dict[str, int], views: list[SavedView]) -> list[Tab]:
    """All tabs; the saved view that the address names is the present one, else the same filters."""
    kept = kept_query(query)
    opened = opened_view(query, views)
    tabs = [
        Tab(
            words,
            held,
            is_current=opened is None and kept == kept_query(QueryDict(held)),
            count=shown(counts[key]) if counts.get(key) else "",
            is_late=key == "late",
        )
        for key, words, held in EVERYONES
    ]
    return tabs + [
        Tab(view.name, address_query(view), is_current=view == opened, view=view) for view in views
    ]


def opened_view(query: QueryDict, views: list[SavedView]) -> SavedView | None:
    """The saved view that the address names, if the person sees it."""
    return next((view for view in views if str(view.pk) == query.get("view")), None)


def address_query(view: SavedView) -> str:
    """A saved view in an address: its filters, and which view they came from."""
    return f"view={view.pk}&{view.query}".rstrip("&")


def filters_no_longer_known(view: SavedView | None) -> list[str]:
    """Names in a stored view that are no filters, or not any more."""
    if view is None:
        return []
    return [name[:40] for name in QueryDict(view.query) if name not in QueueFilters.base_fields]


def views_of(person: Any) -> list[SavedView]:
    """The saved views that stand as tabs."""
    return list(saved_views.seen_by(person).order_by("is_shared", "name", "pk")[:MOST_TABS])
