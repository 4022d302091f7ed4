"""Whether a post is still there: one miss is noted, the second one, later, marks it as gone."""

from datetime import datetime

from django.db import transaction

from social_capture.absence import TWO_MISSES_APART, is_gone
from social_capture.look_schedule import planned
from social_capture.models import Capture, Post, PostEvent, TextSource
from social_capture.signals import post_changed, post_gone, post_returned
from social_capture.telling import tell

Kind = PostEvent.Kind
Source = PostEvent.Source
# Outcomes that say that the post is not there; a wall, a fault or a time-out says nothing.
MISSING = frozenset({Capture.Status.DELETED, Capture.Status.NOT_FOUND})


def begin(post_id: int, at: datetime) -> None:
    """Plan the looks of a post that was kept for the first time; later keeps change nothing."""
    first = min(look.at for look in planned(at, None, None))
    Post.objects.filter(pk=post_id, kept_at__isnull=True).update(kept_at=at, next_look_at=first)


def note_visit(capture: Capture) -> None:
    """What a visit that ended says about its post; call it in the transaction of the outcome."""
    at = capture.finished_at
    if capture.post_id is None or at is None:
        return
    if capture.holds_content:
        begin(capture.post_id, at)
        seen(capture.post_id, at=at, source=Source.PAGE, capture=capture)
        # A change that the platform's interface told was told on when it was seen.
        if capture.has_changed and capture.text_source == TextSource.PAGE:
            tell(post_changed, sender=Post, post=capture.post, capture=capture)
    elif capture.status in MISSING:
        missed(capture.post_id, at=at, source=Source.PAGE, capture=capture)


def missed(
    post_id: int, *, at: datetime, source: str = Source.API, capture: Capture | None = None
) -> None:
    """Note that a kept post did not answer; what we hold of it stays current.

    The second miss, ``TWO_MISSES_APART`` or more after the first, marks it as gone since the
    first. A post that was never kept has nothing to lose and is left alone.
    """
    with transaction.atomic():
        post = Post.objects.select_for_update().get(pk=post_id)
        last = post.events.last()
        if post.kept_at is None or (last is not None and last.kind == Kind.GONE):
            return
        if last is None or last.kind == Kind.SEEN_AGAIN:
            _add(post, Kind.MISSED, at, source, capture)
            _look_soon(post, at)
        elif is_gone(last.at, at):
            event = _add(post, Kind.GONE, at, source, capture)
            Post.objects.filter(pk=post.pk).update(deleted_since=last.at)
            post.refresh_from_db()
            tell(post_gone, sender=Post, post=post, event=event)


def seen(
    post_id: int, *, at: datetime, source: str = Source.API, capture: Capture | None = None
) -> None:
    """Note that the post is there; after a miss that is an event, and the mark goes."""
    with transaction.atomic():
        post = Post.objects.select_for_update().get(pk=post_id)
        last = post.events.last()
        if last is None or last.kind == Kind.SEEN_AGAIN or at < last.at:
            return
        event = _add(post, Kind.SEEN_AGAIN, at, source, capture)
        if last.kind == Kind.GONE:
            Post.objects.filter(pk=post.pk).update(deleted_since=None)
            post.refresh_from_db()
            tell(post_returned, sender=Post, post=post, event=event)


def _look_soon(post: Post, missed_at: datetime) -> None:
    """Plan the second look after a miss, unless an earlier one is planned."""
    second = missed_at + TWO_MISSES_APART
    if post.next_look_at is None or post.next_look_at > second:
        Post.objects.filter(pk=post.pk).update(next_look_at=second)


def _add(post: Post, kind: str, at: datetime, source: str, capture: Capture | None) -> PostEvent:
    return PostEvent.objects.create(post=post, kind=kind, at=at, source=source, capture=capture)
