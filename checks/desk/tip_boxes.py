"""The boxes that readers’ messages lie in, and pages of a box by the last row seen."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from checks.desk.typed_fields import number_of
from checks.models import ReaderMessage
from checks.readers.complaints import OPEN
from checks.readers.plain_words import plain_line
from social_capture.keyset import DAY, LATEST, NUMBER, Order, page_after

Kind, State = ReaderMessage.Kind, ReaderMessage.State
QUESTION_MAX = 200
BY_DUE_DAY = Order({"due_on": DAY, "pk": NUMBER})


@dataclass(frozen=True, slots=True)
class Box:
    """A tab of the screen: its name, what lies in it, what to say when nothing does."""

    label: Promise
    holds: Q
    empty: Promise
    is_by_due_day: bool = False


BOXES = {
    "new": Box(_("New"), Q(state=State.RECEIVED), _("No message waits for a decision.")),
    "errors": Box(
        _("Point out an error"),
        Q(state=State.RECEIVED, kind=Kind.ERROR),
        _("No message that points out an error waits."),
    ),
    "sources": Box(
        _("Bring a source"),
        Q(state=State.RECEIVED, kind=Kind.MISSING_SOURCE),
        _("No message that brings a source waits."),
    ),
    "complaints": Box(
        _("Complaints, the clock runs"),
        Q(kind=Kind.COMPLAINT, state__in=OPEN),
        _("No formal complaint waits for its answer."),
        is_by_due_day=True,
    ),
    "research": Box(_("In new research"), Q(state=State.ACCEPTED), _("No research is open.")),
    "ended": Box(
        _("Ended"),
        Q(state__in=[State.REFUSED, State.CLOSED]),
        _("No message was answered or refused yet."),
    ),
}


def first_of_each() -> QuerySet[ReaderMessage]:
    """Every message that is decided, which excludes the repeated ones."""
    return ReaderMessage.objects.filter(same_as__isnull=True)


def waiting_for(_person: Any) -> QuerySet[ReaderMessage]:
    """What nobody has taken or decided."""
    return first_of_each().filter(state=State.RECEIVED, taken_by__isnull=True)


def found_in(box: Box, question: str) -> QuerySet[ReaderMessage]:
    """The messages of a box, narrowed by words, a link or the number."""
    found = first_of_each().filter(box.holds)
    words = plain_line(question)[:QUESTION_MAX]
    if not words:
        return found
    asked = (
        Q(note__icontains=words)
        | Q(link__icontains=words)
        | Q(fact_check__page__statement__icontains=words)
    )
    number = number_of(words)
    return found.filter(asked if number is None else asked | Q(pk=number))


def page_of(box: Box, found: QuerySet[ReaderMessage], after: str) -> tuple[list[Any], str]:
    """One page with what its rows name, and the cursor of the next; empty at the end."""
    copies = (
        ReaderMessage.objects.filter(same_as=OuterRef("pk"))
        .order_by()
        .values("same_as")
        .annotate(n=Count("pk"))
        .values("n")
    )
    rows = found.select_related("fact_check__page", "taken_by").annotate(
        copy_count=Coalesce(Subquery(copies, output_field=IntegerField()), 0)
    )
    return page_after(rows, BY_DUE_DAY if box.is_by_due_day else LATEST, after)
