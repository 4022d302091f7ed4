"""Text that people wrote, made safe to stand on a public page."""

from typing import Any

import nh3
from django import template
from django.utils.safestring import SafeString, mark_safe
from wagtail.rich_text import expand_db_html

from checks.public import quotation, searching

register = template.Library()

# What the editor offers; whatever else came by another road is taken out.
TAGS = {"p", "br", "b", "strong", "i", "em", "a", "ol", "ul", "li", "h3", "blockquote"}
SCHEMES = {"http", "https", "mailto"}


@register.filter
def prose(html: str) -> SafeString:
    """Rich text as the editor writes it, and nothing else of it."""
    clean = nh3.clean(
        expand_db_html(html or ""),
        tags=TAGS,
        attributes={"a": {"href"}},
        url_schemes=SCHEMES,
        link_rel="noopener",
    )
    return mark_safe(clean)  # noqa: S308  (cleaned by nh3)


@register.simple_tag(takes_context=True)
def marked(context: dict[str, Any], text: str) -> SafeString:
    """Plain text with the words that were searched for, if any were, in ``<mark>``."""
    return searching.marked(text, context.get("words") or [])


@register.filter
def quoted(text: str) -> str:
    """The words of a claim in quotation marks."""
    return quotation.quoted(text)
