"""Lengths of time as the desk reads them at a glance: 35 min, 1 h 25 min, 3 d 2 h."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

MINUTE, HOUR, DAY = 60, 3_600, 86_400


def span(length: timedelta) -> str:
    """The two largest parts of a length of time; under a minute it is one minute."""
    seconds = max(int(length.total_seconds()), MINUTE)
    days, hours = seconds // DAY, seconds % DAY // HOUR
    minutes = seconds % HOUR // MINUTE
    if days:
        return _join(_("%(n)s d") % {"n": days}, _("%(n)s h") % {"n": hours} if hours else "")
    if hours:
        return _join(
            _("%(n)s h") % {"n": hours}, _("%(n)s min") % {"n": minutes} if minutes else ""
        )
    return _("%(n)s min") % {"n": minutes}


def since(at: datetime) -> str:
    """How long ago it was, or how long it is until then."""
    return span(abs(timezone.now() - at))


def _join(first: str, second: str) -> str:
    return f"{first} {second}".rstrip()
