"""Every platform the archiver knows; adding one is one line here."""

from social_capture.platforms.clean import clean
from social_capture.platforms.generic import GenericPage
from social_capture.platforms.identity import Platform, PostIdentity
from social_capture.platforms.link_only import LINK_ONLY

GENERIC = GenericPage()
PLATFORMS: tuple[Platform, ...] = LINK_ONLY


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
