"""Asking for e-mails, confirming it, and leaving: the only writer of followers."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from checks import throttling, waking
from checks.followers.tokens import follower_of_confirmation, follower_of_leaving
from checks.models.fact_check import FactCheck
from checks.models.followers import Follower, FollowerMail
from checks.models.people import Person

SEND_TASK = "checks.tasks.send_follower_mail"
UNCONFIRMED_KEPT_FOR = timedelta(days=7)
# [ours] However often a stranger types an address, its owner gets no more confirmations a day.
CONFIRMATIONS_A_DAY = 3


def ask(
    address: str,
    *,
    language: str,
    wants: str = Follower.News.CORRECTIONS,
    fact_check: FactCheck | None = None,
    person: Person | None = None,
) -> None:
    """Send a confirmation to the address; says nothing of whether it follows already.

    Who follows already and wants the same gets no mail; who wants something else confirms it.
    """
    address = address.strip().lower()
    with transaction.atomic():
        follower, _is_new = Follower.objects.get_or_create(
            address=address,
            fact_check=fact_check,
            person=person,
            defaults={"language": language, "wants": wants, "asked_at": timezone.now()},
        )
        if follower.confirmed_at and follower.wants == wants:
            return
        if not throttling.allow_key(
            f"confirmation:{address}", most=CONFIRMATIONS_A_DAY, within=timedelta(days=1)
        ):
            return
        mail, _is_new = FollowerMail.objects.update_or_create(
            follower=follower,
            kind=FollowerMail.Kind.CONFIRMATION,
            defaults={
                "provider": "smtp",
                "wants": wants,
                "state": FollowerMail.State.QUEUED,
                "attempts": 0,
                "lease": "",
                "lease_until": None,
                "error": "",
                "not_before": timezone.now(),
            },
        )
        waking.wake(SEND_TASK, mail.pk)


def confirm(token: str) -> Follower | None:
    """Let the news begin; None when the link is too old or was never ours."""
    follower, wants = follower_of_confirmation(token)
    if follower is None:
        return None
    follower.confirmed_at = follower.confirmed_at or timezone.now()
    follower.wants = wants
    follower.save(update_fields=["confirmed_at", "wants"])
    return follower


def leave(token: str) -> None:
    """Forget the address and every mail that waits for it; saying it twice is as good as once."""
    follower = follower_of_leaving(token)
    if follower is not None:
        _forget(Follower.objects.filter(pk=follower.pk))


def forget_unconfirmed() -> int:
    """Delete who never confirmed; how many there were."""
    return _forget(
        Follower.objects.filter(
            confirmed_at__isnull=True, asked_at__lt=timezone.now() - UNCONFIRMED_KEPT_FOR
        )
    )


def _forget(followers: Any) -> int:
    keys = list(followers.values_list("pk", flat=True))
    with transaction.atomic():
        mails = FollowerMail.objects.filter(follower__in=keys)
        mails.exclude(state=FollowerMail.State.DONE).delete()
        Follower.objects.filter(pk__in=keys).delete()
    return len(keys)
