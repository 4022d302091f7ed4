"""The ledger's table as CSV and XLSX, with plain numbers and no cell that a program would run."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from wagtail.admin.views.mixins import SpreadsheetExportMixin

from checks.desk.ledger_lines import verdict_codes
from checks.discarding import DiscardReason
from checks.labels import VERDICT_LABELS
from checks.ledger.rows import Row
from social_capture.harmless_cells import harmless

COUNTS = {
    "captured": pgettext_lazy("ledger", "Captured"),
    "checkable": pgettext_lazy("ledger", "Checkable"),
    "chosen": pgettext_lazy("ledger", "Chosen"),
    "published": pgettext_lazy("ledger", "Published"),
    "withdrawn": pgettext_lazy("ledger", "Withdrawn"),
    "corrected": pgettext_lazy("ledger", "Corrected"),
    "dropped": _("Dropped after being chosen"),
    "waiting": _("Still waiting"),
    "left_waiting": _("Waiting for over 48 h"),
    "high_left": _("High priority, left"),
    "priority_chosen": _("Median priority, chosen"),
    "priority_left": _("Median priority, left"),
    "hours_to_choice": _("Median hours to the choice"),
    "hours_to_publication": _("Median hours to publication"),
}


class LedgerExport(SpreadsheetExportMixin):
    """Wagtail's export over the rows of the ledger instead of a queryset."""

    export_headings = {
        "name": _("Name"),
        "party": _("Party"),
        **COUNTS,
        **{code.value: code.label for code in DiscardReason},
        **{f"verdict_{verdict}": label for verdict, label in VERDICT_LABELS.items()},
    }
    list_export = list(export_headings)

    def get_filename(self) -> str:
        """The days and the election are in the name: files outlive their folder."""
        scope = self.asked.scope  # type: ignore[attr-defined]
        return slugify(f"equilibrio {scope.since} {scope.until} {scope.election}")

    def get_preprocess_function(self, field: str, value: Any, export_format: str) -> Any:
        """Texts are made harmless; numbers stay numbers."""
        if isinstance(value, str):
            return harmless
        return super().get_preprocess_function(field, value, export_format)

    def spreadsheet(self, rows: Iterable[Row], export_format: str) -> HttpResponse:
        """The rows as a file."""
        answer = self.as_spreadsheet([_flat(row) for row in rows], export_format)
        if export_format == self.FORMAT_CSV:
            # Without a mark, Excel reads UTF-8 as something else.
            answer.streaming_content = iter([b"\xef\xbb\xbf", *answer.streaming_content])
        return answer


def _flat(row: Row) -> dict[str, Any]:
    tally = row.tally
    return {
        "name": row.name or str(_("Nobody identified yet")),
        "party": row.party,
        **{name: getattr(tally, name) for name in COUNTS},
        **{code.value: tally.discarded[code.value] for code in DiscardReason},
        **{f"verdict_{verdict}": tally.verdicts[verdict] for verdict in verdict_codes()},
    }
