"""The form that a file of links is brought in by."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from social_capture.link_files import MOST_BYTES

REASONS = {
    "too_large": gettext_lazy("The file is too large: at most 1 MB."),
    "empty": gettext_lazy("The file is empty."),
    "no_table": gettext_lazy("The file is no table that can be read. Save it as CSV."),
    "no_addresses": gettext_lazy(
        "No column holds addresses. Name the column “link”, or write the addresses in full."
    ),
    "too_many_rows": gettext_lazy("The file has more than 500 rows. Divide it."),
}


class ImportForm(forms.Form):
    """One file."""

    table = forms.FileField(
        label=gettext_lazy("File with a column of addresses (CSV)"), max_length=200
    )

    def clean_table(self) -> Any:
        """Refused by its size before any of it is read."""
        table = self.cleaned_data["table"]
        if table.size > MOST_BYTES:
            raise forms.ValidationError(REASONS["too_large"])
        return table
