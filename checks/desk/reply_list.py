"""Every request for comment that waits, with its clock; what is settled stands apart."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from checks.desk.keyset import PAGE_SIZE
from checks.desk.screens import DeskScreen
from checks.desk.typed_fields import number_of
from checks.models import ReplyOutcome, ReplyRequest
from checks.reply_standing import Standing, outcome_of, settled, standing_of, still_open


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
        now = timezone.now()
        is_settled = self.request.GET.get("view") == "settled"
        rows = list(self._page_of(is_settled=is_settled)[: PAGE_SIZE + 1])
        return super().get_context_data(**kwargs) | {
            "is_settled": is_settled,
            "rows": [row_of(each, now) for each in rows[:PAGE_SIZE]],
            "next_after": rows[PAGE_SIZE - 1].pk if len(rows) > PAGE_SIZE else None,
            "is_first_page": not self.request.GET.get("after"),
        }

    def _page_of(self, *, is_settled: bool) -> QuerySet[ReplyRequest]:
        found = settled().order_by("-deadline_at", "-pk") if is_settled else still_open()
        last = self._last_seen()
        if last is None:
            return found
        if is_settled:
            earlier = Q(deadline_at=last.deadline_at, pk__lt=last.pk)
            return found.filter(Q(deadline_at__lt=last.deadline_at) | earlier)
        later = Q(deadline_at=last.deadline_at, pk__gt=last.pk)
        return found.filter(Q(deadline_at__gt=last.deadline_at) | later)

    def _last_seen(self) -> ReplyRequest | None:
        after = number_of(self.request.GET.get("after", ""))
        return ReplyRequest.objects.filter(pk=after).first() if after else None
