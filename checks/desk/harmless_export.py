"""Lists of the desk as CSV and XLSX, with no cell that a program would run."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from django.http import HttpResponse
from wagtail.admin.views.mixins import SpreadsheetExportMixin

from social_capture.harmless_cells import harmless, harmless_anywhere


class HarmlessExport(SpreadsheetExportMixin):
    """Wagtail's export, for what was written by strangers too."""

    def get_preprocess_function(self, field: str, value: Any, export_format: str) -> Any:
        """Texts are made harmless; numbers stay numbers."""
        if isinstance(value, str):
            return harmless_anywhere if export_format == self.FORMAT_CSV else harmless
        return super().get_preprocess_function(field, value, export_format)

    def as_file(self, rows: Iterable[Any], export_format: str) -> HttpResponse:
        """The rows as a file that each program reads as UTF-8."""
        answer = self.as_spreadsheet(rows, export_format)
        if export_format == self.FORMAT_CSV:
            # Without a mark, Excel reads UTF-8 as something else.
            answer.streaming_content = chain([b"\xef\xbb\xbf"], answer.streaming_content)
        return answer
