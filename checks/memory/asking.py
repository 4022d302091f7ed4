"""Asks the site's memory about a statement: our published checks, or other agencies'."""

from django.utils import timezone

from checks.memory.choosing import memory
from checks.memory.guard.deixis import NOWHERE, Origin
from checks.memory.index.protocol import Shelf
from checks.memory.matching import Match, Stored, decide
from checks.models.claims import Appearance, Claim
from checks.models.memory import MemoryEntry

SEEN = [Appearance.State.PROPOSED, Appearance.State.CONFIRMED, Appearance.State.APPROVED]
AT_MOST = 5


def matches_of(
    text: str, shelf: Shelf, *, origin: Origin = NOWHERE, at_most: int = AT_MOST
) -> list[tuple[Match, MemoryEntry]]:
    """The nearest stored claims with their entries, the best first."""
    hits = memory().search(text, shelf, at_most=at_most)
    entries = MemoryEntry.objects.select_related("fact_check__claim__claimant", "review").in_bulk(
        [hit.key for hit in hits]
    )
    # The index may be a moment behind the table.
    hits = [hit for hit in hits if hit.key in entries]
    stored = {
        key: Stored(
            entry.statement, origin_of(entry.fact_check.claim) if entry.fact_check else NOWHERE
        )
        for key, entry in entries.items()
    }
    return [(match, entries[match.key]) for match in decide(text, hits, stored, origin=origin)]


def origin_of(claim: Claim) -> Origin:
    """Who said it, and the day it was first seen being said."""
    said_at = (
        claim.appearances.filter(state__in=SEEN, said_at__isnull=False)
        .order_by("said_at")
        .values_list("said_at", flat=True)
        .first()
    )
    return Origin(
        speaker=str(claim.claimant_id) if claim.claimant_id else None,
        said_on=timezone.localdate(said_at) if said_at else None,
    )
