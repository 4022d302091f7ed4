"""Which of our visits to a cited address is the copy behind a check."""

from collections.abc import Iterable
from typing import Any

from django.db.models import BigIntegerField, OuterRef, Prefetch, Subquery
from django.db.models.functions import Coalesce

from checks.approved_content import present_publication
from checks.models.fact_check import FactCheck
from checks.models.source_copies import SourceCopy
from checks.models.sources import Source
from social_capture.models import Capture


def sources_of(fact_check: FactCheck | None, urls: Iterable[str]) -> dict[str, Any]:
    """The rows of the addresses, each with this check’s orders as ``ordered``, latest first."""
    mine = SourceCopy.objects.filter(fact_check=fact_check).select_related(
        "capture__evidence_text", "capture__third_party_copy"
    )
    found = (
        Source.objects.filter(url__in=set(urls))
        .select_related("capture__evidence_text", "capture__third_party_copy")
        .prefetch_related(Prefetch("copies", mine, to_attr="ordered"))
    )
    return {source.url: source for source in found}


def kept_copy(source: Any) -> Capture | None:
    """What was kept for this check, of its latest round, else what is kept of the address."""
    for copy in source.ordered:
        if copy.capture and copy.capture.holds_content:
            return copy.capture
    return source.capture if source.capture and source.capture.holds_content else None


def sources_on_air(record: FactCheck | None, urls: Iterable[str]) -> dict[str, Any]:
    """The rows of the addresses that a public page cites, with the number of its ``kept`` copy.

    The same choice as ``kept_copy``, in one query.
    """
    publication = present_publication(record) if record else None
    up_to = publication.round_number if publication else 0
    holding = Capture.objects.filter(status__in=Capture.HOLDS_CONTENT)
    ours = SourceCopy.objects.filter(
        source=OuterRef("pk"), fact_check=record, round_number__lte=up_to, capture__in=holding
    )
    found = Source.objects.filter(url__in=set(urls)).annotate(
        kept=Coalesce(
            Subquery(ours.values("capture")[:1]),
            Subquery(holding.filter(pk=OuterRef("capture")).order_by().values("pk")[:1]),
            output_field=BigIntegerField(),
        )
    )
    return {source.url: source for source in found}
