"""The replay check in templates."""

import math

from django import template

from social_capture.words.replays import missing_reason

register = template.Library()
register.filter(missing_reason)


@register.filter
def whole_percent(share: float) -> int:
    """A share in whole percent, rounded down: 100 means all of it."""
    return math.floor(share * 100)
