"""Which accounts are followed: added by their address, switched on and off, asked for again."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from social_capture.models import Account
from social_capture.platforms.registry import identify_account


class NotFollowable(Exception):
    """The address is no account's of a platform that can be collected."""


@dataclass(frozen=True, slots=True)
class Followed:
    """The account that an address meant, and what following it changed."""

    account: Account
    is_new: bool
    is_switched_on: bool
    is_marked_anew: bool


def follow(address: str, *, is_official: bool = False) -> Followed:
    """Begin to collect from the account that an address means; twice is the same account.

    What was ticked the second time holds.

    Raises ``NotFollowable``, and ``Refused`` or ``AddressTooLong`` as ``identify`` does.
    """
    identity = identify_account(address)
    if identity is None:
        raise NotFollowable(address)
    with transaction.atomic():
        account, is_new = Account.objects.get_or_create(
            platform=identity.platform,
            handle=identity.handle[:200],
            defaults={
                "url": identity.url,
                "platform_account_id": identity.account_id,
                "is_official": is_official,
            },
        )
        marked = Account.objects.filter(pk=account.pk).exclude(is_official=is_official)
        is_marked_anew = bool(marked.update(is_official=is_official))
        account.is_official = is_official
        return Followed(account, is_new, switch(account, on=True), is_marked_anew)


def switch(account: Account, *, on: bool) -> bool:
    """Collect from it from now on, or no more; whether that changed anything.

    What was collected stays, and so does the cursor: switched on again, it goes on from there.
    """
    changed = Account.objects.filter(pk=account.pk).exclude(collect=on)
    return bool(changed.update(collect=on, next_collect_at=timezone.now() if on else None))


def collect_now(account: Account) -> bool:
    """Bring the next turn forward; whether the account is followed at all."""
    followed = Account.objects.filter(pk=account.pk, collect=True)
    return bool(followed.update(next_collect_at=timezone.now()))
