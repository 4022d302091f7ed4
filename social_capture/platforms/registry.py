"""Every platform the archiver knows; adding one is one line here."""

from social_capture.platforms.abilities import AccountIdentity, FeedReader, PostReader
from social_capture.platforms.bluesky import Bluesky
from social_capture.platforms.clean import clean
from social_capture.platforms.generic import GenericPage
from social_capture.platforms.identity import Platform, PostIdentity
from social_capture.platforms.link_only import LINK_ONLY

GENERIC = GenericPage()
PLATFORMS: tuple[Platform, ...] = (Bluesky(), *LINK_ONLY)


def identify(address: str) -> PostIdentity:
    """The post that an address means, whatever its spelling; nothing is fetched.

    Raises ``Refused`` for an address that the guard would not look at and
    ``AddressTooLong`` for one that does not fit into the record.
    """
    cleaned = clean(address.strip())
    for platform in PLATFORMS:
        identity = platform.identify(cleaned)
        if identity is not None:
            return identity
    return GENERIC.identify(cleaned)


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
