"""The cited links that were missed, and the views of them."""

from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext_lazy, pgettext_lazy

from checks.link_looks import cited_on_air
from checks.models import SourceCopy
from social_capture.models import Capture

VIEWS = {
    "gone": (pgettext_lazy("source", "Gone"), Q(gone_since__isnull=False)),
    "without": (
        pgettext_lazy("source", "Gone, without a copy"),
        Q(gone_since__isnull=False, kept__isnull=True),
    ),
    "missed": (
        gettext_lazy("Missed once"),
        Q(gone_since__isnull=True, missed_at__isnull=False),
    ),
}


def dead_sources() -> QuerySet[Any]:
    """Every cited link that was missed, with the number of the copy that is ``kept``."""
    holding = Capture.objects.filter(status__in=Capture.HOLDS_CONTENT)
    copies = SourceCopy.objects.filter(source=OuterRef("pk"), capture__in=holding)
    return (
        cited_on_air()
        .filter(missed_at__isnull=False)
        .annotate(kept=Subquery(copies.order_by("-pk").values("capture")[:1]))
        .order_by("-missed_at", "-pk")
    )
