"""Speaker tags and the people of a debate: a tag is matched exactly or stays unknown."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from debates_live.floor import is_handover
from debates_live.folding import folded, slug
from debates_live.record.setting import Participant
from social_capture.captions.cues import Cue

# What diarization and captions write when they do not know a name.
PLACEHOLDER = re.compile(
    r"(speaker|spk|falante|locutor|voz|voice|s)?\s*\d*|desconhecid[oa]|unknown|unk|none|null|"
    r"nao identificad[oa]|unidentified"
)
TITLES = {"dr", "dra", "doutor", "doutora", "candidato", "candidata", "sr", "sra", "prof"}
CONDUCTS_FROM = 3


def is_placeholder(tag: str | None) -> bool:
    """Whether a tag names nobody (``SPEAKER_07``, ``desconhecido``)."""
    return tag is None or PLACEHOLDER.fullmatch(folded(tag)) is not None


def named_tags(cues: Iterable[Cue]) -> list[str]:
    """The tags that name somebody, in the order of their first words."""
    return list(dict.fromkeys(cue.tag for cue in cues if cue.tag and not is_placeholder(cue.tag)))


def matches(tags: Iterable[str], people: Sequence[Participant]) -> dict[str, str]:
    """Tag → participant id for tags that are a name, alias or id, apart from titles.

    A name that two people share matches neither: low confidence is unknown.
    """
    known: dict[str, set[str]] = {}
    for person in people:
        for name in (person.id, person.name, *person.aliases):
            known.setdefault(_bare(name), set()).add(person.id)
    found = {tag: known.get(_bare(tag), set()) for tag in tags}
    return {tag: next(iter(ids)) for tag, ids in found.items() if len(ids) == 1}


def _bare(name: str) -> str:
    words = folded(name).split()
    return " ".join(word for word in words if word not in TITLES) or " ".join(words)


def presumed_participants(cues: Sequence[Cue]) -> tuple[Participant, ...]:
    """Everyone the tags name, to be confirmed: a candidate unless they conduct the debate."""
    handovers = Counter(cue.tag for cue in cues if is_handover(cue.text))
    people = []
    taken: set[str] = set()
    for tag in named_tags(cues):
        id_ = slug(tag) or "person"
        while id_ in taken:
            id_ += "-2"
        taken.add(id_)
        role = "moderator" if handovers[tag] >= CONDUCTS_FROM else "candidate"
        people.append(Participant(id=id_, name=tag, role=role))
    return tuple(people)
