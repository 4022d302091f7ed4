"""The sections of the public menu; an app above adds its own when it starts."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class SiteSection:
    """One entry: its words, the name of its address, and its place in the menu."""

    label: Any
    url_name: str
    place: int


# The list of checks comes first of all: it is a page, and its address is found in the database.
OURS = (
    SiteSection(label=_("People"), url_name="checks:people", place=30),
    SiteSection(label=_("Corrections"), url_name="checks:corrections", place=50),
)
SECTIONS: dict[str, SiteSection] = {section.url_name: section for section in OURS}


def add_section(section: SiteSection) -> None:
    """Put a section into the menu; once per address, however often an app starts."""
    SECTIONS[section.url_name] = section


def sections() -> list[SiteSection]:
    """The menu in its order."""
    return sorted(SECTIONS.values(), key=lambda section: section.place)
