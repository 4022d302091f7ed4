"""Somebody else saved first, or holds the check now: both versions, and nothing typed is lost."""

from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from checks.cited_sources import with_classes
from checks.contributing import open_round_of
from checks.desk.reader_changes import ReaderChanges, as_text, reader_changes
from checks.journal import name_of
from checks.models import FactCheck
from checks.refusals import HeldByNobody, MovedOn, Refusal, SavedFirst, TakenOver
from checks.states import EDITABLE

MINE_MAX = 40_000
WRITTEN_BY_HAND = ("statement", "summary", "explanation", "background", "sources", "replies")


@dataclass(frozen=True, slots=True)
class Conflict:
    """What is kept, against what this window holds."""

    refusal: Refusal
    changes: ReaderChanges
    mine: str


def conflict_of(refusal: Refusal, kept: Any, mine: Any) -> Conflict:
    """Compare the kept draft with the page as this person's form has it."""
    mine.sources = with_classes(mine.sources)
    content = mine.canonical_content()
    lines = (as_text(name, content[name]) for name in WRITTEN_BY_HAND)
    return Conflict(
        refusal=refusal,
        changes=reader_changes(kept.canonical_content(), content),
        mine="\n\n".join(line for line in lines if line)[:MINE_MAX],
    )


def locked_out(fact_check: FactCheck) -> Refusal:
    """Why this person may not type now: someone else holds it, nobody does, or it moved on."""
    stage = open_round_of(fact_check) or fact_check
    if stage.state not in EDITABLE:
        return MovedOn(state=stage.get_state_display())
    if fact_check.editor is None:
        return HeldByNobody()
    return TakenOver(name=name_of(fact_check.editor), since=_clock(fact_check.held_since))


def saved_first(revision: Any) -> SavedFirst:
    """The refusal that names who saved, and when."""
    return SavedFirst(name=name_of(revision.user), at=_clock(revision.created_at))


def _clock(at: Any) -> str:
    return timezone.localtime(at).strftime("%Hh%M") if at else "?"
