"""Any other page: its clean address is its identity."""

import hashlib
from urllib.parse import SplitResult

from social_capture.platforms.identity import WEB, PostIdentity


class GenericPage:
    """The last resort of the registry: it understands every page."""

    slug = WEB

    def identify(self, address: SplitResult) -> PostIdentity:
        """A page is named by the hash of its address without the scheme."""
        spelled = address._replace(scheme="").geturl()
        digest = hashlib.sha256(spelled.encode()).hexdigest()
        return PostIdentity(self.slug, digest, address.geturl())
