"""The ledger's table as CSV and XLSX, with plain numbers and no cell that a program would run."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from checks.desk.harmless_export import HarmlessExport
from checks.desk.ledger_lines import verdict_codes
from checks.discarding import DiscardReason
from checks.labels import VERDICT_LABELS
from checks.ledger.rows import Row

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


class LedgerExport(HarmlessExport):
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

    def spreadsheet(self, rows: Iterable[Row], export_format: str) -> HttpResponse:
        """The rows as a file."""
        return self.as_file([_flat(row) for row in rows], export_format)


def _flat(row: Row) -> dict[str, Any]:
    tally = row.tally
    return {
        "name": row.name or str(_("Nobody identified yet")),
        "party": row.party,
        **{name: getattr(tally, name) for name in COUNTS},
        **{code.value: tally.discarded[code.value] for code in DiscardReason},
        **{f"verdict_{verdict}": tally.verdicts[verdict] for verdict in verdict_codes()},
    }
