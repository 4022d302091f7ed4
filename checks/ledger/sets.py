"""The sets of rows that the ledger counts, so that each number leads to exactly its list."""

from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Min, Q, QuerySet
from django.utils import timezone

from checks.discarding import DiscardReason
from checks.ledger.method import HIGH_PRIORITY, LEFT_AFTER
from checks.ledger.scope import Scope
from checks.models import Candidacy, Claim
from checks.states import CheckState
from social_capture.models import Capture, Post

WAITS = Q(state=Claim.State.WAITING)
DISCARDED = Q(state=Claim.State.DISCARDED)
CHOSEN = Q(state=Claim.State.CHOSEN)
UNTOLD = ("", DiscardReason.OTHER)
# Priorities are counted as whole figures of 100, halves upwards, as in ``counting``.
IS_HIGH = Q(priority__gte=(HIGH_PRIORITY - 0.5) / 100)


def claims_in(scope: Scope) -> QuerySet[Claim]:
    """Claims that were first seen in these days, of the election's candidates if there is one."""
    found = Claim.objects.filter(
        first_seen_at__gte=start_of(scope.since),
        first_seen_at__lt=start_of(scope.until + timedelta(days=1)),
    )
    if not scope.election:
        return found
    standing = Candidacy.objects.filter(election_round__slug=scope.election).values("person")
    return found.filter(claimant__in=standing)


def posts_in(scope: Scope) -> QuerySet[Post]:
    """Posts whose content was kept for the first time in these days."""
    kept = (
        Capture.objects.filter(status__in=Capture.HOLDS_CONTENT, post__isnull=False)
        .order_by()
        .values("post")
        .annotate(first=Min("finished_at"))
        .filter(
            first__gte=start_of(scope.since),
            first__lt=start_of(scope.until + timedelta(days=1)),
        )
    )
    return Post.objects.filter(pk__in=kept.values("post"))


def left_waiting(now: datetime) -> Q:
    """Claims that nobody took in the time the method gives."""
    return WAITS & Q(first_seen_at__lte=now - LEFT_AFTER)


def stages(now: datetime) -> dict[str, Q]:
    """Each number's list by name; those of a reason of discarding are ``discarded-<code>``."""
    return {
        "checkable": Q(),
        "chosen": CHOSEN,
        "published": CHOSEN & Q(fact_check__first_published_at__isnull=False),
        "dropped": CHOSEN & Q(fact_check__state=CheckState.DISCARDED),
        "waiting": WAITS,
        "left_waiting": left_waiting(now),
        "high_left": IS_HIGH
        & (left_waiting(now) | (DISCARDED & Q(discard_code=DiscardReason.LOW_PRIORITY))),
        "discarded": DISCARDED,
        **{
            f"discarded-{code}": DISCARDED
            & Q(discard_code__in=UNTOLD if code == DiscardReason.OTHER else (code,))
            for code in DiscardReason
        },
    }


def start_of(day: date) -> Any:
    """The first instant of a day in the site's zone."""
    return timezone.make_aware(datetime.combine(day, time.min))
