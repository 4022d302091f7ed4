"""Days and instants as a reader of each language writes them, with the machine's form beside."""

from datetime import date, datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

register = template.Library()


@register.filter
def day(value: date | datetime | None) -> SafeString | str:
    """14 Sep 2026."""
    local = _local(value)
    return "" if local is None else _marked(local, day_text(local))


@register.filter
def moment(value: datetime | None) -> SafeString | str:
    """14 Sep 2026, 15:05."""
    local = _local(value)
    return "" if local is None else _marked(local, moment_text(local))


@register.filter
def month(value: date | datetime) -> str:
    """September 2026, as the heading of a list."""
    return date_format(_local(value), pgettext("month of a list", "F Y"))


def day_text(value: date | datetime) -> str:
    """The day in plain text."""
    return date_format(value, pgettext("day", "j M Y"))


def moment_text(value: datetime) -> str:
    """The day and the time in plain text; Portuguese drops the minutes of a full hour."""
    full = pgettext("time on the hour", "H:i")
    clock = date_format(value, full if value.minute == 0 else pgettext("time", "H:i"))
    return _("%(day)s, %(time)s") % {"day": day_text(value), "time": clock}


def instant_text(value: datetime) -> str:
    """An instant of the database in plain text, in the site's zone."""
    return moment_text(timezone.localtime(value))


def _local(value: date | datetime | None) -> date | datetime | None:
    return timezone.localtime(value) if isinstance(value, datetime) else value


def _marked(local: date | datetime, text: str) -> SafeString:
    return format_html('<time datetime="{}">{}</time>', local.isoformat(), text)
