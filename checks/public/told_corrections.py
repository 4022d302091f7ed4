"""A correction as readers get it: who, why, the old and new words, and what it corrects."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from checks.corrections.content import UNSHOWN
from checks.corrections.standing import is_as_approved
from checks.desk.reader_changes import FieldChange, reader_changes
from checks.models.editorial import Correction
from checks.models.site_settings import NewsroomSettings
from checks.public.byline import shown_name

# The change of verdict is drawn, not spelled out.
DRAWN = frozenset({"verdict", "no_data_reason"})


@dataclass(frozen=True, slots=True)
class ToldCorrection:
    """A stored correction with its two people as the newsroom shows them.

    ``earlier`` is the correction that this one corrects, ``later`` are those that correct it.
    """

    row: Correction
    written_by: str
    approved_by: str
    fields: list[FieldChange]
    earlier: Correction | None = None
    later: list[Correction] = field(default_factory=list)


def told_corrections(
    corrections: Sequence[Correction],
    newsroom: NewsroomSettings,
    later: Mapping[int, list[Correction]] | None = None,
) -> list[ToldCorrection]:
    """Everything that readers get of them, in the order given.

    ``later`` says which correct each of them, by key; it is asked of the database otherwise.
    """
    later = later_ones(corrections) if later is None else later
    return [
        ToldCorrection(
            row=each,
            written_by=shown_name(each.edited_by, newsroom),
            approved_by=shown_name(each.approved_by, newsroom),
            fields=changed_words(each.changes),
            earlier=each.correction_round.corrects,
            later=later.get(each.pk, []),
        )
        for each in corrections
    ]


def later_ones(corrections: Sequence[Correction]) -> dict[int, list[Correction]]:
    """For each of these, the corrections that correct it, the earliest first; in one query."""
    if not corrections:
        return {}
    correcting = Correction.objects.filter(
        correction_round__corrects__in=[each.pk for each in corrections]
    ).select_related("correction_round", "approval")
    return later_among(correcting)


def later_among(correcting: Iterable[Correction]) -> dict[int, list[Correction]]:
    """The same, looked for among corrections that are at hand: all of one check's, for example."""
    found: dict[int, list[Correction]] = {}
    for each in sorted(correcting, key=lambda one: (one.published_at, one.pk)):
        if each.correction_round.corrects_id and is_as_approved(each):
            found.setdefault(each.correction_round.corrects_id, []).append(each)
    return found


def changed_words(changes: dict[str, list[Any]]) -> list[FieldChange]:
    """The fields that readers see change, in the order of the page."""
    seen = {name: pair for name, pair in changes.items() if name not in UNSHOWN | DRAWN}
    before = {name: old for name, (old, _new) in seen.items()}
    after = {name: new for name, (_old, new) in seen.items()}
    return reader_changes(before, after).changed
