"""Sections of a person's page that apps above add: their debates, for example."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from checks.models.people import Person


@dataclass(frozen=True, slots=True)
class PersonSection:
    """A template and what fills it; ``context_of`` answers None when there is nothing to show."""

    template: str
    context_of: Callable[[Person], dict[str, Any] | None]
    place: int


SECTIONS: dict[str, PersonSection] = {}


def add_person_section(section: PersonSection) -> None:
    """Add a section; once per template, however often an app starts."""
    SECTIONS[section.template] = section


def sections_of(person: Person) -> list[tuple[str, dict[str, Any]]]:
    """The sections that have something to show, in their order: template and context."""
    ordered = sorted(SECTIONS.values(), key=lambda section: section.place)
    filled = [(section.template, section.context_of(person)) for section in ordered]
    return [(template, context) for template, context in filled if context is not None]
