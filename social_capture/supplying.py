"""A picture that a person hands in: kept byte for byte, and never called captured."""

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from django.db import transaction
from django.utils import timezone
from PIL import Image

from social_capture import evidence
from social_capture.models import Artefact, Capture
from social_capture.previews import FORMATS, MOST_PIXELS

# [ours] A photograph of a telephone in full, and no film.
MOST_BYTES = 15_000_000
MIMES = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp", "GIF": "image/gif"}
NOTE_MAX = 300


class NotAPicture(ValueError):
    """What was handed in is refused; ``reason`` is a code."""

    def __init__(self, reason: str) -> None:
        """``too_large``, ``too_many_pixels`` or ``no_picture``."""
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class Picture:
    """What the bytes say of themselves."""

    mime: str
    width: int
    height: int
    has_private_details: bool


def supply(capture: Capture, content: bytes, *, by: Any, note: str = "") -> Artefact:
    """Keep the picture beside the capture, with its hash, who brought it and when.

    The same picture again is the same artefact. The capture asks for a person no more. Raises
    ``NotAPicture``; nothing is stored then.
    """
    picture = looked_at(content)
    kept = evidence.keep(BytesIO(content), Artefact.Kind.PICTURE)
    with transaction.atomic():
        artefact, _created = Artefact.objects.get_or_create(
            capture=capture,
            kind=Artefact.Kind.PICTURE,
            sha256=kept.sha256,
            tile=0,
            defaults={
                "origin": Artefact.Origin.SUPPLIED,
                "size": kept.size,
                "name": kept.name,
                "mime": picture.mime,
                "width": picture.width,
                "height": picture.height,
                "supplied_by": by,
                "supplied_note": note.strip()[:NOTE_MAX],
                "has_private_details": picture.has_private_details,
                "attempt": capture.attempts,
            },
        )
        Capture.objects.filter(pk=capture.pk, settled_at__isnull=True).update(
            settled_at=timezone.now()
        )
    return artefact


def looked_at(content: bytes) -> Picture:
    """What the content is, by its bytes and not by its name. Raises ``NotAPicture``."""
    if len(content) > MOST_BYTES:
        raise NotAPicture("too_large")
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise NotAPicture("too_many_pixels")
            mime = MIMES[str(picture.format)]
            private = bool(picture.getexif()) or "xmp" in picture.info
            width, height = picture.size
            picture.load()  # a file that is cut off is none
    except (OSError, SyntaxError, Image.DecompressionBombError) as error:
        raise NotAPicture("no_picture") from error
    except NotAPicture:
        raise
    except ValueError as error:
        raise NotAPicture("no_picture") from error
    return Picture(mime, width, height, private)
