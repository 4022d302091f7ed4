"""Refusals that need a look at the record: who was first, who holds it, what reason is missing."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from checks import journal
from checks.models.fact_check import FactCheck
from checks.refusals import ActedFirst, HeldByOther, ReasonMissing


def require_reason(reason: str) -> None:
    """Raise ``ReasonMissing`` when there are no words in it."""
    if not reason.strip():
        raise ReasonMissing


def acted_first(person: Any, at: datetime) -> ActedFirst:
    """The refusal that names who was first, and when."""
    return ActedFirst(name=journal.name_of(person), at=short_moment(at))


def held_by_other(fact_check: FactCheck) -> HeldByOther:
    """The refusal that names who holds the check, and since when."""
    return HeldByOther(
        name=journal.name_of(fact_check.editor), since=short_moment(fact_check.held_since)
    )


def short_moment(at: datetime | None) -> str:
    """Day and time as sentences of the desk say them: 14/09 15h05."""
    return timezone.localtime(at).strftime("%d/%m %Hh%M") if at else "?"
