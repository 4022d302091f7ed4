"""The sections of the public menu; an app above adds its own when it starts."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SiteSection:
    """One entry: its words, the name of its address, and its place in the menu."""

    label: Any
    url_name: str
    place: int


SECTIONS: dict[str, SiteSection] = {}


def add_section(section: SiteSection) -> None:
    """Put a section into the menu; once per address, however often an app starts."""
    SECTIONS[section.url_name] = section


def sections() -> list[SiteSection]:
    """The menu in its order."""
    return sorted(SECTIONS.values(), key=lambda section: section.place)
