"""What waits for a second person; late ones stand out, my own ones say why I can't."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from checks.desk import waiting
from checks.desk.deadline_words import deadline_words
from checks.desk.figures import Header
from checks.desk.screens import DeskScreen
from checks.permissions import Act
from checks.refusals import NotAllowed, SelfApproval
from social_capture.keyset import PAGE_SIZE


class ReviewListView(DeskScreen):
    """Checks, corrections and appearances under review."""

    template_name = "checks/desk/review_list.html"
    screen_title = _("Review")
    header_icon = "tasks"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The longest waiting first."""
        person = self.request.user
        header = Header(self.request)
        limits = header.limits
        reviews: list[Any] = list(waiting.marked_for(waiting.under_review(), person)[:PAGE_SIZE])
        for one in reviews:
            one.deadline = deadline_words(one.claim, one)
        return super().get_context_data(**kwargs) | {
            "approved": waiting.approved_for_a_time()[:PAGE_SIZE],
            "removals": waiting.removals_to_decide()[:PAGE_SIZE],
            "reviews": reviews,
            "most": PAGE_SIZE,
            "figures": header.figures,
            "appearances": waiting.appearances_to_approve()[:PAGE_SIZE],
            "late_before": limits.review,
            "may_approve": Act.APPROVE in self.acts,
            "own_work": SelfApproval(),
            "not_allowed": NotAllowed(),
            "person": person,
        }
