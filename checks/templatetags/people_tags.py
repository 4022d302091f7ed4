"""A person as readers see one: initials, name and colour, never colour alone."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

COLOURS = 10
# Words that no name is known by.
PARTICLES = frozenset({"de", "da", "do", "das", "dos", "e"})


def initials(name: str, letters: int = 2) -> str:
    """The first letters of the first and the last name; of the middle ones too when asked for 3."""
    words = [word for word in name.split() if word.lower() not in PARTICLES]
    if not words:
        return "?"
    marks = [word[0].upper() for word in words]
    if len(marks) > letters:
        marks = [*marks[: letters - 1], marks[-1]]
    return "".join(marks)


def colour_of(key: int | None) -> int | None:
    """The colour 1 to 10 of a person of our records; None for whoever is not in them."""
    return None if key is None else (key - 1) % COLOURS + 1


@register.simple_tag
def person_mark(
    name: str, party: str = "", colour: int | None = None, href: str = "", letters: int = 2
) -> SafeString:
    """Initials, name and party; a link when there is an address, no colour when nobody is known."""
    return format_html(
        '<{element} class="who"{colour}{href}><span class="who__mark" aria-hidden="true">{mark}'
        "</span><span>{name}{party}</span></{element}>",
        element="a" if href else "span",
        colour=format_html(' data-person="{}"', colour) if colour else "",
        href=format_html(' href="{}"', href) if href else "",
        mark=initials(name, letters) if name else "?",
        name=name,
        party=format_html(' <span class="who__party">({})</span>', party) if party else "",
    )


@register.filter
def person_colour(key: int | None) -> int | None:
    """The colour of a person by the number of their record."""
    return colour_of(key)


@register.filter(name="initials")
def initials_filter(name: str) -> str:
    """The two letters on a portrait."""
    return initials(name)
