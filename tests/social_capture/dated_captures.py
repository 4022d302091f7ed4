"""Captures whose archive is a real one, for tests about dating and verifying it."""

import functools
import hashlib
import tempfile
import zipfile
from pathlib import Path

from social_capture import evidence
from social_capture.models import Artefact, Capture, Timestamp
from tests.factories.captures import ArtefactFactory, CaptureFactory
from tests.social_capture.wacz_files import make_wacz

TEXT = b"Dobramos as vagas em creche."


@functools.cache
def archive() -> bytes:
    """One archive for all: recorded once in each process."""
    with tempfile.TemporaryDirectory() as folder:
        listed = {"text.txt": hashlib.sha256(TEXT).hexdigest()}
        return make_wacz(Path(folder), files=listed).read_bytes()


def dated_hash() -> bytes:
    with tempfile.TemporaryFile() as file:
        file.write(archive())
        with zipfile.ZipFile(file) as opened:
            return hashlib.sha256(opened.read("datapackage-digest.json")).digest()


def captured(**values) -> Capture:
    """A complete capture with its archive and its text among the evidence."""
    sha256 = hashlib.sha256(archive()).hexdigest()
    capture = CaptureFactory(ok=True, **{"wacz_sha256": sha256, **values})
    ArtefactFactory(capture=capture, kind="wacz", mime="application/wacz", content=archive())
    ArtefactFactory(capture=capture, kind="text", content=TEXT)
    return capture


def only(capture: Capture, kind: str) -> Timestamp:
    return Timestamp.objects.get(capture=capture, kind=kind)


def content(artefact: Artefact) -> bytes:

    with evidence.opened(artefact.name, artefact.sha256) as stored:
        return stored.read()
