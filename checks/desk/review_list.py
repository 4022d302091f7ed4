"""What waits for a second person; late ones stand out, my own ones say why I can't."""

from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from wagtail.models import Site

from checks.desk import waiting
from checks.desk.keyset import PAGE_SIZE
from checks.desk.screens import DeskScreen
from checks.models import NewsroomSettings
from checks.permissions import Act
from checks.refusals import NotAllowed, SelfApproval


def late_before(request: HttpRequest) -> datetime:
    """What was submitted before this instant is late, by the newsroom's own setting."""
    site = Site.find_for_request(request)
    settings = NewsroomSettings.for_site(site) if site else NewsroomSettings()
    return timezone.now() - timedelta(hours=settings.review_within_hours)


class ReviewListView(DeskScreen):
    """Checks, corrections and appearances under review."""

    template_name = "checks/desk/review_list.html"
    screen_title = _("Review")
    header_icon = "tasks"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The longest waiting first."""
        person = self.request.user
        return super().get_context_data(**kwargs) | {
            "reviews": waiting.marked_for(waiting.under_review(), person).order_by(
                "submitted_at", "pk"
            )[:PAGE_SIZE],
            "removals": waiting.removals_to_decide()[:PAGE_SIZE],
            "appearances": waiting.appearances_to_approve()[:PAGE_SIZE],
            "late_before": late_before(self.request),
            "may_approve": Act.APPROVE in self.acts,
            "own_work": SelfApproval(),
            "not_allowed": NotAllowed(),
            "person": person,
        }
