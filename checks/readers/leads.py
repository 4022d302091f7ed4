"""Accepted links of readers, as the check they are about sees them."""

from typing import Any

from checks.models.fact_check import FactCheck
from checks.models.readers import ReaderMessage
from checks.readers.plain_words import link_key


def leads_of(fact_check: FactCheck) -> Any:
    """The messages that research is open for, the oldest first."""
    return fact_check.reader_messages.filter(
        state=ReaderMessage.State.ACCEPTED, same_as__isnull=True
    ).order_by("pk")


def cites_unopened_lead(fact_check: FactCheck, sources: Any) -> bool:
    """Whether a cited address came from a reader and nobody has found the datum in it yet."""
    unopened = set(
        leads_of(fact_check)
        .filter(lead_verified_at__isnull=True)
        .exclude(link_key="")
        .values_list("link_key", flat=True)
    )
    if not unopened:
        return False
    return any(link_key(child.value.get("url") or "") in unopened for child in sources)
