"""Words whose meaning depends on who speaks and when; what they point to must be known."""

import re
from dataclasses import dataclass
from datetime import date

from checks.wording import composed

PERSON = re.compile(
    r"\b(?:eu|nós|me|mim|comigo|conosco|meu|meus|minha|minhas|nosso|nossos|nossa|nossas"
    r"|a gente|somos|fui|sou|estou|tenho|vou|fiz|dei|tive|estive|quero|posso|acho|prometo|garanto"
    r"|reduzi|construí|construi|decidi|assumi|abri|perdi|vendi|recebi|defendi|investi|consegui"
    r"|cumpri|pedi|\w{3,}ei|\w{2,}(?:amos|emos|imos))\b"
)
TIME = re.compile(
    r"\b(?:aqui|hoje|ontem|anteontem|amanhã|amanha|agora|atual|atuais|atualmente"
    r"|(?:n?este|n?esse) ano|(?:n?este|n?esse) mês|(?:n?este|n?esse) mes|(?:n?esta|n?essa) semana"
    r"|ano passado|mês passado"
    r"|mes passado|semana passada|gestão passada|gestao passada|governo passado|governo anterior"
    r"|gestão anterior|gestao anterior|[uú]ltim[oa]s|recentemente|há \w+ (?:anos|meses|dias)"
    r"|próxim[oa]s?|ano que vem)\b"
)
# Adjectives and surnames that end like a first person plural.
NOT_PERSON = re.compile(
    r"\b(?:ramos|lemos|extremos|supremos|mínimos|máximos|próximos|últimos"
    r"|ultimos|legítimos|marítimos|ótimos|péssimos|íntimos|anônimos|gramos)\b"
)


@dataclass(frozen=True, slots=True)
class Origin:
    """Who said a statement and on which day, where known; ``speaker`` is any key of a person."""

    speaker: str | None = None
    said_on: date | None = None


NOWHERE = Origin()


def is_deictic(statement: str) -> bool:
    """Whether the statement needs its speaker and its date to be understood."""
    said = composed(statement).lower()
    return points_to_speaker(said) or TIME.search(said) is not None


def points_to_speaker(statement: str) -> bool:
    """Whether it speaks in the first person."""
    said = NOT_PERSON.sub(" ", composed(statement).lower())
    return PERSON.search(said) is not None


def is_resolved(a: Origin, b: Origin) -> bool:
    """Whether both point to the same: one known speaker, one known day."""
    return (
        a.speaker is not None
        and a.said_on is not None
        and (a.speaker, a.said_on) == (b.speaker, b.said_on)
    )
