"""The desk's button checks every stored file by the code of the command, and keeps the answer."""

import shutil
from datetime import timedelta

import pytest
from django.utils import timezone

from social_capture import timestamping, verifying
from social_capture.models import Verification
from tests.factories.captures import ArtefactFactory, CaptureFactory
from tests.social_capture.calendar_server import calendar
from tests.social_capture.dated_captures import captured, dated_hash
from tests.social_capture.test_evidence import _damage
from tests.social_capture.time_authority import plain_authority, serving

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]


def verified(capture):
    verifying.request(capture, by=None)
    return capture.verifications.first()


def test_a_whole_capture_is_valid_and_its_answer_is_kept():
    done = verified(captured())

    assert done.is_valid
    assert done.verified_at
    assert done.result["hashes"]["dated"] == dated_hash().hex()
    assert done.result["timestamp"]["state"] == "none"


def test_each_file_says_whether_the_dated_hash_covers_it():
    capture = captured()
    ArtefactFactory(capture=capture, kind="dom", content=b"<p>kept later</p>")

    files = {file["kind"]: file for file in verified(capture).result["files"]}

    assert files["text"]["under_the_hash"]
    assert not files["dom"]["under_the_hash"]
    assert all(file["whole"] for file in files.values())


def test_one_damaged_file_is_named():
    capture = captured()
    _damage(ArtefactFactory(capture=capture, kind="screenshot", content=b"png of this test"))

    done = verified(capture)

    assert not done.is_valid
    assert [problem["code"] for problem in done.result["problems"]] == ["file_damaged"]


def test_a_capture_without_its_archive_is_not_valid():
    done = verified(CaptureFactory(ok=True))

    assert not done.is_valid
    assert "not among the files" in done.result["problems"][0]["message"]


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl ts")
def test_a_token_stays_valid_after_its_authority_left_the_settings(tmp_path, settings):
    made, capture = plain_authority(tmp_path), captured()
    with serving(made.reply) as server:
        settings.CAPTURE_TIME_AUTHORITIES = [
            {"name": "one", "url": server.url("/tsr"), "root_file": str(made.root_file)}
        ]
        timestamping.ask_for(capture)
    settings.CAPTURE_TIME_AUTHORITIES = []

    assert verified(capture).result["timestamp"]["state"] == "valid"


def test_a_proof_that_waits_is_pending_in_the_answer(settings):
    capture = captured()
    with calendar() as alice:
        settings.CAPTURE_CALENDARS = [alice.url]
        timestamping.ask_for(capture)

        done = verified(capture)

    assert done.is_valid
    assert done.result["timestamp"]["opentimestamps"]["state"] == "pending"


def test_a_proof_of_other_bytes_is_found(settings):
    capture = captured()
    with calendar() as alice:
        settings.CAPTURE_CALENDARS = [alice.url]
        timestamping.ask_for(capture)
    foreign = ArtefactFactory(capture=capture, kind="ots", content=b"no proof at all")
    capture.timestamps.update(artefact=foreign)

    done = verified(capture)

    assert [problem["code"] for problem in done.result["problems"]] == ["timestamp_unreadable"]


def test_asking_twice_waits_once_and_a_lost_message_is_sent_again():
    lost = Verification.objects.create(
        capture=captured(), requested_at=timezone.now() - timedelta(minutes=11)
    )

    assert verifying.request(lost.capture, by=None) == lost
    assert verifying.wake_waiting() == 1

    lost.refresh_from_db()
    assert lost.is_valid


def test_an_answer_is_never_written_twice():
    done = verified(captured())
    Verification.objects.update(result={"valid": True, "note": "first"})

    verifying.run(done.pk)

    done.refresh_from_db()
    assert done.result["note"] == "first"


def test_a_check_that_another_worker_holds_is_left_and_not_sent_again(monkeypatch):
    held = waiting(held_until=timezone.now() + timedelta(minutes=20), attempts=1)
    monkeypatch.setattr(verifying, "verify_stored", lambda _capture: pytest.fail("checked twice"))

    assert verifying.wake_waiting() == 0
    verifying.run(held.pk)

    held.refresh_from_db()
    assert (held.verified_at, held.attempts) == (None, 1)


def test_files_at_which_every_worker_died_are_answered_in_the_end(monkeypatch):
    past = timezone.now() - timedelta(minutes=1)
    poison = waiting(held_until=past, attempts=verifying.MOST_ATTEMPTS)
    monkeypatch.setattr(verifying, "verify_stored", lambda _capture: pytest.fail("checked again"))

    assert verifying.wake_waiting() == 1

    poison.refresh_from_db()
    assert poison.is_valid is False
    assert "attempts" in poison.result["problems"][0]["message"]


def waiting(**fields):
    asked = timezone.now() - timedelta(hours=3)
    return Verification.objects.create(capture=captured(), requested_at=asked, **fields)
