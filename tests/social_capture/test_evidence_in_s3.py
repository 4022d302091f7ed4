"""Evidence in an S3-compatible storage is private, written once and read in ranges."""

import hashlib
import io
import tracemalloc

import pytest
from botocore.awsrequest import AWSRequest
from django.core.exceptions import ImproperlyConfigured
from django.core.files.base import ContentFile
from django.urls import reverse

from newsroom.settings.evidence import evidence_storage
from social_capture import evidence
from social_capture.guard import Refused
from tests.factories.captures import ArtefactFactory
from tests.social_capture.s3_server import s3_server

FILM = hashlib.shake_256(b"film").digest(24 << 20)


@pytest.fixture
def bucket(settings, monkeypatch, tmp_path):
    with s3_server() as server:
        monkeypatch.setenv("LASTRO_EVIDENCE_S3_ENDPOINT", server.endpoint)
        monkeypatch.setenv("LASTRO_EVIDENCE_S3_BUCKET", "evidence")
        monkeypatch.setenv("LASTRO_EVIDENCE_S3_ACCESS_KEY", "key")
        monkeypatch.setenv("LASTRO_EVIDENCE_S3_SECRET_KEY", "secret")
        settings.STORAGES = settings.STORAGES | {"evidence": evidence_storage(tmp_path)}
        yield server


def test_evidence_is_kept_verified_and_read_back(bucket):
    kept = evidence.keep(io.BytesIO(b"Dobramos as vagas"), "text")

    with evidence.opened(kept.name, kept.sha256) as stored:
        assert stored.read() == b"Dobramos as vagas"
    assert bucket.objects == {f"/evidence/{kept.name}": b"Dobramos as vagas"}


def test_what_is_there_is_not_written_again(bucket):
    kept = evidence.keep(io.BytesIO(b"same"), "text")

    assert evidence.keep(io.BytesIO(b"same"), "text") == kept
    assert [method for method, _path, _range in bucket.asked].count("PUT") == 1


def test_two_writers_at_once_leave_the_first_ones_bytes(bucket):
    storage = evidence.storage()
    storage.save("text/a", ContentFile(b"first"))

    storage.save("text/a", ContentFile(b"second"))

    assert bucket.objects["/evidence/text/a"] == b"first"


def test_bytes_changed_in_the_bucket_are_not_handed_out(bucket):
    kept = evidence.keep(io.BytesIO(b"original"), "text")
    bucket.objects[f"/evidence/{kept.name}"] = b"forged"

    with pytest.raises(evidence.DamagedEvidence):
        evidence.verify(kept.name, kept.sha256)


def test_evidence_that_is_gone_is_said_to_be(bucket):
    with pytest.raises(FileNotFoundError):
        evidence.storage().open("text/none", "rb")


def test_a_request_to_any_other_place_is_refused(bucket):
    events = evidence.storage().connection.meta.client.meta.events
    elsewhere = AWSRequest("GET", "http://127.0.0.1:9/evidence/a").prepare()

    with pytest.raises(Refused, match="evidence storage"):
        events.emit("before-send.s3.GetObject", request=elsewhere)


@pytest.mark.db
@pytest.mark.django_db
class TestServing:
    """The same view as for a local folder (cases 24 and 25)."""

    @pytest.fixture
    def film(self, bucket, client, bia):
        client.force_login(bia)
        artefact = ArtefactFactory(content=FILM, kind="media", mime="video/mp4")
        address = reverse("social_capture:artefact", args=[artefact.sha256])
        assert client.head(address).status_code == 200  # the first asking verifies all of it
        return address

    def test_a_range_case_25(self, film, client):
        response = client.get(film, headers={"range": "bytes=20000000-20000099"})

        assert b"".join(response.streaming_content) == FILM[20_000_000:20_000_100]
        assert (response.status_code, response.headers["Content-Length"]) == (206, "100")

    def test_asks_the_storage_for_that_range_only(self, film, client, bucket):
        bucket.sent = 0

        list(client.get(film, headers={"range": "bytes=20000000-20000099"}).streaming_content)

        assert bucket.asked[-1][2] == "bytes=20000000-"
        assert bucket.sent < len(FILM) - 20_000_000 + 1

    def test_a_suffix_longer_than_the_file_is_all_of_it_case_24(self, bucket, client, bia):
        client.force_login(bia)
        artefact = ArtefactFactory(content=b"x" * 10_000, kind="wacz", mime="application/wacz")
        address = reverse("social_capture:artefact", args=[artefact.sha256])

        response = client.get(address, headers={"range": "bytes=-70000"})

        assert len(b"".join(response.streaming_content)) == 10_000
        assert response.headers["Content-Range"] == "bytes 0-9999/10000"

    def test_head_says_the_length_and_reads_nothing_case_25(self, film, client, bucket):
        bucket.sent = 0

        response = client.head(film)

        assert response.headers["Content-Length"] == str(len(FILM))
        assert bucket.sent == 0

    def test_the_whole_film_never_lies_in_memory(self, film, client):
        tracemalloc.start()
        size = sum(len(piece) for piece in client.get(film).streaming_content)
        _now, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()

        assert size == len(FILM)
        assert peak < 4 << 20


def test_without_an_endpoint_it_is_the_folder(tmp_path):
    assert evidence_storage(tmp_path)["OPTIONS"] == {"location": tmp_path}


def test_a_storage_without_its_bucket_stops_the_start(monkeypatch, tmp_path):
    monkeypatch.setenv("LASTRO_EVIDENCE_S3_ENDPOINT", "https://s3.example")

    with pytest.raises(ImproperlyConfigured, match="LASTRO_EVIDENCE_S3_BUCKET"):
        evidence_storage(tmp_path)
