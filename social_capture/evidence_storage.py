"""A local folder where a file appears whole under its name, or not at all."""

import os
import tempfile
from pathlib import Path

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage


class WriteOnceFileStorage(FileSystemStorage):
    """Local storage for evidence: names are hashes, files are never written twice."""

    def get_available_name(self, name: str, max_length: int | None = None) -> str:
        """Keep the asked name: it is the hash of the content."""
        return name

    def _save(self, name: str, content: File) -> str:
        target = Path(self.path(name))
        target.parent.mkdir(parents=True, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(dir=target.parent, prefix=".incoming-")
        try:
            with os.fdopen(descriptor, "wb") as sink:
                for chunk in content.chunks():
                    sink.write(chunk)
                sink.flush()
                os.fsync(sink.fileno())
            os.chmod(temporary, 0o444)
            try:
                # A link is made in one piece and, unlike a rename, never replaces a file.
                os.link(temporary, target)
            except FileExistsError:
                return name
        finally:
            os.unlink(temporary)
        return name
