"""A correction as the check's own page tells it: who, why, and the old and new words."""

from dataclasses import dataclass
from typing import Any

from checks.corrections.content import UNSHOWN
from checks.desk.reader_changes import FieldChange, reader_changes
from checks.models.editorial import Correction
from checks.models.site_settings import NewsroomSettings
from checks.public.byline import shown_name

# The change of verdict is drawn, not spelled out.
DRAWN = frozenset({"verdict", "no_data_reason"})


@dataclass(frozen=True, slots=True)
class ToldCorrection:
    """A stored correction with its two people as the newsroom shows them."""

    row: Correction
    written_by: str
    approved_by: str
    fields: list[FieldChange]


def told_correction(correction: Correction, newsroom: NewsroomSettings) -> ToldCorrection:
    """Everything that readers get of it."""
    return ToldCorrection(
        row=correction,
        written_by=shown_name(correction.edited_by, newsroom),
        approved_by=shown_name(correction.approved_by, newsroom),
        fields=changed_words(correction.changes),
    )


def changed_words(changes: dict[str, list[Any]]) -> list[FieldChange]:
    """The fields that readers see change, in the order of the page."""
    seen = {name: pair for name, pair in changes.items() if name not in UNSHOWN | DRAWN}
    before = {name: old for name, (old, _new) in seen.items()}
    after = {name: new for name, (_old, new) in seen.items()}
    return reader_changes(before, after).changed
