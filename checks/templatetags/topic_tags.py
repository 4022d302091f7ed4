"""A topic as readers see it."""

from django import template
from django.utils.text import capfirst

from checks.labels import topic_name

register = template.Library()


@register.simple_tag
def topic_label(code: str) -> str:
    """The topic as a heading or a link has it."""
    return capfirst(topic_name(code))
