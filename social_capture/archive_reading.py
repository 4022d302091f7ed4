"""A capture's archive, as a file that was verified while it was copied."""

import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from social_capture import evidence
from social_capture.models import Artefact, Capture
from social_capture.wacz.validate import DIGEST

ARCHIVES = (Artefact.Kind.WACZ, Artefact.Kind.SUPPLEMENT)
MAX_DIGEST_FILE = 1 << 20


class NoArchive(Exception):
    """There is no archive, or it is not what was kept; the message says which."""


@contextmanager
def archive_of(capture: Capture, wacz_sha256: str = "") -> Iterator[Path]:
    """The archive in a folder of its own, gone afterwards; raises ``NoArchive``."""
    wanted = wacz_sha256 or capture.wacz_sha256
    archives = capture.artefacts.filter(kind__in=ARCHIVES)
    artefact = archives.filter(sha256=wanted).first()
    if artefact is None:
        raise NoArchive(f"the archive {wanted or '(none)'} is not among the files of the capture")
    with tempfile.TemporaryDirectory(prefix="lastro-archive-") as folder:
        path = Path(folder) / "capture.wacz"
        try:
            with evidence.opened(artefact.name, wanted) as stored, path.open("wb") as copy:
                shutil.copyfileobj(stored, copy)
        except (FileNotFoundError, evidence.DamagedEvidence) as error:
            raise NoArchive(str(error)) from error
        yield path


def digest_file_of(capture: Capture, wacz_sha256: str) -> bytes:
    """The archive's ``datapackage-digest.json``: the bytes whose hash is dated."""
    with archive_of(capture, wacz_sha256) as path:
        try:
            with zipfile.ZipFile(path) as archive:
                if archive.getinfo(DIGEST).file_size > MAX_DIGEST_FILE:
                    raise NoArchive(f"{DIGEST} is too large")
                return archive.read(DIGEST)
        except (zipfile.BadZipFile, KeyError, NotImplementedError, RuntimeError) as error:
            raise NoArchive(f"the archive has no readable {DIGEST}: {error}") from error
