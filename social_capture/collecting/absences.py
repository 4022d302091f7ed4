"""What a feed no longer shows, though it should: asked for by name before it counts as a miss."""

import logging
from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

from social_capture import presence
from social_capture.absence import TWO_MISSES_APART
from social_capture.collecting.keeping import key_of
from social_capture.fetch import FetchFailed
from social_capture.guard import Refused
from social_capture.models import Account, FeedEntry, Post
from social_capture.platforms.abilities import Get, PostReader
from social_capture.platforms.failures import Gone, PlatformFailed
from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.told import FeedPage

log = logging.getLogger(__name__)
# [ours] Whoever deletes hundreds of posts does not use up the account's turns.
MOST_ASKED_A_TURN = 10


def note_absences(account: Account, page: FeedPage, reader: object, get: Get, at: datetime) -> None:
    """Ask for each kept post that the newest page leaves out; a post that is back is noted too."""
    for post in _returned(account, page):
        presence.seen(post.pk, at=at)
    if not page.is_whole or not isinstance(reader, PostReader):
        return
    for entry in _left_out(account, page, at)[:MOST_ASKED_A_TURN]:
        try:
            reader.post(identity_of(entry.post), get)
        except Gone:
            presence.missed(entry.post_id, at=at)
        except (PlatformFailed, FetchFailed, Refused) as error:
            # What was collected stands; the next turn asks again.
            log.info("%s was not asked for what it left out: %s", account, error)
            return


def identity_of(post: Post) -> PostIdentity:
    """The post as its platform's reader knows it."""
    return PostIdentity(
        post.platform, post.post_id, post.canonical_url, version=post.canonicaliser_version
    )


def _keys(page: FeedPage) -> list[str]:
    return [key_of(entry) for entry in page.entries]


def _returned(account: Account, page: FeedPage) -> Iterable[Post]:
    shown = Post.objects.filter(entries__account=account, entries__key__in=_keys(page))
    return shown.filter(events__isnull=False).distinct()


def _left_out(account: Account, page: FeedPage, at: datetime) -> list[FeedEntry]:
    """Entries as new as the page's oldest that it does not show, but for those known to be gone."""
    oldest = min((entry.position for entry in page.entries), default="") if page.older else ""
    waiting = Q(post__events__kind="missed", post__events__at__gt=at - TWO_MISSES_APART)
    missing = account.entries.filter(position__gte=oldest, post__deleted_since__isnull=True)
    return list(missing.exclude(key__in=_keys(page)).exclude(waiting).select_related("post"))
