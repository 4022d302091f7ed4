"""Keeps other agencies' checks for the memory, as they stand; again changes nothing."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from checks.models.memory import AgencyImport, AgencyReview
from claimreview.reading import ReadReview

URL_MAX = 2000
NAME_MAX = 300


def keep(reviews: Iterable[ReadReview], *, brought_by: AgencyImport | None = None) -> Counter[str]:
    """How many were new, changed, the same or unusable; each is kept by itself."""
    return Counter(_keep(review, brought_by) for review in reviews)


def _keep(review: ReadReview, brought_by: AgencyImport | None) -> str:
    claim, url = (review.claim or "").strip(), review.identity or ""
    if not claim or not url.startswith(("http://", "https://")) or len(url) > URL_MAX:
        return "unreadable"
    said = fields_of(review, claim, url)
    key = hashlib.sha256(f"{url}\n{claim}".encode()).hexdigest()
    # Two imports of the same feed at once keep it once.
    kept, is_new = AgencyReview.objects.get_or_create(
        key=key, defaults={**said, "brought_by": brought_by}
    )
    if is_new:
        return "new"
    if all(getattr(kept, name) == value for name, value in said.items()):
        return "same"
    for name, value in said.items():
        setattr(kept, name, value)
    kept.brought_by = brought_by
    kept.save()
    return "changed"


def fields_of(review: ReadReview, claim: str, url: str) -> dict[str, Any]:
    """What is stored of it."""
    return {
        "url": url,
        "publisher": (review.publisher or "")[:NAME_MAX],
        "claim": claim,
        "claimants": list(review.claimants),
        "label": (review.label or "")[:NAME_MAX],
        "licence": (review.license or "")[:NAME_MAX],
        "published_on": _day(review),
    }


def _day(review: ReadReview) -> date | None:
    when = review.published.value if review.published else None
    return when.date() if isinstance(when, datetime) else when
