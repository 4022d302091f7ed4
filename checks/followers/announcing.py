"""Puts the mails about a correction or a new check into the outbox, once, for who follows it then.

What a killed worker left undone is found again by what was never announced.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from checks import leases, waking
from checks.corrections.standing import is_as_approved
from checks.followers.asking import SEND_TASK
from checks.models.editorial import Correction
from checks.models.fact_check import FactCheck
from checks.models.followers import Announcement, Follower, FollowerMail

# [ours] A mail server is not flooded after a long outage; the next sweep takes the rest.
MOST_AT_ONCE = 200


def announce_and_send() -> int:
    """Announce what is new, then wake a worker for each mail whose time has come; how many."""
    for correction in _not_announced(Correction.objects.select_related("approval")):
        if is_as_approved(correction):
            announce_correction(correction)
    for fact_check in _not_announced(FactCheck.objects.filter(first_published_at__isnull=False)):
        announce_check(fact_check)
    due = leases.waiting(FollowerMail).filter(not_before__lte=timezone.now())
    return sum(waking.send(SEND_TASK, pk) for pk in list(due[:MOST_AT_ONCE]))


def announce_correction(correction: Correction) -> None:
    """To who follows the check, and who follows the person it is about."""
    claimant = correction.fact_check.claim.claimant_id
    who = Q(fact_check=correction.fact_check_id)
    if claimant is not None:
        who |= Q(person=claimant)
    _announce(
        who, FollowerMail.Kind.CORRECTION, correction.published_at, {"correction": correction}
    )


def announce_check(fact_check: FactCheck) -> None:
    """To who follows the person and asked for new checks too."""
    claimant = fact_check.claim.claimant_id
    who = Q(person=claimant, wants=Follower.News.ALL) if claimant else Q(pk=None)
    at = fact_check.first_published_at or timezone.now()
    _announce(who, FollowerMail.Kind.NEW_CHECK, at, {"fact_check": fact_check})


def _announce(who: Q, kind: str, at: datetime, event: dict[str, Any]) -> None:
    with transaction.atomic():
        _row, is_new = Announcement.objects.get_or_create(**event, defaults={"at": timezone.now()})
        if not is_new:
            return
        followers = Follower.objects.filter(who, confirmed_at__lte=at)
        # Whoever follows the check and the person is told once, as a follower of the check.
        by_address = {each.address: each for each in followers.order_by("fact_check_id")}
        by_address |= {each.address: each for each in followers.filter(fact_check__isnull=False)}
        FollowerMail.objects.bulk_create(
            [
                FollowerMail(follower=each, kind=kind, provider="smtp", not_before=at, **event)
                for each in by_address.values()
            ],
            batch_size=500,
        )


def _not_announced(rows: Any) -> Iterable[Any]:
    return rows.filter(announcement__isnull=True).order_by("pk")[:MOST_AT_ONCE]
