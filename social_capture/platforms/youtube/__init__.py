"""YouTube, by its channels' feeds, and by its Data API where the newsroom has a key."""

from social_capture.platforms.youtube.platform import YouTube

__all__ = ["YouTube"]
