"""Instants as the desk writes them: the exact hour, and the day when it is not today."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format


def clock(at: datetime | None) -> str:
    """14h32 today, with the day before that."""
    if at is None:
        return ""
    local = timezone.localtime(at)
    hour = f"{local:%H}h{local:%M}"
    if local.date() == timezone.localdate():
        return hour
    return f"{date_format(local, 'SHORT_DATE_FORMAT')} {hour}"


def duration(seconds: float) -> str:
    """Minutes and seconds: 0:21."""
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"
