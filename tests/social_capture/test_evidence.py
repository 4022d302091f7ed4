"""Evidence is written once under its hash and verified when it is read."""

import hashlib
import io
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage

from social_capture import evidence


def test_a_file_is_stored_under_its_hash(tmp_path):
    path = tmp_path / "dom.html"
    path.write_bytes(b"<p>Dobramos</p>")

    kept = evidence.keep(path, "dom")

    assert kept.sha256 == hashlib.sha256(b"<p>Dobramos</p>").hexdigest()
    assert kept.size == 15
    assert kept.name == f"dom/{kept.sha256[:2]}/{kept.sha256}"


def test_the_same_bytes_are_stored_once():
    first = evidence.keep(io.BytesIO(b"same"), "text")
    path = Path(evidence.storage().path(first.name))
    written = path.stat().st_mtime_ns

    again = evidence.keep(io.BytesIO(b"same"), "text")

    assert again == first
    assert path.stat().st_mtime_ns == written
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_what_was_stored_is_read_back():
    kept = evidence.keep(io.BytesIO(b"read me"), "text")

    with evidence.opened(kept.name, kept.sha256) as stored:
        assert stored.read() == b"read me"


def _damage(kept):
    path = Path(evidence.storage().path(kept.name))
    path.chmod(0o644)
    path.write_bytes(b"forged")


def test_damaged_evidence_is_not_handed_out():
    kept = evidence.keep(io.BytesIO(b"original"), "text")
    _damage(kept)

    with (
        pytest.raises(evidence.DamagedEvidence, match=kept.sha256),
        evidence.opened(kept.name, kept.sha256),
    ):
        pass


def test_damaged_evidence_is_not_taken_for_the_same_bytes():
    kept = evidence.keep(io.BytesIO(b"to be kept again"), "text")
    _damage(kept)

    with pytest.raises(evidence.DamagedEvidence):
        evidence.keep(io.BytesIO(b"to be kept again"), "text")


class LateStorage(FileSystemStorage):
    """Sees a file only after it was too late, then writes beside it, as buckets do."""

    def exists(self, name):
        return False

    def get_available_name(self, name, max_length=None):
        return f"{name}_2" if Path(self.path(name)).exists() else name


def test_a_storage_that_renames_keeps_one_copy(tmp_path, monkeypatch):
    monkeypatch.setattr(evidence, "storage", lambda: LateStorage(location=tmp_path))
    first = evidence.keep(io.BytesIO(b"race"), "text")

    again = evidence.keep(io.BytesIO(b"race"), "text")

    assert again == first
    assert len([found for found in tmp_path.rglob("*") if found.is_file()]) == 1


def test_two_writers_of_the_same_bytes_leave_one_file():
    storage = evidence.storage()
    name = "text/zz/two-writers"

    storage.save(name, io.BytesIO(b"first"))
    storage.save(name, io.BytesIO(b"second"))

    assert Path(storage.path(name)).read_bytes() == b"first"
