"""Captures are asked for, retried and run here; nothing else writes their status."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.utils import timezone

from social_capture.models import Capture, Post, SubmittedAddress
from social_capture.platforms import PostIdentity, identify

Reason = Capture.Reason
Status = Capture.Status


class StillRunning(Exception):
    """A capture that waits or runs is not asked for a second time."""


def request(
    url: str,
    *,
    by: AbstractBaseUser | None = None,
    reason: str = Reason.PASTED,
    slot: str = "",
) -> Capture:
    """Put one visit to an address on the queue.

    With a ``slot`` (``"1h"``, a check's key …) the same address, reason and slot is the same
    capture for ever. Without one an unfinished capture is returned again, and a finished one
    is followed by a new visit. Raises ``Refused`` or ``AddressTooLong`` for an address that
    is not even looked at; nothing is stored then.
    """
    address = url.strip()
    identity = identify(address)
    with transaction.atomic():
        post = None if reason == Reason.SOURCE else _post_of(identity, address, by)
        of_same = {"post": post} if post else {"post": None, "address": identity.canonical_url}
        same = Capture.objects.filter(reason=reason, **of_same)
        found = same.filter(slot=slot) if slot else same.unfinished()
        return found.first() or _add(same, identity, address, post, by, reason, slot)


def retry(capture: Capture) -> Capture:
    """Put a finished capture back on the queue; what it had kept stays until it ends anew."""
    waiting = Capture.objects.filter(pk=capture.pk).exclude(status__in=Capture.UNFINISHED)
    changed = waiting.exclude(status__in=Capture.HOLDS_CONTENT).update(
        status=Status.QUEUED, queued_at=timezone.now(), lease="", lease_until=None
    )
    if not changed:
        raise StillRunning(str(capture))
    capture.refresh_from_db()
    return capture


def _post_of(identity: PostIdentity, address: str, by: AbstractBaseUser | None) -> Post:
    known = SubmittedAddress.objects.filter(address=address).select_related("post").first()
    if known is not None:
        return known.post
    post, _created = Post.objects.get_or_create(
        platform=identity.platform,
        post_id=identity.post_id,
        defaults={
            "canonical_url": identity.canonical_url,
            "canonicaliser_version": identity.version,
            "author_handle": identity.author_handle,
        },
    )
    SubmittedAddress.objects.get_or_create(
        address=address, defaults={"post": post, "submitted_by": by}
    )
    return post


def _add(same: Any, identity: PostIdentity, address: str, post: Post | None, by, reason, slot):
    values = {
        "post": post,
        "address": identity.canonical_url,
        "url_submitted": address,
        "reason": reason,
        "requested_by": by,
        "queued_at": timezone.now(),
    }
    try:
        with transaction.atomic():
            return Capture.objects.create(slot=slot or str(same.count() + 1), **values)
    except IntegrityError:
        # Somebody asked for the same at the same instant: theirs is ours.
        found = same.filter(slot=slot) if slot else same
        return found.latest("queued_at", "pk")
