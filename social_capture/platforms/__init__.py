"""Platforms: one small module or folder each, and one line in the registry."""

from social_capture.platforms.identity import Platform, PostIdentity
from social_capture.platforms.registry import identify

__all__ = ["Platform", "PostIdentity", "identify"]
