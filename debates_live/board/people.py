"""How a person of a debate is drawn: initials, name, and a colour by their place in the record."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from debates_live.record.record import Record
from debates_live.record.setting import Participant

COLOURS = 10
SMALL_WORDS = {"da", "de", "do", "das", "dos", "e"}
ROLES: dict[str, Promise] = {
    "candidate": _("candidate"),
    "moderator": _("moderator"),
    "journalist": _("journalist"),
    "voter": _("voter"),
}


@dataclass(frozen=True, slots=True)
class Person:
    """A participant as readers see them; ``number`` picks the colour, None has none."""

    id: str
    name: str
    mark: str
    party: str
    role: str | Promise
    number: int | None


def people_of(record: Record) -> dict[str, Person]:
    """Everyone in the order of the record; only candidates have a colour."""
    marks = initials([person.name for person in record.participants])
    numbers = {person.id: number for number, person in enumerate(record.candidates, 1)}
    return {
        person.id: _person(person, mark, numbers.get(person.id))
        for person, mark in zip(record.participants, marks, strict=True)
    }


def _person(participant: Participant, mark: str, number: int | None) -> Person:
    return Person(
        id=participant.id,
        name=participant.name,
        mark=mark,
        party=participant.party or "",
        role=ROLES[participant.role],
        number=number if number and number <= COLOURS else None,
    )


def initials(names: Sequence[str]) -> list[str]:
    """Two letters for each name, three where two people would share them."""
    short = [_letters(name, 2) for name in names]
    return [
        mark if short.count(mark) == 1 else _letters(name, 3)
        for name, mark in zip(names, short, strict=True)
    ]


def _letters(name: str, many: int) -> str:
    words = [word for word in name.split() if word.casefold() not in SMALL_WORDS] or [name or "?"]
    if len(words) == 1:
        return words[0][:many].upper()
    return (words[0][: many - 1] + words[-1][:1]).upper()
