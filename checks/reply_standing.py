"""Where each request for comment stands: what waits, what is late, what is settled."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from checks.models.fact_check import FactCheck
from checks.models.replies import ReplyOutcome, ReplyRequest
from checks.public.newsroom import newsroom_of_page
from checks.states import CheckState
from checks.verdicts import Verdict

# No answer changes what is public of these any more.
OVER = frozenset({CheckState.DISCARDED, CheckState.WITHDRAWN})


class Standing(models.TextChoices):
    """What the desk has to do about a request."""

    WAITING = "waiting", _("Waiting for an answer")
    LATE = "late", _("Deadline passed")
    TO_WEIGH = "to_weigh", _("Answered, effect to be recorded")
    CLOSED = "closed", _("Answered, effect recorded")
    DECLINED = "declined", _("Declined to comment")
    NO_ANSWER = "no_answer", _("Did not answer by the deadline")


OPEN = frozenset({Standing.WAITING, Standing.LATE, Standing.TO_WEIGH})


def outcome_of(request: ReplyRequest) -> ReplyOutcome | None:
    """What came of it, as it stands now."""
    outcomes = request.outcomes.all()
    replaced = {each.replaces_id for each in outcomes}
    return next((each for each in outcomes if each.pk not in replaced), None)


def standing_of(request: ReplyRequest, now: datetime) -> Standing:
    """By what came of it, and the clock."""
    outcome = outcome_of(request)
    if outcome is None:
        return Standing.LATE if request.deadline_at <= now else Standing.WAITING
    if outcome.kind != ReplyOutcome.Kind.ANSWERED:
        return Standing(outcome.kind)
    return Standing.CLOSED if hasattr(outcome, "effect") else Standing.TO_WEIGH


def valid() -> QuerySet[ReplyRequest]:
    """Every request that no other one replaced, with all that a screen shows of it."""
    return (
        ReplyRequest.objects.filter(replaced_by__isnull=True)
        .select_related("fact_check__claim", "fact_check__page", "asked_by", "replaces")
        .prefetch_related("outcomes__effect", "outcomes__recorded_by")
    )


def still_open() -> QuerySet[ReplyRequest]:
    """Requests about which the desk has something to do, the nearest deadline first."""
    return valid().filter(~Exists(_settling())).exclude(fact_check__state__in=OVER)


def settled() -> QuerySet[ReplyRequest]:
    """The rest: what was answered and weighed, declined or left without an answer."""
    return valid().filter(Q(Exists(_settling())) | Q(fact_check__state__in=OVER))


def requests_of(fact_check: FactCheck) -> list[ReplyRequest]:
    """The valid requests of a check."""
    return list(valid().filter(fact_check=fact_check))


def open_among(requests: Iterable[ReplyRequest], now: datetime) -> list[ReplyRequest]:
    """Those about which something is to be done."""
    return [each for each in requests if standing_of(each, now) in OPEN]


def lacks_request(fact_check: FactCheck, page: Any) -> bool:
    """Whether the newsroom asks for comment before this verdict goes out, and nobody was asked.

    A correction that leaves the verdict as it is on air is never held up.
    """
    if not page.verdict or page.verdict == Verdict.TRUE:
        return False
    on_air = fact_check.publications.order_by("-round_number").first()
    if on_air and on_air.content["verdict"] == page.verdict:
        return False
    if not newsroom_of_page(page).reply_required:
        return False
    return not ReplyRequest.objects.filter(fact_check=fact_check, replaced_by=None).exists()


def _settling() -> QuerySet[ReplyOutcome]:
    return ReplyOutcome.objects.filter(request=OuterRef("pk"), replaced_by__isnull=True).filter(
        ~Q(kind=ReplyOutcome.Kind.ANSWERED) | Q(effect__isnull=False)
    )
