"""The public sets that lists and feeds are made of."""

from typing import Any

from django.db.models import F

from checks.models import Correction, FactCheckPage
from checks.public.approved_pages import published
from checks.states import PUBLIC


def published_pages() -> Any:
    """Published checks, the latest first."""
    return published(FactCheckPage.objects.all())


def public_pages() -> Any:
    """Published checks and withdrawn ones: for whoever tells what became of a check."""
    return published(FactCheckPage.objects.all(), PUBLIC)


def public_corrections() -> Any:
    """Corrections of checks that are public, withdrawn ones included; the latest first."""
    return Correction.objects.filter(
        fact_check__state__in=PUBLIC,
        fact_check__page__live=True,
        fact_check__page__content_hash=F("fact_check__published_hash"),
    ).select_related(
        "fact_check__page__locale",
        "fact_check__claim__claimant",
        "correction_round__corrects",
        "approval",
        "edited_by",
        "approved_by",
    )
