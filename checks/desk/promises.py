"""Promises and goals apart from claims: they carry no verdict and stand on no queue."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from checks.desk.screens import DeskScreen
from checks.models import Proposal
from social_capture.keyset import LATEST, page_after, pages_around


class PromisesView(DeskScreen):
    """The latest promises, fifty at a time."""

    template_name = "checks/desk/promises.html"
    screen_title = _("Promises")
    header_icon = "list-ul"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The page that the address asks for."""
        after = self.request.GET.get("after", "")
        found = Proposal.objects.select_related("person", "post")
        proposals, cursor = page_after(found, LATEST, after)
        return super().get_context_data(**kwargs) | {
            "proposals": proposals,
            **pages_around(self.request.GET, cursor),
        }
