"""Looks at kept posts again on a schedule, each slot once, never in a burst."""

from django.db import transaction
from django.utils import timezone

from social_capture import capturing
from social_capture.look_schedule import Look, latest_due, next_at, planned
from social_capture.models import Capture, Post, PostEvent
from social_capture.queue_room import room_for

Reason = Capture.Reason
# [ours] What a person asked for must not stand behind thousands of later looks.
MOST_WAITING = 20


def look_again() -> int:
    """Ask for the looks whose time has come, as many as the queue has room for; how many."""
    room = room_for(Reason.LATER_LOOK, MOST_WAITING)
    due = Post.objects.filter(next_look_at__lte=timezone.now()).order_by("next_look_at", "pk")
    numbers = list(due.values_list("pk", flat=True)[:room])
    return sum(_look_at(number) for number in numbers)


def _look_at(post_id: int) -> bool:
    now = timezone.now()
    with transaction.atomic():
        post = Post.objects.select_for_update().get(pk=post_id)
        if post.kept_at is None or post.next_look_at is None or post.next_look_at > now:
            return False  # another sweep was first
        looks = _looks_of(post)
        done = post.captures.filter(reason=Reason.LATER_LOOK).values_list("slot", flat=True)
        look = latest_due(looks, set(done), now)
        post.next_look_at = next_at(looks, now)
        post.save(update_fields=["next_look_at"])
        if look is None:
            return False
        capturing.look_at(post, slot=look.slot)
    return True


def _looks_of(post: Post) -> list[Look]:
    last = post.events.last()
    if post.kept_at is None or last is None or last.kind != PostEvent.Kind.MISSED:
        return planned(post.kept_at, None, None)
    return planned(post.kept_at, last.at, last.pk)
