"""Every platform the archiver knows; adding one is one line here."""

from urllib.parse import SplitResult

from social_capture.guard import Refused
from social_capture.platforms.abilities import AccountIdentity, FeedReader, PostReader
from social_capture.platforms.bluesky import Bluesky
from social_capture.platforms.bluesky.platform import HOSTS as BLUESKY_HOSTS
from social_capture.platforms.clean import MAX_ADDRESS_BYTES, AddressTooLong, clean
from social_capture.platforms.feed import Feed
from social_capture.platforms.generic import GenericPage
from social_capture.platforms.identity import Platform, PostIdentity
from social_capture.platforms.link_only import LINK_ONLY
from social_capture.platforms.mastodon import Mastodon
from social_capture.platforms.share_links import carried, share_link
from social_capture.platforms.telegram import Telegram
from social_capture.platforms.telegram.addresses import HOSTS as TELEGRAM_HOSTS
from social_capture.platforms.youtube import YouTube
from social_capture.platforms.youtube.addresses import HOSTS as YOUTUBE_HOSTS

GENERIC = GenericPage()
MAX_POST_ID = 300
MAX_HANDLE = 200
MOST_DOORS = 3


def identify(address: str) -> PostIdentity:
    """The post that an address means, whatever its spelling; nothing is fetched.

    Raises ``Refused`` for an address that the guard would not look at and
    ``AddressTooLong`` for one that does not fit into the record.
    """
    cleaned = _without_doors(clean(address.strip()))
    for platform in PLATFORMS:
        identity = platform.identify(cleaned)
        if identity is not None and _fits(identity):
            return identity
    return GENERIC.identify(cleaned)


# What these hosts show is nobody's Mastodon profile and no site's feed.
ELSEWHERE = frozenset[str]().union(
    BLUESKY_HOSTS, TELEGRAM_HOSTS, YOUTUBE_HOSTS, *(one.hosts for one in LINK_ONLY)
)
PLATFORMS: tuple[Platform, ...] = (
    Bluesky(),
    YouTube(),
    Telegram(),
    *LINK_ONLY,
    Mastodon(not_at=ELSEWHERE),
    Feed(identify, not_at=ELSEWHERE),
)


def identify_account(address: str) -> AccountIdentity | None:
    """The account that an address means, of a platform that can be followed; else None.

    Raises as ``identify`` does.
    """
    cleaned = clean(address.strip())
    found = (one.account(cleaned) for one in PLATFORMS if isinstance(one, FeedReader))
    return next((account for account in found if account), None)


def feed_reader(slug: str) -> FeedReader | None:
    """Who reads the feeds of the platform's accounts, if anybody can."""
    readers = (one for one in PLATFORMS if isinstance(one, FeedReader))
    return next((one for one in readers if one.slug == slug), None)


def post_reader(slug: str) -> PostReader | None:
    """Who asks the platform for one post, if it answers such questions."""
    readers = (one for one in PLATFORMS if isinstance(one, PostReader))
    return next((one for one in readers if one.slug == slug), None)


def needs_following(address: str) -> bool:
    """Whether only the answer of a shortener or a share button tells which post is meant."""
    return share_link(_without_doors(clean(address.strip()))) is not None


def _without_doors(address: SplitResult) -> SplitResult:
    """The address that stands inside another's query, as often as platforms wrap it."""
    for _again in range(MOST_DOORS):
        inner = carried(address)
        try:
            address = clean(inner) if inner else address
        except (Refused, AddressTooLong):
            return address
    return address


def _fits(identity: PostIdentity) -> bool:
    """Whether it is no longer than a row takes; no platform's own is nearly as long."""
    return (
        len(identity.post_id) <= MAX_POST_ID
        and len(identity.author_handle) <= MAX_HANDLE
        and len(identity.canonical_url) <= MAX_ADDRESS_BYTES
    )
