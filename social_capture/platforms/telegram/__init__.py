"""Telegram: which message of a channel an address means."""

from dataclasses import dataclass
from urllib.parse import SplitResult

from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.telegram import addresses


@dataclass(frozen=True)
class Telegram:
    """Public channels and groups."""

    slug: str = addresses.SLUG

    def identify(self, address: SplitResult) -> PostIdentity | None:
        """By channel and number, as no address says more."""
        return addresses.identify(address)
