"""Bluesky, by its public interface (AT Protocol, lexicons ``app.bsky.*``)."""

from social_capture.platforms.bluesky.platform import Bluesky

__all__ = ["Bluesky"]
