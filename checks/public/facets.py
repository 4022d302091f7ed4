"""The values of each filter with how many checks each would leave."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count

from checks.labels import TOPIC_LABELS, VERDICT_LABELS
from checks.public.list_filters import ListFilters

PEOPLE_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Facet:
    """One value of a filter; a value that would leave nothing stays in its place, disabled."""

    value: str
    label: Any
    count: int
    is_on: bool

    @property
    def is_disabled(self) -> bool:
        """Whether choosing it would leave nothing; what is on can always be taken off."""
        return self.count == 0 and not self.is_on


def verdict_facets(pages: Any, filters: ListFilters) -> list[Facet]:
    """The whole scale, in its order."""
    counts = _counts(filters.apply(pages, but="verdicts"), "verdict")
    return [
        Facet(verdict.value, label, counts.get(verdict.value, 0), verdict in filters.verdicts)
        for verdict, label in VERDICT_LABELS.items()
    ]


def topic_facets(pages: Any, filters: ListFilters) -> list[Facet]:
    """Every topic, in the order of the list of topics."""
    counts = _counts(filters.apply(pages, but="topics"), "topic")
    return [
        Facet(topic.value, label, counts.get(topic.value, 0), topic in filters.topics)
        for topic, label in TOPIC_LABELS.items()
    ]


def people_facets(pages: Any, filters: ListFilters) -> list[Facet]:
    """Who has most checks, and whoever is being asked for."""
    person = "fact_check__claim__claimant"
    rows = (
        filters.apply(pages, but="people")
        .filter(**{f"{person}__isnull": False})
        .order_by()
        .values_list(f"{person}__slug", f"{person}__name")
        .annotate(count=Count("pk"))
        .order_by("-count", f"{person}__name")
    )
    facets = [Facet(slug, name, count, slug in filters.people) for slug, name, count in rows]
    return [facet for place, facet in enumerate(facets) if place < PEOPLE_SHOWN or facet.is_on]


def _counts(pages: Any, field: str) -> dict[str, int]:
    return dict(pages.order_by().values_list(field).annotate(count=Count("pk")))
