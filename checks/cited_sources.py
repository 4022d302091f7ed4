"""Source classes on a page: set by code when a draft is kept, frozen from then on."""

from typing import Any

from checks.models.sources import Source
from checks.source_policy.classes import SourceClass
from checks.source_policy.classification import classify_by
from checks.source_rules.in_force import policy


def with_classes(sources: Any) -> Any:
    """The same cited sources, each with the class that the policy gives its address today."""
    book = policy()
    for child in sources:
        child.value["source_class"] = str(
            classify_by(book, child.value.get("url") or "").source_class
        )
    return sources


def classes_stand(sources: Any) -> bool:
    """Whether every cited source still has the class that the policy gives it today."""
    book = policy()
    return all(
        child.value.get("source_class")
        == classify_by(book, child.value.get("url") or "").source_class
        for child in sources
    )


def remember(sources: Any) -> None:
    """Give each cited address a row of its own: what the archiver keeps copies for.

    A row that stands already is left as it is; the page has its own frozen words.
    """
    cited = {child.value["url"]: child.value for child in sources if child.value.get("url")}
    known = set(Source.objects.filter(url__in=cited).values_list("url", flat=True))
    Source.objects.bulk_create(
        (
            Source(
                url=url,
                title=value.get("title") or "",
                publisher=value.get("publisher") or "",
                source_class=value.get("source_class") or "",
                published_on=value.get("published_on"),
                read_on=value.get("read_on"),
            )
            for url, value in cited.items()
            if url not in known
        ),
        ignore_conflicts=True,
    )


def carrying(sources: Any) -> int:
    """How many of the cited sources may carry a verdict."""
    return sum(
        SourceClass(child.value["source_class"]).can_carry
        for child in sources
        if child.value.get("source_class")
    )
