"""A file is put beside the capture that it belongs to; nothing else makes an ``Artefact``."""

from io import BytesIO
from pathlib import Path
from typing import Any

from social_capture import evidence
from social_capture.models import Artefact, Capture


def keep_beside(
    capture: Capture, kind: str, content: Path | bytes, *, mime: str, tile: int = 0, **told: Any
) -> Artefact:
    """Store a file, or bytes, as evidence of the capture; the same once more is the same artefact.

    ``told`` is what else is known of it, by the names of an artefact's fields.
    """
    source = BytesIO(content) if isinstance(content, bytes) else content
    return put_beside(capture, kind, evidence.keep(source, kind), mime=mime, tile=tile, **told)


def put_beside(
    capture: Capture, kind: str, kept: evidence.Kept, *, mime: str, tile: int = 0, **told: Any
) -> Artefact:
    """The same of what the storage holds already."""
    artefact, _is_new = Artefact.objects.get_or_create(
        capture=capture,
        kind=kind,
        sha256=kept.sha256,
        tile=tile,
        defaults={"size": kept.size, "name": kept.name, "mime": mime, **told},
    )
    return artefact
