"""What a platform must be able to say about an address without fetching it."""

from dataclasses import dataclass
from typing import Protocol
from urllib.parse import SplitResult

# Goes up when an address that was understood before comes to mean another identity.
CANONICALISER_VERSION = 2


# The platform of a page that is no platform's post.
WEB = "web"


@dataclass(frozen=True)
class PostIdentity:
    """Which post an address means; equal for every spelling of the same post."""

    platform: str
    post_id: str
    canonical_url: str
    author_handle: str = ""
    version: int = CANONICALISER_VERSION

    @property
    def is_of_a_platform(self) -> bool:
        """Whether a platform knows it by a name of its own."""
        return self.platform != WEB


class Platform(Protocol):
    """A place where posts live."""

    @property
    def slug(self) -> str:
        """The name that posts carry."""
        ...

    def identify(self, address: SplitResult) -> PostIdentity | None:
        """The post that a clean address means, or None when it is none of this platform's."""
        ...
