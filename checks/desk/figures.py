"""How much stands in each state and since when; all of it in one query, off the indexes."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Case, Q, QuerySet, Subquery, When
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from checks.desk.counts import CappedCount, capped
from checks.models import Claim, CorrectionRound, FactCheck, NewsroomSettings
from checks.states import CheckState, RoundState

COUNTED_UP_TO = 10_000


@dataclass(frozen=True, slots=True)
class StateFigure:
    """How many stand in a state, and since when the longest of them."""

    label: str | Promise
    count: int
    oldest_since: datetime | None
    is_late: bool

    @property
    def is_more(self) -> bool:
        """Whether counting stopped there: there are more than was counted."""
        return self.count > COUNTED_UP_TO


@dataclass(frozen=True, slots=True)
class LateLimits:
    """What is older than these instants is late, by the newsroom's own setting."""

    editing: datetime
    review: datetime


@dataclass(frozen=True, slots=True)
class Stage:
    """A place where work waits: its rows, the instant they came, and the limit they keep."""

    label: str | Promise
    rows: Callable[[], QuerySet[Any]]
    came_at: str
    limit: str = ""


def _checks(state: str) -> Callable[[], QuerySet[Any]]:
    return lambda: FactCheck.objects.filter(state=state)


def _corrections(state: str) -> Callable[[], QuerySet[Any]]:
    return lambda: CorrectionRound.objects.filter(state=state, closed_at__isnull=True)


STAGES = (
    Stage(
        _("On the queue"), lambda: Claim.objects.filter(state=Claim.State.WAITING), "first_seen_at"
    ),
    Stage(CheckState.AI_DRAFT.label, _checks(CheckState.AI_DRAFT), "state_since"),
    Stage(CheckState.EDITING.label, _checks(CheckState.EDITING), "state_since", "editing"),
    Stage(CheckState.IN_REVIEW.label, _checks(CheckState.IN_REVIEW), "state_since", "review"),
    Stage(CheckState.APPROVED.label, _checks(CheckState.APPROVED), "state_since"),
    Stage(
        _("Corrections in editing"),
        _corrections(RoundState.EDITING),
        "fact_check__state_since",
        "editing",
    ),
    Stage(
        _("Corrections in review"),
        _corrections(RoundState.IN_REVIEW),
        "fact_check__state_since",
        "review",
    ),
)


class Header:
    """What stands over every list of the desk: the figures of the states, and what else counts.

    All of it is one query: the person's own row carries it.
    """

    def __init__(self, request: HttpRequest, more: Iterable[CappedCount] = ()) -> None:
        """Ask; ``more`` are other counts of the same screen."""
        more = list(more)
        parts = [part for stage in STAGES for part in _count_and_oldest(stage)]
        hours = _hours(request.get_host().partition(":")[0])
        asked = get_user_model().objects.filter(pk=request.user.pk)
        row = list(asked.values_list(*hours, *parts, *more).get())
        self.limits = _limits(*row[: len(hours)])
        in_stages = row[len(hours) : len(hours) + len(parts)]
        self.figures = _figures(in_stages, self.limits)
        self.more = [count or 0 for count in row[len(hours) + len(parts) :]]


def late_limits(request: HttpRequest) -> LateLimits:
    """The limits alone."""
    hours = _hours(request.get_host().partition(":")[0])
    asked = get_user_model().objects.filter(pk=request.user.pk)
    return _limits(*asked.values_list(*hours).get())


def _hours(host: str) -> tuple[Subquery, Subquery]:
    """The settings of the site of this host, else of the default site; nothing is made here."""
    own = Case(When(site__hostname=host, then=0), default=1)
    rows = NewsroomSettings.objects.filter(
        Q(site__hostname=host) | Q(site__is_default_site=True)
    ).order_by(own, "pk")
    return (
        Subquery(rows.values("editing_within_hours")[:1]),
        Subquery(rows.values("review_within_hours")[:1]),
    )


def _limits(editing: int | None, review: int | None) -> LateLimits:
    unset = NewsroomSettings()
    now = timezone.now()
    if editing is None or review is None:
        editing, review = unset.editing_within_hours, unset.review_within_hours
    return LateLimits(editing=now - timedelta(hours=editing), review=now - timedelta(hours=review))


def _figures(row: list[Any], limits: LateLimits) -> list[StateFigure]:
    """Every stage that holds something, in the order of the work."""
    pairs = zip(row[::2], row[1::2], strict=True)
    return [
        StateFigure(stage.label, count, oldest, _is_late(stage, oldest, limits))
        for stage, (count, oldest) in zip(STAGES, pairs, strict=True)
        if count
    ]


def _count_and_oldest(stage: Stage) -> tuple[Subquery, Subquery]:
    rows = stage.rows()
    return (
        capped(rows, COUNTED_UP_TO + 1),
        Subquery(rows.order_by(stage.came_at).values(stage.came_at)[:1]),
    )


def _is_late(stage: Stage, oldest: datetime | None, limits: LateLimits) -> bool:
    return bool(stage.limit and oldest and oldest < getattr(limits, stage.limit))
