"""The checks I hold, what I handed over, and the claims I was asked to look at."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from checks.desk import waiting
from checks.desk.keyset import PAGE_SIZE
from checks.desk.screens import DeskScreen
from checks.models import Claim


class MineView(DeskScreen):
    """My work, the longest waiting first."""

    template_name = "checks/desk/mine.html"
    screen_title = _("Mine")
    header_icon = "edit"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Three short lists."""
        person = self.request.user
        assigned = Claim.objects.filter(state=Claim.State.WAITING, assigned_to=person)
        return super().get_context_data(**kwargs) | {
            "held": waiting.marked_for(waiting.held_by(person), person)[:PAGE_SIZE],
            "handed_over": waiting.marked_for(waiting.submitted_by(person), person)[:PAGE_SIZE],
            "assigned": assigned.select_related("claimant")[:PAGE_SIZE],
        }
