"""YouTube: which video an address means."""

from dataclasses import dataclass
from urllib.parse import SplitResult

from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.youtube import addresses


@dataclass(frozen=True)
class YouTube:
    """Videos, shorts, live streams and community posts."""

    slug: str = addresses.SLUG

    def identify(self, address: SplitResult) -> PostIdentity | None:
        """By the identifier that is the same in every form of address."""
        return addresses.identify(address)
