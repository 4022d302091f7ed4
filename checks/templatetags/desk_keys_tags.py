"""The desk's keys, as Wagtail's own dialog of keyboard shortcuts lists them."""

from django import template

from checks.desk.keys import GROUPS

register = template.Library()


@register.simple_tag
def desk_keys() -> list[tuple[str, list[tuple[str, str]]]]:
    """Each group with its keys and what they do."""
    return [
        (str(group), [(str(key), str(act)) for key, act in keys]) for group, keys in GROUPS.items()
    ]
