"""A form with one file, sent piece by piece: the file is never in memory as a whole."""

import mimetypes
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from social_capture.speech.engine import Sound

CHUNK = 1 << 16
# Which Python does not know, or not by the name that services know.
ENDINGS = {
    "audio/mp4": ".m4a",
    "audio/x-m4a": ".m4a",
    "audio/webm": ".webm",
    "audio/wav": ".wav",
    "audio/ogg": ".ogg",
    "video/x-matroska": ".mkv",
}


@dataclass(frozen=True)
class Form:
    """The fields and the file; each call of ``body`` sends it once more."""

    fields: Mapping[str, str]
    sound: Sound
    boundary: str = field(default_factory=lambda: secrets.token_hex(16))

    @property
    def headers(self) -> dict[str, str]:
        """Its kind and its exact length."""
        length = len(self._head()) + self.sound.size + len(self._tail())
        return {
            "Content-Type": f"multipart/form-data; boundary={self.boundary}",
            "Content-Length": str(length),
        }

    def body(self) -> Iterator[bytes]:
        """The bytes, the file's read while they are sent."""
        yield self._head()
        with self.sound.path.open("rb") as file:
            while piece := file.read(CHUNK):
                yield piece
        yield self._tail()

    def _head(self) -> bytes:
        parts = [
            f'--{self.boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in self.fields.items()
        ]
        # The server goes by the ending; the name that the platform gave is not told.
        mime = self.sound.mime.split(";")[0].strip().lower()
        ending = ENDINGS.get(mime) or mimetypes.guess_extension(mime) or ".bin"
        parts.append(
            f'--{self.boundary}\r\nContent-Disposition: form-data; name="file"; '
            f'filename="media{ending}"\r\nContent-Type: application/octet-stream\r\n\r\n'
        )
        return "".join(parts).encode()

    def _tail(self) -> bytes:
        return f"\r\n--{self.boundary}--\r\n".encode()
