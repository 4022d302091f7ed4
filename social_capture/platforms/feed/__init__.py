"""RSS and Atom: any site that publishes a feed."""

from social_capture.platforms.feed.platform import Feed

__all__ = ["Feed"]
