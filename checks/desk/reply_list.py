"""Every request for comment that waits, with its clock; what is settled stands apart."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from checks.desk.screens import DeskScreen
from checks.models import ReplyOutcome, ReplyRequest
from checks.reply_standing import Standing, outcome_of, settled, standing_of, still_open
from social_capture.keyset import INSTANT, NUMBER, Order, page_after, pages_around

NEAREST_DUE = Order({"deadline_at": INSTANT, "pk": NUMBER})
LATEST_DUE = Order({"-deadline_at": INSTANT, "-pk": NUMBER})


def row_of(request: ReplyRequest, now: Any) -> dict[str, Any]:
    """A request as lists and panels show it."""
    return {
        "asked": request,
        "outcome": outcome_of(request),
        "standing": standing_of(request, now),
        "is_late": standing_of(request, now) == Standing.LATE,
    }


def urgent_for(person: Any) -> QuerySet[ReplyRequest]:
    """Requests that wait for this person: a deadline that passed, an answer to be weighed."""
    answered = ReplyOutcome.objects.filter(request=OuterRef("pk"))
    mine = Q(asked_by=person) | Q(fact_check__editor=person)
    is_due = Q(deadline_at__lte=timezone.now()) | Q(Exists(answered))
    return still_open().filter(mine, is_due)


class RepliesView(DeskScreen):
    """The nearest deadline first; of what is settled, the latest."""

    template_name = "checks/desk/replies.html"
    screen_title = _("Requests for comment")
    header_icon = "comment"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """One page of the list that the address asks for."""
        now, after = timezone.now(), self.request.GET.get("after", "")
        is_settled = self.request.GET.get("view") == "settled"
        found, order = (settled(), LATEST_DUE) if is_settled else (still_open(), NEAREST_DUE)
        rows, cursor = page_after(found, order, after)
        return super().get_context_data(**kwargs) | {
            "is_settled": is_settled,
            "rows": [row_of(each, now) for each in rows],
            **pages_around(self.request.GET, cursor),
        }
