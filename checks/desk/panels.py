"""The desk on the first screen: what it told me, what is late, what waits for me, who is needed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Subquery
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.admin.ui.components import Component

from checks import notices
from checks.desk import waiting
from checks.desk.check_acts import address_of
from checks.desk.deadline_words import deadline_words
from checks.desk.figures import LateLimits, late_limits
from checks.desk.queue_filters import QueueFilters
from checks.desk.spans import since
from checks.models import Claim, Draft, FactCheck, Notice, TriageRun
from checks.states import UNFINISHED, CheckState
from social_capture.models import Capture

# [ours] A first screen names the first few of each and says that there are more.
MOST_LINES = 8
# Notices are read one by one, the oldest first: more come when these were read.
MOST_NOTICES = 20


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that waits: its words, where it is seen to, and why it is here."""

    words: str
    address: str
    why: str
    is_late: bool = False
    at: Any = None


class DeskPanel(Component):
    """A short list under a heading; ``order`` is its place on the screen."""

    template_name = "checks/desk/panel.html"
    heading: str | Promise = ""
    nothing: str | Promise = ""
    more = ""
    most = MOST_LINES

    def get_context_data(self, parent_context: Mapping[str, Any]) -> dict[str, Any]:
        """The first lines, and the way to the rest."""
        lines = self.lines(parent_context["request"])
        return {
            "panel_id": self.name,
            "heading": self.heading,
            "nothing": self.nothing,
            "lines": lines[: self.most],
            "has_more": len(lines) > self.most,
            "more": self.more,
            "csrf_token": parent_context.get("csrf_token"),
        }

    def lines(self, request: HttpRequest) -> list[Line]:
        """At most one more than is shown."""
        raise NotImplementedError


class NoticesPanel(DeskPanel):
    """What others, or the clock, did to my work; it goes once it was read."""

    name = "desk-notices"
    order = 50
    template_name = "checks/desk/notices_panel.html"
    heading = gettext_lazy("Notices")
    most = MOST_NOTICES

    def get_context_data(self, parent_context: Mapping[str, Any]) -> dict[str, Any]:
        """Marking as read reaches what is shown here, never a notice that comes meanwhile."""
        context = super().get_context_data(parent_context)
        shown = context["lines"]
        return context | {"up_to": shown[-1].at.isoformat() if shown else ""}

    def lines(self, request: HttpRequest) -> list[Line]:
        """The oldest first."""
        unread = notices.unread_of(request.user).order_by("at", "pk")[: self.most + 1]
        return [
            Line(
                words=notices.sentence_of(one),
                address=_address_of_notice(one),
                why=one.fact_check.claim.statement if one.fact_check else _("Open the copy"),
                at=one.at,
            )
            for one in unread
        ]


class LatePanel(DeskPanel):
    """Past its deadline, or longer in editing or review than the newsroom allows."""

    name = "desk-late"
    order = 60
    heading = gettext_lazy("Late")
    nothing = gettext_lazy("Nothing is late.")

    def lines(self, request: HttpRequest) -> list[Line]:
        """Deadlines first, then reviews, then editing; the latest of each first."""
        limits = late_limits(request)
        by_deadline = _late_by_deadline(request.user)
        named = {claim.pk for claim in by_deadline}
        checks = [one for one in _late_checks(limits) if one.claim_id not in named]
        lines = [_deadline_line(claim) for claim in by_deadline]
        return (lines + [_check_line(one) for one in checks])[: MOST_LINES + 1]

    @property
    def more(self) -> str:
        """All that is past its deadline."""
        return f"{reverse('desk:queue')}?state=all&late=on"


class MyReviewsPanel(DeskPanel):
    """What I can approve or return: none of my own."""

    name = "desk-reviews"
    order = 70
    heading = gettext_lazy("Waiting for my review")
    nothing = gettext_lazy("Nothing waits for your review.")

    def lines(self, request: HttpRequest) -> list[Line]:
        """The longest waiting first."""
        late_before = late_limits(request).review
        return [
            Line(
                words=one.claim.statement,
                address=reverse("desk:review", args=[one.pk]),
                why=_("waiting for %(span)s") % {"span": since(one.submitted_at)},
                is_late=one.submitted_at < late_before,
            )
            for one in waiting.reviews_besides_own(request.user)[: MOST_LINES + 1]
        ]

    @property
    def more(self) -> str:
        """The whole list."""
        return reverse("desk:review_list")


