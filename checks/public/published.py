"""What may stand in public lists: published checks whose stored content is the approved one."""

from collections.abc import Iterable
from typing import Any

from django.db.models import F

from checks.models import Correction, FactCheckPage
from checks.states import PUBLIC, CheckState


def published_pages() -> Any:
    """Published checks, the latest first; withdrawn ones stand only where history is told."""
    return pages_in_states([CheckState.PUBLISHED])


def pages_in_states(states: Iterable[str]) -> Any:
    """Live pages in these states that still have the content hash of their publication."""
    return (
        FactCheckPage.objects.live()
        .filter(fact_check__state__in=states, content_hash=F("fact_check__published_hash"))
        .select_related("locale", "fact_check__claim__claimant")
        .order_by("-fact_check__first_published_at", "-pk")
    )


def public_corrections() -> Any:
    """Corrections of checks that are public, withdrawn ones included; the latest first."""
    return Correction.objects.filter(
        fact_check__state__in=PUBLIC,
        fact_check__page__live=True,
        fact_check__page__content_hash=F("fact_check__published_hash"),
    ).select_related(
        "fact_check__page__locale",
        "fact_check__claim__claimant",
        "correction_round",
        "edited_by",
        "approved_by",
    )


def as_approved(pages: Iterable[Any]) -> list[Any]:
    """Those whose content, hashed as it would be shown, is the published one.

    The stored hash may lie after raw SQL; what it stands for can't.
    """
    return [page for page in pages if page.current_hash() == page.fact_check.published_hash]
