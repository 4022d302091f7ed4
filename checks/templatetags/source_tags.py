"""A source's class as readers see it: a word, dotted when it cannot carry a verdict."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from checks.labels import SOURCE_CLASS_LABELS, source_class_name
from checks.source_policy.classes import SourceClass
from checks.source_rules.words import in_words_of_list, side_in_words

register = template.Library()
register.filter("class_name", source_class_name)
register.filter("list_words", in_words_of_list)
register.filter("side_name", side_in_words)


@register.simple_tag
def source_class(code: str) -> SafeString:
    """The class of a source; a code outside the policy draws nothing."""
    if code not in set(SourceClass):
        return mark_safe("")
    found = SourceClass(code)
    return format_html(
        '<span class="source-class{}">{}</span>',
        "" if found.can_carry else " source-class--weak",
        SOURCE_CLASS_LABELS[found],
    )
