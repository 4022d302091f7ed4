"""A picture that a person hands in: kept byte for byte, and never called captured."""

from io import BytesIO
from typing import Any

from django.db import transaction
from django.utils import timezone

from social_capture import evidence
from social_capture.keeping_files import put_beside
from social_capture.models import Artefact, Capture
from social_capture.supplied_pictures import looked_at

NOTE_MAX = 300


def supply(capture: Capture, content: bytes, *, by: Any, note: str = "") -> Artefact:
    """Keep the picture beside the capture, with its hash, who brought it and when.

    The same picture again is the same artefact. The capture asks for a person no more. Raises
    ``NotAPicture``; nothing is stored then.
    """
    picture = looked_at(content)
    kept = evidence.keep(BytesIO(content), Artefact.Kind.PICTURE)
    with transaction.atomic():
        artefact = put_beside(
            capture,
            Artefact.Kind.PICTURE,
            kept,
            mime=picture.mime,
            origin=Artefact.Origin.SUPPLIED,
            width=picture.width,
            height=picture.height,
            supplied_by=by,
            supplied_note=note.strip()[:NOTE_MAX],
            has_private_details=picture.has_private_details,
            attempt=capture.attempts,
        )
        Capture.objects.filter(pk=capture.pk, settled_at__isnull=True).update(
            settled_at=timezone.now()
        )
    return artefact
