"""Promises and goals apart from claims: they carry no verdict and stand on no queue."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from checks.desk.keyset import PAGE_SIZE
from checks.desk.screens import DeskScreen
from checks.desk.typed_fields import number_of
from checks.models import Proposal


class PromisesView(DeskScreen):
    """The latest promises, fifty at a time."""

    template_name = "checks/desk/promises.html"
    screen_title = _("Promises")
    header_icon = "list-ul"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The page that the address asks for."""
        rows = list(self._proposals()[: PAGE_SIZE + 1])
        return super().get_context_data(**kwargs) | {
            "proposals": rows[:PAGE_SIZE],
            "next_before": rows[PAGE_SIZE - 1].pk if len(rows) > PAGE_SIZE else None,
            "is_first_page": not self.request.GET.get("before"),
        }

    def _proposals(self) -> QuerySet[Proposal]:
        proposals = Proposal.objects.select_related("person", "post").order_by("-pk")
        before = number_of(self.request.GET.get("before", ""))
        return proposals if before is None else proposals.filter(pk__lt=before)
