"""Notes that a second person leaves on single fields, kept as comments of the editor's form.

A note changes no content and makes nobody a contributor. Its words stand in the log as well: a
comment can be resolved or deleted, the log row can't.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from wagtail.models import Comment

from checks.content_fields import FIELDS
from checks.models.fact_check import FactCheck

# The text readers are told of a correction is no field of the page: its note stands in the log.
CORRECTION = "correction"
NOTED: dict[str, Promise] = {
    **{name: label for name, label in FIELDS.items() if name != "language"},
    CORRECTION: _("Public correction"),
}
# Where a canonical field stands in the editor's form, when its name differs.
IN_THE_FORM = {"claimant": "claimant_name"}
# Wagtail hangs comments on a field inside a block, never on the list of blocks.
FIRST_IN_A_BLOCK = {"sources": "url", "replies": "name"}
WITHOUT_BLOCKS = "explanation"


def in_words(note: str, notes: Mapping[str, str]) -> str:
    """The whole return as the log keeps it: the note, then each field with its own."""
    lines = [f"{NOTED[name]}: {text}" for name, text in notes.items() if name in NOTED and text]
    return "\n".join([note, *lines] if note else lines)


def leave(fact_check: FactCheck, notes: Mapping[str, str], *, by: Any) -> None:
    """Hang each note on its field in the editor's form."""
    page = fact_check.page.get_latest_revision_as_object()
    for name, text in notes.items():
        if name in NOTED and name != CORRECTION and text:
            Comment.objects.create(
                page_id=page.pk, user=by, text=text, contentpath=_path(page, name)
            )


def notes_on(fact_check: FactCheck) -> dict[str, list[Comment]]:
    """The comments that are not resolved, by the canonical field that they hang on."""
    found: dict[str, list[Comment]] = {}
    comments = Comment.objects.filter(page_id=fact_check.page_id, resolved_at__isnull=True)
    for comment in comments.select_related("user").order_by("created_at", "pk"):
        found.setdefault(_field_of(comment.contentpath), []).append(comment)
    return found


def _path(page: Any, name: str) -> str:
    leaf = FIRST_IN_A_BLOCK.get(name)
    if leaf is None:
        return IN_THE_FORM.get(name, name)
    first = next(iter(getattr(page, name)), None)
    return f"{name}.{first.id}.{leaf}" if first is not None and first.id else WITHOUT_BLOCKS


def _field_of(contentpath: str) -> str:
    name = contentpath.split(".")[0]
    return "claimant" if name.startswith("claimant_") else name
