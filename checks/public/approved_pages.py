"""Which of a set of check pages may stand in a public list."""

from collections.abc import Iterable
from typing import Any

from django.db.models import F, OuterRef, Prefetch, Subquery
from django.db.models.fields.json import KT

from checks.models.editorial import Contribution, Correction, Publication
from checks.states import CheckState


def published(pages: Any, states: Iterable[str] = (CheckState.PUBLISHED,)) -> Any:
    """Live pages that still have the content hash of their publication, the latest first.

    Withdrawn ones are left out unless asked for: they stand only where history is told.
    """
    return (
        pages.live()
        .filter(fact_check__state__in=list(states), content_hash=F("fact_check__published_hash"))
        .select_related("locale", "fact_check__claim__claimant")
        .order_by("-fact_check__first_published_at", "-pk")
    )


def with_what_stands_behind(pages: Any) -> Any:
    """The pages with all that their wall and their byline look at, by a fixed number of queries."""
    contributions = Contribution.objects.select_related("user")
    publications = Publication.objects.select_related("approval__approved_by").defer("content")
    corrections = Correction.objects.select_related(
        "correction_round__corrects", "approval", "edited_by", "approved_by"
    )
    return pages.select_related("locale", "fact_check__claim__claimant").prefetch_related(
        Prefetch("fact_check__contributions", contributions),
        Prefetch("fact_check__publications", publications),
        Prefetch("fact_check__corrections", corrections),
    )


def with_the_published_verdict(pages: Any) -> Any:
    """Those whose stored verdict is that of their publication; for counts, which hash no text."""
    present = Publication.objects.filter(
        fact_check=OuterRef("fact_check"), content_hash=OuterRef("fact_check__published_hash")
    )
    verdicts = present.annotate(verdict=KT("content__verdict")).values("verdict")[:1]
    return pages.annotate(published_verdict=Subquery(verdicts)).filter(
        published_verdict=F("verdict")
    )


def as_approved(pages: Iterable[Any]) -> list[Any]:
    """Those whose content, hashed as it would be shown, is the published one.

    The stored hash may lie after raw SQL; what it stands for can't.
    """
    return [page for page in pages if page.current_hash() == page.fact_check.published_hash]
