"""Which evidence came too late to be known when a claim was made. Method: «AI first draft» 3."""

from datetime import datetime
from zoneinfo import ZoneInfo

from checks.drafting.material import Evidence

ZONE = "America/Sao_Paulo"


def is_late(page: Evidence, cut_off: datetime | None, zone: str = ZONE) -> bool:
    """Whether a page was published after the claim was made.

    A page with a time is held to the instant of the claim; one with a day only is in time until
    the end of the claim's day in the claim's ``zone``. Without either, nothing says that it is
    late: see ``is_dated``.
    """
    if cut_off is None:
        return False
    if page.published_at is not None:
        return page.published_at > cut_off
    if page.published_on is not None:
        return page.published_on > cut_off.astimezone(ZoneInfo(zone)).date()
    return False


def is_dated(page: Evidence) -> bool:
    """Whether a page says when it was published: what is undated carries no verdict alone."""
    return page.published_at is not None or page.published_on is not None
