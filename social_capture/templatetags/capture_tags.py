"""What the screens of captures ask of a capture."""

from typing import Any

from django import template

from social_capture.moments import clock
from social_capture.outcome_words import Told, told
from social_capture.platform_words import platform_name
from social_capture.step_progress import Progress, progress_of

register = template.Library()
register.filter("clock", clock)
register.filter("platform_name", platform_name)


@register.filter
def told_of(capture: Any) -> Told:
    """Its outcome in words."""
    return told(capture)


@register.filter
def progress(capture: Any) -> Progress:
    """How far it has come."""
    return progress_of(capture)


@register.filter
def name_of_capture(capture: Any) -> str:
    """Who said it, else what the page calls itself, else its address."""
    post = capture.post
    if post is not None and post.author_name:
        return str(post.author_name)
    if post is not None and post.author_handle:
        return f"@{post.author_handle}"
    return str(capture.title or capture.address)
