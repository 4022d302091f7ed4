"""Small pieces of the desk's screens: a verdict, a diff, an age."""

from datetime import datetime
from typing import Any

from django import template

from checks.desk.spans import since
from checks.journal import name_of
from checks.labels import source_class_name, verdict_name
from checks.source_rules.words import in_words_of_list, side_in_words
from checks.verdict_choice import ICONS
from checks.verdicts import Verdict
from social_capture.words.moments import clock

register = template.Library()
register.filter("clock", clock)
register.filter("list_words", in_words_of_list)
register.filter("side_name", side_in_words)


@register.inclusion_tag("checks/desk/includes/verdict.html")
def desk_verdict(code: str, reason: str = "") -> dict[str, Any]:
    """Icon, word and colour; nothing for a code that is no verdict."""
    if code not in list(Verdict):
        return {}
    return {"code": code, "label": verdict_name(code, reason), "icon": ICONS[code]}


@register.inclusion_tag("social_capture/parts/pieces.html")
def desk_pieces(pieces: list[Any]) -> dict[str, Any]:
    """Text with its <ins> and <del>; the template escapes every piece."""
    return {"pieces": pieces}


@register.inclusion_tag("checks/desk/includes/differences.html")
def desk_differences(pieces: list[Any]) -> dict[str, Any]:
    """One side of two texts with what the other one lacks marked; each piece is escaped."""
    return {"pieces": pieces}


@register.filter
def desk_span(at: datetime | None) -> str:
    """How far an instant is from now, before or after: 3 h 10 min."""
    return since(at) if at else ""


@register.filter
def person_name(person: Any) -> str:
    """A person's full name, else the name of the account; nobody is Lastro itself."""
    return name_of(person)


@register.filter
def for_field(by_field: dict[str, Any], name: str) -> Any:
    """What belongs to one field, or nothing."""
    return by_field.get(name, "") if by_field else ""


@register.filter
def class_name(code: str) -> str:
    """A source's class in words."""
    return source_class_name(code)
