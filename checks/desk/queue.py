"""The queue: choose the next claim to check in ten seconds, by one formula for everyone."""

from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext_lazy as _

from checks.desk.keyset import cursor_in, page_after
from checks.desk.queue_filters import QueueFilters
from checks.desk.queue_rows import row_of
from checks.desk.screens import DeskScreen
from checks.discarding import DiscardReason
from checks.models import Appearance, Claim
from checks.permissions import Act

COUNTED_UP_TO = 10_000


class QueueView(DeskScreen):
    """Claims in the order of priority, fifty at a time."""

    template_name = "checks/desk/queue.html"
    screen_title = _("Queue")
    header_icon = "list-ul"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The page of claims that the address asks for."""
        filters = QueueFilters(self.request.GET, person=self.request.user)
        claims = filters.applied_to(Claim.objects.all())
        found = claims.order_by()[: COUNTED_UP_TO + 1].count()
        rows, next_cursor = page_after(
            claims.select_related(
                "claimant", "assigned_to", "fact_check", "fact_check__editor"
            ).prefetch_related(
                Prefetch("appearances", Appearance.objects.select_related("post", "capture"))
            ),
            cursor_in(self.request.GET.get("after", "")),
        )
        query = self.request.GET.copy()
        query["after"] = next_cursor
        return super().get_context_data(**kwargs) | {
            "rows": [row_of(claim) for claim in rows],
            "filters": filters,
            "found": min(found, COUNTED_UP_TO),
            "is_more_than_counted": found > COUNTED_UP_TO,
            "next_page": query.urlencode() if next_cursor else "",
            "is_first_page": not self.request.GET.get("after"),
            "people": filters.people,
            "discard_reasons": DiscardReason.choices,
            "may_write": Act.WRITE in self.acts,
            "may_triage": Act.TRIAGE in self.acts,
            "here": self.request.get_full_path(),
        }
