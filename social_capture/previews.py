"""Small pictures of kept ones: made once, bounded, and without what a camera wrote into them."""

from contextlib import closing
from io import BytesIO
from typing import IO

from django.core.files.base import ContentFile
from PIL import ExifTags, Image

from social_capture import evidence
from social_capture.models import Artefact

# Width in pixels by name; a tall page is cut off below, for a list shows its beginning.
SIZES = {"small": 320, "large": 1280}
TALLEST = {"small": 1.25, "large": 4.0}
# [ours] A page of 1,280 by 30,000 pixels; beyond, a picture is shown by its file alone.
MOST_PIXELS = 40_000_000
MIME = "image/webp"
# A change in how they are made is a new name: what was made before stays as it is.
VERSION = 1
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")

# How each orientation that a camera writes is turned upright.
TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


class NoPreview(Exception):
    """The file is no picture that can be drawn small within bounds."""


def preview(artefact: Artefact, size: str) -> bytes:
    """The small picture, from the evidence storage or made now. Raises ``NoPreview``."""
    name = f"previews/{artefact.sha256[:2]}/{artefact.sha256}-{size}-{VERSION}.webp"
    storage = evidence.storage()
    if storage.exists(name):
        with closing(storage.open(name, "rb")) as stored:
            return bytes(stored.read())
    with evidence.opened(artefact.name, artefact.sha256) as original:
        made = draw(original, SIZES[size], TALLEST[size])
    written = storage.save(name, ContentFile(made))
    if written != name:  # another process came first on a storage that renames
        storage.delete(written)
    return made


def draw(original: IO[bytes], width: int, tallest: float) -> bytes:
    """The picture upright, at most so wide and so many times as tall, with no metadata."""
    try:
        with Image.open(original, formats=FORMATS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise NoPreview("too many pixels")
            upright = _upright(picture).convert("RGB")
    except NoPreview:
        raise
    except Exception as error:  # bytes of a stranger make a decoder raise anything
        raise NoPreview(f"{type(error).__name__}: {error}") from error
    upright = upright.crop((0, 0, upright.width, min(upright.height, int(upright.width * tallest))))
    upright.thumbnail((width, int(width * tallest) + 1))
    made = BytesIO()
    # A new picture from the pixels alone: nothing that stood beside them comes along.
    clean = Image.new("RGB", upright.size)
    clean.paste(upright)
    clean.save(made, "WEBP", quality=80)
    return made.getvalue()


def _upright(picture: Image.Image) -> Image.Image:
    # Not by ImageOps: it writes the other details anew, and fails where a camera wrote them badly.
    try:
        turn = TURNS.get(picture.getexif().get(ExifTags.Base.Orientation, 1))
    except Exception:  # noqa: BLE001  (a picture whose details are broken is shown as it lies)
        turn = None
    return picture if turn is None else picture.transpose(turn)
