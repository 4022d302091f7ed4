"""Asks a post's platform, where it answers questions, before the browser visits the page."""

import logging

from django.db import transaction
from django.utils import timezone

from social_capture import presence, told_posts
from social_capture.collecting.absences import identity_of
from social_capture.collecting.polite_get import polite_get
from social_capture.fetch import FetchFailed
from social_capture.guard import Refused
from social_capture.models import Capture, Post, TextSource
from social_capture.platforms.abilities import Get
from social_capture.platforms.failures import Gone, PlatformFailed
from social_capture.platforms.registry import post_reader
from social_capture.platforms.told import PostAnswer

log = logging.getLogger(__name__)


def read_for(capture_id: int, get: Get = polite_get) -> bool:
    """Let the capture hold what the platform's interface tells; whether it told anything.

    A platform that fails costs nothing but its words: the visit is made all the same. One that
    says that the post is gone leaves a miss on the record.
    """
    capture = Capture.objects.unfinished().filter(pk=capture_id).select_related("post").first()
    if capture is None or capture.post is None or capture.text_source == TextSource.API:
        return False
    reader = post_reader(capture.post.platform)
    if reader is None:
        return False
    try:
        told = reader.post(identity_of(capture.post), get)
    except Gone:
        presence.missed(capture.post.pk, at=timezone.now())
    except (PlatformFailed, FetchFailed, Refused) as error:
        log.info("capture %s goes on without the platform's words: %s", capture_id, error)
    else:
        _put_on_record(capture.post, capture, told)
        return True
    return False


def _put_on_record(post: Post, capture: Capture, answered: PostAnswer) -> None:
    told = told_posts.Told(answered.answer, timezone.now())
    with transaction.atomic():
        post = Post.objects.select_for_update().get(pk=post.pk)
        told_posts.take_name(post, answered.post.identity)
        told_posts.describe(post, answered.post)
        told_posts.sample_reach(post, answered.post, told)
        told_posts.keep_answer(capture, told)
        told_posts.tell_text(capture, post)
        presence.begin(post.pk, told.at)
        presence.seen(post.pk, at=told.at)
