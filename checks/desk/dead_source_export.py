"""The list of dead sources as a file: one line per link, with what readers find in its place."""

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from checks.desk.harmless_export import HarmlessExport
from social_capture.words.moments import clock

HEADINGS = {
    "url": _("Link"),
    "title": _("Title"),
    "publisher": _("Publisher"),
    "missed_at": _("Did not answer"),
    "gone_since": pgettext_lazy("source", "Dead since"),
    "last_answer": _("Technical detail"),
    "copy": _("Our copy"),
}


class DeadSourceExport(HarmlessExport):
    """What the tab shows, whole and not page by page."""

    export_headings = HEADINGS
    list_export = list(HEADINGS)


def lines_of(found: QuerySet[Any]) -> Iterator[dict[str, Any]]:
    """A line for each link, read a part at a time."""
    for source in found.iterator(chunk_size=500):
        yield {
            "url": source.url,
            "title": source.title,
            "publisher": source.publisher,
            "missed_at": clock(source.missed_at),
            "gone_since": clock(source.gone_since) if source.gone_since else "",
            "last_answer": source.last_answer,
            "copy": str(_("yes") if source.kept else _("no")),
        }
