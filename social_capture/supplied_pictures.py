"""What a picture's bytes say of themselves, within bounds; a name is never believed."""

import re
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from social_capture.previews import FORMATS, MOST_PIXELS

# [ours] A photograph of a telephone in full, and no film.
MOST_BYTES = 15_000_000
MIMES = {
    "PNG": "image/png",
    "JPEG": "image/jpeg",
    # How telephones write a JPEG that has another picture, or its depth, behind it.
    "MPO": "image/jpeg",
    "WEBP": "image/webp",
    "GIF": "image/gif",
}
# Where cameras and programs write beside EXIF, as the library names it.
DETAILS = re.compile(r"exif|xmp|iptc|photoshop|comment|author|location|gps", re.I)


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


def looked_at(content: bytes) -> Picture:
    """What the content is, by its bytes and not by its name. Raises ``NotAPicture``."""
    if len(content) > MOST_BYTES:
        raise NotAPicture("too_large")
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise NotAPicture("too_many_pixels")
            mime = MIMES[str(picture.format)]
            width, height = picture.size
            picture.load()  # a file that is cut off is none
            private = _has_private_details(picture)
    except NotAPicture:
        raise
    except Exception as error:  # bytes of a stranger make a decoder raise anything
        raise NotAPicture("no_picture") from error
    return Picture(mime, width, height, private)


def _has_private_details(picture: Image.Image) -> bool:
    if any(DETAILS.search(str(name)) for name in picture.info):
        return True
    try:
        return bool(picture.getexif())
    except Exception:  # noqa: BLE001  (what cannot be read may still hold a place)
        return True
