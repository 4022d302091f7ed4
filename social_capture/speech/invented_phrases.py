"""The phrases that engines invent: kept in ``invented_phrases.json``, compared without accents."""

import json
import re
from dataclasses import dataclass
from importlib import resources
from typing import Any

from social_capture.letters import fold

WORD = re.compile(r"[^\W_]+")


def words_only(text: str) -> str:
    """``"Até a PRÓXIMA!"`` as ``"ate a proxima"``."""
    return " ".join(WORD.findall(fold(text)))


@dataclass(frozen=True, slots=True)
class Phrases:
    """Each list, compared as ``words_only`` writes it."""

    invented: frozenset[str]
    anywhere: tuple[str, ...]
    also_said: frozenset[str]
    when_short: frozenset[str]
    sounds: frozenset[str]


def _read() -> Phrases:
    file = resources.files("social_capture.speech").joinpath("invented_phrases.json")
    told: dict[str, Any] = json.loads(file.read_text("utf-8"))

    def listed(name: str) -> tuple[str, ...]:
        return tuple(words_only(each) for each in told[name])

    return Phrases(
        invented=frozenset(listed("phrases")),
        anywhere=listed("anywhere"),
        also_said=frozenset(listed("also_said_by_people")),
        when_short=frozenset(listed("said_unless_too_short")),
        sounds=frozenset(listed("sounds")),
    )


PHRASES = _read()
