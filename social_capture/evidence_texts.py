"""Makes the evidence text of a capture from what was kept of it; asks the network for nothing."""

import hashlib
import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from social_capture import evidence
from social_capture.models import Artefact, Capture, EvidenceText
from social_capture.post_versions import storable
from social_capture.readable.reading import (
    MAX_PAGE_BYTES,
    NotReadable,
    Reading,
    read_page,
    read_text,
)
from social_capture.signals import evidence_text_made

log = logging.getLogger(__name__)
# [ours] Texts that one run of the sweep makes.
MOST_AT_ONCE = 20
# Longer than one text may take: a killed worker's turn is over by then.
TURN = timedelta(minutes=5)


class NothingKept(Exception):
    """The capture left neither the page nor a text."""


def read_waiting() -> int:
    """Make the texts that cited sources still lack and nobody is at; how many were made."""
    made = 0
    for capture in list(waiting(timezone.now()).order_by("pk")[:MOST_AT_ONCE]):
        if _take(capture):
            read(capture)
            made += 1
    return made


def waiting(now: datetime) -> QuerySet[Capture]:
    """Kept sources without a text or a reason, that no living worker holds."""
    free = Q(text_held_until__isnull=True) | Q(text_held_until__lte=now)
    return Capture.objects.filter(
        free,
        reason=Capture.Reason.SOURCE,
        status__in=Capture.HOLDS_CONTENT,
        text_read_at__isnull=True,
    )


def read(capture: Capture) -> EvidenceText:
    """Make the text, or keep the reason why it could not be made; what stood there before stays."""
    kept = _kept_file(capture)
    values: dict[str, Any] = {"error": "", "read_at": timezone.now()}
    try:
        if kept is None:
            raise NothingKept("no page and no text was kept")
        values |= _fields(_reading(capture, kept), kept.sha256)
    except (NothingKept, NotReadable, evidence.DamagedEvidence, OSError) as error:
        values["error"] = storable(f"{type(error).__name__}: {error}")
    except Exception as error:
        # On the row too: without an outcome the next sweeps would begin with it for ever.
        log.exception("the text of capture %s was not made", capture.pk)
        values["error"] = storable(f"{type(error).__name__}: {error}")
    with transaction.atomic():
        made, _is_new = EvidenceText.objects.update_or_create(capture=capture, defaults=values)
        Capture.objects.filter(pk=capture.pk).update(text_read_at=made.read_at)
    evidence_text_made.send_robust(sender=EvidenceText, capture=capture)
    return made


def _take(capture: Capture) -> bool:
    """Whether this run reads it: another one may have come first."""
    now = timezone.now()
    return bool(waiting(now).filter(pk=capture.pk).update(text_held_until=now + TURN))


def _kept_file(capture: Capture) -> Artefact | None:
    """The page as the browser had it, else the text of a file; of the last attempt."""
    for kind in (Artefact.Kind.DOM, Artefact.Kind.TEXT):
        found = capture.artefacts.filter(kind=kind).order_by("-attempt", "-pk").first()
        if found is not None:
            return found
    return None


def _reading(capture: Capture, kept: Artefact) -> Reading:
    if kept.size > MAX_PAGE_BYTES:
        raise NotReadable(f"the page has {kept.size} bytes, more than {MAX_PAGE_BYTES}")
    with evidence.opened(kept.name, kept.sha256) as file:
        content = file.read()
    facts: dict[str, Any] = {
        "last_modified": last_modified(capture),
        "captured_at": capture.finished_at or capture.queued_at,
    }
    if kept.kind == Artefact.Kind.TEXT:
        return read_text(content.decode("utf-8", "replace"), **facts)
    return read_page(content, text=capture.text_nfc, **facts)


def _fields(reading: Reading, copy_sha256: str) -> dict[str, Any]:
    text, moment = storable(reading.text), reading.moment
    return {
        "text": text,
        "text_sha256": hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest(),
        "is_whole_page": reading.is_whole_page,
        "copy_sha256": copy_sha256,
        "reader": reading.reader,
        "lang": storable(reading.lang)[:35],
        "published_on": moment.day if moment else None,
        "published_at": moment.instant if moment else None,
        "date_precision": moment.precision if moment else "",
        "date_zone": moment.zone if moment else "",
        "date_original": storable(moment.original)[:80] if moment else "",
        "date_origin": reading.origin,
    }


def last_modified(capture: Capture) -> str:
    """What the server said of the page's last change, as the archive has it; empty when nothing."""
    # The recorder's part of it needs the extra "capture"; the site runs without it.
    from social_capture.wacz import last_change  # noqa: PLC0415

    kept = capture.artefacts.filter(kind=Artefact.Kind.WACZ, sha256=capture.wacz_sha256).first()
    if kept is None:
        return ""
    try:
        with evidence.opened(kept.name, kept.sha256) as file:
            return last_change.last_modified(file, capture.url_final or capture.url_submitted)
    except (evidence.DamagedEvidence, OSError):
        return ""