class NeedPeoplePanel(DeskPanel):
    """What a machine could not finish: captures, and readings and drafts that failed."""

    name = "desk-need-people"
    order = 80
    heading = gettext_lazy("These need a person")
    nothing = gettext_lazy("No capture, reading or draft needs a person.")

    def lines(self, request: HttpRequest) -> list[Line]:
        """Captures, then readings, then drafts; the latest of each first."""
        return [*_captures(), *_failed_drafts(), *_failed_triages()][: MOST_LINES + 1]

    @property
    def more(self) -> str:
        """The captures, most of them."""
        return f"{reverse('social_capture_desk:captures')}?tab=people"


def _late_by_deadline(person: Any) -> list[Claim]:
    filters = QueueFilters(QueryDict("state=all&late=on"), person=person)
    late = filters.applied_to(Claim.objects.select_related("fact_check"))
    return list(late.order_by(*filters.order_of_rows.columns)[: MOST_LINES + 1])


def _late_checks(limits: LateLimits) -> list[FactCheck]:
    editing = waiting.with_people().filter(state=CheckState.EDITING, state_since__lt=limits.editing)
    in_review = waiting.under_review().filter(submitted_at__lt=limits.review)
    first = MOST_LINES + 1
    return [*in_review[:first], *editing.order_by("state_since", "pk")[:first]]


def _deadline_line(claim: Claim) -> Line:
    fact_check = getattr(claim, "fact_check", None)
    told = deadline_words(claim, fact_check)
    address = address_of(fact_check) if fact_check else f"{reverse('desk:queue')}?state=all&late=on"
    return Line(claim.statement, address, told.words if told else "", is_late=True)


def _check_line(one: FactCheck) -> Line:
    is_review = one.submitted_at is not None
    told = _("in review for %(span)s") if is_review else _("in editing for %(span)s")
    span = since(one.submitted_at or one.state_since)
    address = reverse("desk:review", args=[one.pk]) if is_review else address_of(one)
    return Line(one.claim.statement, address, told % {"span": span}, is_late=True)


def _captures() -> list[Line]:
    return [
        Line(
            words=one.title or one.address,
            address=reverse("social_capture_desk:capture", args=[one.pk]),
            why=_("Capture: %(outcome)s") % {"outcome": one.get_status_display()},
            at=one.finished_at,
        )
        for one in Capture.objects.needing_people()[: MOST_LINES + 1]
    ]


def _failed_drafts() -> list[Line]:
    newer = Draft.objects.filter(claim=OuterRef("claim"), pk__gt=OuterRef("pk"))
    check = FactCheck.objects.filter(claim=OuterRef("claim"))
    is_done = check.exclude(state__in=UNFINISHED)
    failed = (
        Draft.objects.filter(~Exists(newer), ~Exists(is_done), state=Draft.State.FAILED)
        .select_related("claim")
        .annotate(page_id=Subquery(check.values("page_id")[:1]))
    )
    return [
        Line(
            words=one.claim.statement,
            address=reverse("wagtailadmin_pages:edit", args=[one.page_id]) if one.page_id else "",
            why=_("The AI did not answer"),
            at=one.finished_at,
        )
        for one in failed[: MOST_LINES + 1]
    ]


def _failed_triages() -> list[Line]:
    failed = TriageRun.objects.filter(state=TriageRun.State.FAILED).select_related("capture")
    return [
        Line(
            words=one.capture.title or one.capture.address,
            address=reverse("desk:failed_triages"),
            why=_("Not read for claims"),
            at=one.finished_at,
        )
        for one in failed[: MOST_LINES + 1]
    ]


def _address_of_notice(notice: Notice) -> str:
    """The check it is about, else the capture."""
    if notice.fact_check:
        return address_of(notice.fact_check)
    capture = notice.details.get("capture")
    return reverse("social_capture_desk:capture", args=[capture]) if capture else ""
