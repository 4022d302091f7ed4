"""Public appearances, each held to the words that were approved.

An appearance stands outside the page's content hash; what binds its approval is the hash of its
own words, kept in the log row of that approval.
"""

from datetime import UTC
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from checks.canonical import content_hash
from checks.models.claims import Appearance
from checks.models.log import LogEntry

APPROVE = "approve_appearance"
REMOVE = "remove_appearance"


def hash_of(appearance: Appearance) -> str:
    """SHA-256 of what readers get of a sighting, and of the people who stand behind it."""
    said_at = appearance.said_at
    return content_hash(
        {
            "claim": appearance.claim_id,
            "post": appearance.post_id,
            "quote": appearance.quote,
            "address": appearance.address,
            "platform": appearance.platform,
            "said_at": said_at.astimezone(UTC).isoformat() if said_at else None,
            "added_by": appearance.added_by_id,
            "confirmed_by": appearance.confirmed_by_id,
            "approved_by": appearance.approved_by_id,
        }
    )


def approved() -> QuerySet[Appearance]:
    """Every appearance in the public state, with the hash that its approval logged."""
    rows = LogEntry.objects.filter(appearance=OuterRef("pk"), act=APPROVE).order_by("-number")
    return Appearance.objects.filter(state=Appearance.State.APPROVED).annotate(
        approved_hash=Subquery(rows.values("content_hash")[:1])
    )


def removed() -> QuerySet[Appearance]:
    """Every appearance that left its page, and whether the log says so."""
    rows = LogEntry.objects.filter(appearance=OuterRef("pk"), act=REMOVE)
    return Appearance.objects.filter(state=Appearance.State.REMOVED).annotate(
        is_logged=Exists(rows)
    )


def is_as_approved(appearance: Any) -> bool:
    """Whether a row of ``approved()`` still says what was approved."""
    return bool(appearance.approved_hash) and appearance.approved_hash == hash_of(appearance)
