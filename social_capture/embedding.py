"""Asks a captured post's platform for its oEmbed; what it says stands beside what was captured."""

from dataclasses import replace

from django.utils import timezone

from social_capture import told_posts
from social_capture.collecting.absences import identity_of
from social_capture.collecting.polite_get import polite_get
from social_capture.fetch import FetchFailed
from social_capture.guard import Refused
from social_capture.models import Capture, Embed, Post
from social_capture.platforms.abilities import Get
from social_capture.platforms.failures import PlatformFailed
from social_capture.platforms.oembed import Embedded, ask
from social_capture.platforms.oembed_providers import provider_of


def ask_for(capture: Capture, get: Get = polite_get) -> Embed | None:
    """Keep what oEmbed says of the capture's post; None where nobody is asked.

    A failure leaves what was told before, with the error beside it; the next visit asks again.
    """
    post = capture.post
    if post is None or not capture.is_finished:
        return None
    identity = replace(identity_of(post), author_handle=post.author_handle)
    provider = provider_of(identity)
    if provider is None or _was_asked(post, capture):
        return None
    now = timezone.now()
    values = {"endpoint": provider.endpoint, "asked_at": now, "error": ""}
    try:
        told = ask(provider, identity, get)
    except (PlatformFailed, FetchFailed, Refused) as error:
        values["error"] = f"{type(error).__name__}: {error}"[:2000].replace("\0", "\ufffd")
    else:
        values |= {"told_at": now, **_told(told)}
        told_posts.keep_answer(capture, told_posts.Told(told.answer, now))
    embed, _created = Embed.objects.update_or_create(post=post, defaults=values)
    return embed


def _was_asked(post: Post, capture: Capture) -> bool:
    """Whether this visit has asked already: its message may come twice."""
    return Embed.objects.filter(post=post, asked_at__gte=capture.finished_at).exists()


def _told(told: Embedded) -> dict[str, str]:
    named = ("title", "author_name", "author_url", "thumbnail_url", "text")
    return {name: getattr(told, name) for name in named}
