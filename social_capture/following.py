"""Follows a share link before its first visit, and joins its post to the one that it means."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from social_capture.allowed_hosts import allowed_hosts
from social_capture.fetch import FetchFailed, Redirect, Traced, trace
from social_capture.guard import Refused
from social_capture.models import Capture, Post, SubmittedAddress
from social_capture.platforms import PostIdentity, identify
from social_capture.platforms.clean import AddressTooLong
from social_capture.platforms.registry import needs_following
from social_capture.platforms.share_links import Destination, LedNowhere, destination
from social_capture.signals import posts_joined

Nowhere = SubmittedAddress.Nowhere
# A shortener that gave no post is left alone for the rest of the visit. [ours]
JUST_NOW = timedelta(minutes=1)


def settle_waiting(capture_id: int) -> None:
    """Settle a capture that is still to be made."""
    waiting = Capture.objects.unfinished().select_related("post__joined_to")
    capture = waiting.filter(pk=capture_id).first()
    if capture is not None:
        settle(capture)


def settle(capture: Capture) -> SubmittedAddress | None:
    """Let the capture be one of the post that its share link means; what became of asking.

    What is not found out stays its own post, with the reason beside the address, and is asked
    again at the next visit.
    """
    post = capture.post
    if post is None:
        return None
    if post.joined_to is not None:
        join(post, post.joined_to)
        return None
    if not needs_following(post.canonical_url):
        return None
    address = _record(post, capture.url_submitted)
    if address.followed_at and address.followed_at > timezone.now() - JUST_NOW:
        return address
    try:
        found = destination(post.canonical_url, _trace, identify)
    except (LedNowhere, Refused, AddressTooLong, FetchFailed) as error:
        _note_failure(address, error)
        return address
    _note_success(address, found)
    join(post, post_of(found.identity))
    return address


def settle_by_visit(capture: Capture, url_final: str) -> None:
    """Let the browser's last address say what the redirects alone did not: scripts redirect too."""
    post = capture.post
    if post is None or post.joined_to_id or not needs_following(post.canonical_url):
        return
    try:
        identity = identify(url_final)
    except (Refused, AddressTooLong):
        return
    if identity.is_of_a_platform:
        _note_success(_record(post, capture.url_submitted), Destination(identity, url_final, ()))
        join(post, post_of(identity))


def post_of(identity: PostIdentity) -> Post:
    """The post's one record; two workers that ask at once get the same."""
    known = SubmittedAddress.objects.filter(address=identity.canonical_url)
    for one in known.select_related("post__joined_to"):
        # A platform may have told that two names of its own mean the same post.
        return one.post.joined_to or one.post
    post, _created = Post.objects.get_or_create(
        platform=identity.platform,
        post_id=identity.post_id,
        defaults={
            "canonical_url": identity.canonical_url,
            "canonicaliser_version": identity.version,
            "author_handle": identity.author_handle,
        },
    )
    return post.joined_to or post


def join(post: Post, meant: Post) -> None:
    """Say that a share link's post is another one.

    Its addresses and unfinished captures go over; what was captured before stays where it was
    recorded and is shown with the other's.
    """
    if post.pk == meant.pk:
        return
    with transaction.atomic():
        both = Post.objects.select_for_update().filter(pk__in=[post.pk, meant.pk]).order_by("pk")
        locked = {one.pk: one for one in both}
        post, meant = locked[post.pk], locked[meant.pk]
        if post.joined_to_id not in {None, meant.pk} or meant.joined_to_id is not None:
            return  # joined in the meantime; the first answer stands
        is_new = post.joined_to_id is None
        if is_new:
            post.joined_to, post.joined_at = meant, timezone.now()
            post.next_look_at = None  # the other post has looks of its own
            post.save(update_fields=["joined_to", "joined_at", "next_look_at", "updated_at"])
        post.addresses.update(post=meant)
        for capture in post.captures.unfinished():
            # Behind the slot the capture's own number: it can stand beside the other post's.
            slot = f"{capture.slot[:24]}/{capture.pk}"
            Capture.objects.filter(pk=capture.pk).update(
                post=meant, address=meant.canonical_url, platform=meant.platform, slot=slot
            )
        if is_new:
            posts_joined.send(sender=Post, post=post, meant=meant)


def locked_post(capture: Capture) -> Post:
    """The post that the capture belongs to by now: another worker may have joined it to one."""
    post = Post.objects.select_for_update().get(pk=capture.post_id)
    if post.joined_to_id is not None:
        capture.refresh_from_db(fields=["post", "address", "slot"])
        post = Post.objects.select_for_update().get(pk=capture.post_id)
    return post


def _trace(url: str, *, until: Callable[[str], bool]) -> Traced:
    return trace(url, until=until, allow=allowed_hosts())


def _record(post: Post, address: str) -> SubmittedAddress:
    record, _created = SubmittedAddress.objects.get_or_create(
        address=address, defaults={"post": post}
    )
    return record


def _note_success(address: SubmittedAddress, found: Destination) -> None:
    address.led_to = found.identity.canonical_url
    address.led_nowhere = address.follow_error = ""
    _note(address, found.redirects)


def _note_failure(address: SubmittedAddress, error: Exception) -> None:
    redirects: tuple[Redirect, ...] = ()
    address.led_nowhere, address.follow_error = Nowhere.UNREACHABLE, str(error)[:2000]
    if isinstance(error, LedNowhere):
        address.led_nowhere, redirects = Nowhere(error.why.value), error.traced.redirects
    elif isinstance(error, Refused | AddressTooLong):
        address.led_nowhere = Nowhere.REFUSED
    _note(address, redirects)


def _note(address: SubmittedAddress, redirects: tuple[Redirect, ...]) -> None:
    address.followed_at = timezone.now()
    address.redirect_chain = [asdict(hop) for hop in redirects]
    # Not the post: join() gives the address to another one.
    told = ("followed_at", "led_to", "redirect_chain", "led_nowhere", "follow_error")
    address.save(update_fields=told)
