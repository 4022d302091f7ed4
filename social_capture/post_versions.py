"""What a capture changes about its post: a new version when the text is new, never a loss."""

import difflib
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from social_capture.models import Capture, Post, TextSource
from social_capture.platforms import hostile_json

if TYPE_CHECKING:
    from social_capture.driver.events import Finished

MAX_LISTED = 500
MAX_TEXT = 2_000_000


def storable(text: str) -> str:
    """The text as a row takes it: without NUL and half characters, of bounded length.

    Evidence keeps it all.
    """
    return hostile_json.storable(text[:MAX_TEXT])


def all_storable(value: Any) -> Any:
    """Every text in lists and objects as a row takes it; the rest as it is."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, list | tuple):
        return [all_storable(one) for one in value]
    if isinstance(value, dict):
        return {storable(str(name)): all_storable(one) for name, one in value.items()}
    return value


def text_diff(before: str, after: str) -> str:
    """Unified difference by line, without file names."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=2)
    return "\n".join(list(lines)[2:])


def version_of(post: Post, capture: Capture, text: str) -> dict[str, Any]:
    """Version, change and difference that the capture's row gets.

    The first text of a post is version 1; the same text again is no version. Only texts read
    in the same way are compared: a page has words around the post that the platform's
    interface does not tell, so once that spoke, what the page says is no version.
    """
    versions = post.captures.versions().exclude(pk=capture.pk)
    last = versions.filter(text_source=capture.text_source).last()
    newest = versions.last()
    if last is None and newest is not None and capture.text_source == TextSource.PAGE:
        return {"version": None, "has_changed": None, "text_diff": ""}
    number = (newest.version or 0) + 1 if newest else 1
    if last is None:
        return {"version": number, "has_changed": None, "text_diff": ""}
    if last.text_nfc == text:
        return {"version": None, "has_changed": False, "text_diff": ""}
    return {
        "version": number,
        "has_changed": True,
        "text_diff": text_diff(last.text_nfc, text),
    }


def describe(post: Post, finished: "Finished", text_raw: str, text_nfc: str) -> None:
    """Bring the post up to what was just seen; what the page does not say stays as it was.

    What the platform's interface told stands above what its page shows.
    """
    if post.text_source == TextSource.API:
        return
    fields = finished.fields
    post.text_raw, post.text_nfc = text_raw, text_nfc
    seen = {
        "lang": fields.lang[:35],
        "author_name": fields.author_name[:300],
        "author_handle": fields.author_handle[:200].removeprefix("@"),
        "posted_at_original": fields.posted_at[:200],
        "posted_at": instant(fields.posted_at),
        "links": list(fields.links)[:MAX_LISTED],
        "alt_texts": list(fields.alt_texts)[:MAX_LISTED],
    }
    for name, value in seen.items():
        if value:
            setattr(post, name, all_storable(value))
    post.save()


def instant(text: str) -> datetime | None:
    """The instant that a page, an interface or a feed names; None without a zone."""
    for read in (parse_datetime, parsedate_to_datetime):
        try:
            found = read(text)
        except (ValueError, OverflowError):
            continue
        if found is not None and timezone.is_aware(found):
            return found
    return None
