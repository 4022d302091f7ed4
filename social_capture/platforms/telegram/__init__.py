"""Telegram, by the public pages of its channels."""

from social_capture.platforms.telegram.platform import Telegram

__all__ = ["Telegram"]
