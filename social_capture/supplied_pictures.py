"""What a picture's bytes say of themselves, within bounds; a name is never believed."""

from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from social_capture.previews import FORMATS, MOST_PIXELS

# [ours] A photograph of a telephone in full, and no film.
MOST_BYTES = 15_000_000
MIMES = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp", "GIF": "image/gif"}


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
