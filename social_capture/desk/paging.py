"""Pages of captures by the last row seen: as fast on page 2,000 as on page 1."""

from django.db.models import Q, QuerySet

from social_capture.cursor_text import instant_in, number_in, written
from social_capture.models import Capture

PAGE_SIZE = 50
CURSOR_MAX = 60


def page_after(captures: QuerySet[Capture], after: str) -> tuple[list[Capture], str]:
    """One page, the newest first, and the cursor of the next; empty when it is the last.

    A cursor that is none is the first page.
    """
    rows = list(_later(captures, after).order_by("-queued_at", "-pk")[: PAGE_SIZE + 1])
    if len(rows) <= PAGE_SIZE:
        return rows, ""
    last = rows[PAGE_SIZE - 1]
    return rows[:PAGE_SIZE], f"{written(last.queued_at)}~{last.pk}"


def _later(captures: QuerySet[Capture], after: str) -> QuerySet[Capture]:
    try:
        instant, number = after[:CURSOR_MAX].split("~")
        at, pk = instant_in(instant), number_in(number)
    except (ValueError, OverflowError):
        return captures
    # The first condition alone lets the index skip what was shown already.
    return captures.filter(Q(queued_at__lte=at) & (Q(queued_at__lt=at) | Q(pk__lt=pk)))
