"""The walls in the page's own save: every Python road passes here."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from wagtail.models import Page, Revision

from checks import contributing
from checks.models.fact_check import FactCheck
from checks.refusals import NotApproved


def refuse_unapproved_save(page: Any) -> None:
    """Let a save pass only if what is live afterwards was approved exactly as it is.

    A page being created is never live, whatever its caller asked for, and never an alias: an
    alias goes live with its source, unread. Raises ``NotApproved``.
    """
    if page._state.adding:
        if page.alias_of_id:
            raise NotApproved
        page.live = False
        return
    stored_live = Page.objects.filter(pk=page.pk).values_list("live", flat=True).first()
    if not page.live and not stored_live:
        return
    hashes = (
        FactCheck.objects.filter(page_id=page.pk)
        .values_list("permitted_hash", "published_hash")
        .first()
    )
    permitted, published = hashes or ("", "")
    has_permit = bool(permitted) and page.content_hash == permitted
    is_as_published = bool(stored_live) and bool(published) and page.content_hash == published
    if not page.live or not (has_permit or is_as_published):
        raise NotApproved


@contextmanager
def note_contribution(page: Any, before: Revision | None, *, by: Any) -> Iterator[None]:
    """Around the saving of a draft: a changed content makes its saver a contributor.

    The comparison is by content hash, so that looking, or saving without a change, makes nobody
    an author; and the record and the draft are written together or not at all. What was changed
    behind the models before is recorded as the work of somebody unknown.
    """
    record = page.workflow_record()
    if record is None:
        yield
        return
    with transaction.atomic():
        # The check before its page, as every act locks them: the other way round two deadlock.
        FactCheck.objects.select_for_update().get(pk=record.pk)
        old_hash = before.as_object().current_hash() if before else page.content_hash
        yield
        # As it was stored: what a program puts into a page may be written in another way there.
        new_hash = page.get_latest_revision().as_object().current_hash()
        if new_hash == old_hash:
            return
        if not contributing.is_recorded(record, old_hash):
            contributing.record(record, by=None, content_hash=old_hash)
        contributing.record(record, by=by, content_hash=new_hash)
