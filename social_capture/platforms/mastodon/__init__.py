"""Mastodon and what speaks its interface (API v1), on any host."""

from social_capture.platforms.mastodon.platform import Mastodon

__all__ = ["Mastodon"]
