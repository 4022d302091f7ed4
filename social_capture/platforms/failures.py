"""Why a platform told nothing: each reason asks for another act."""

from datetime import datetime


class PlatformFailed(Exception):
    """Nothing usable came; trying again later may help."""


class Gone(PlatformFailed):
    """The platform says that there is no such post or account (any more)."""


class NotShown(PlatformFailed):
    """The platform does not show this to strangers; nothing is done about it."""

    def __init__(self, told: str, body: bytes = b"") -> None:
        """Keep what the platform's reader may need to understand it."""
        self.body = body
        super().__init__(told)


class Declined(PlatformFailed):
    """An error status whose meaning only the platform's own words tell."""

    def __init__(self, host: str, status: int, body: bytes) -> None:
        """Keep what the platform's reader needs to understand it."""
        self.status = status
        self.body = body
        super().__init__(f"{host} answered {status}")


class Unreadable(PlatformFailed):
    """The answer has not the shape that the platform publishes."""


class RateLimited(PlatformFailed):
    """The platform, or our own count for it, asks us to wait."""

    def __init__(self, host: str, until: datetime) -> None:
        """Keep who asked, and until when."""
        self.until = until
        super().__init__(f"{host} asks to wait until {until.isoformat(timespec='seconds')}")
