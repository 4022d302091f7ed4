"""Gives the copies behind published checks to another archive too; drafts are told to nobody."""

from checks.models.source_copies import SourceCopy
from checks.states import PUBLIC
from social_capture.models import Capture
from social_capture.third_party import keeping

# [ours] Put on the list in one run.
MOST_AT_ONCE = 200


def ask_for_published() -> int:
    """List what public checks rest on and nobody else was asked to keep; requests made."""
    if keeping.service() is None:
        return 0
    public = SourceCopy.objects.filter(fact_check__state__in=PUBLIC)
    kept = Capture.objects.filter(
        pk__in=public.values("capture"),
        status__in=Capture.HOLDS_CONTENT,
        third_party_copy__isnull=True,
    )
    keeping.want(kept.order_by("pk")[:MOST_AT_ONCE])
    return keeping.work()
