"""Each archive is dated by who answers; until then it stands, and it is asked again."""

import shutil
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as some

from social_capture import timestamping
from social_capture.datings import datings_of, supplement_datings_of
from social_capture.models import Capture, Timestamp
from social_capture.signals import post_captured
from social_capture.trusted_time.tokens import roots_in, verify_token
from tests.factories.captures import ArtefactFactory, CaptureFactory
from tests.social_capture.calendar_server import calendar
from tests.social_capture.dated_captures import captured, content, dated_hash, only
from tests.social_capture.odd_server import odd_server
from tests.social_capture.time_authority import answering, plain_authority, serving
from tests.social_capture.wacz_files import make_wacz

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]
needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl ts")


@pytest.fixture
def authority(tmp_path, settings):
    """A working authority, the only one in the settings; ``server`` is where it answers."""
    made = plain_authority(tmp_path)
    with serving(made.reply) as server:
        made.server = server
        settings.CAPTURE_TIME_AUTHORITIES = [entry("one", server, made)]
        yield made


@pytest.fixture
def alice(settings):
    with calendar() as running:
        settings.CAPTURE_CALENDARS = [running.url]
        yield running


def entry(name, server, made):
    return {"name": name, "url": server.url("/tsr"), "root_file": str(made.root_file)}


def when_its_turn_comes(timestamp):
    Timestamp.objects.filter(pk=timestamp.pk).update(next_attempt_at=timezone.now())
    timestamping.wake_due()
    timestamp.refresh_from_db()


@needs_openssl
def test_a_capture_that_ends_is_dated(authority):
    capture = captured()

    post_captured.send(sender=Capture, capture=capture)

    held = only(capture, "rfc3161")
    assert (held.state, held.authority, held.error) == ("held", "one", "")
    assert held.hashed == dated_hash().hex()
    assert held.next_attempt_at is None


@needs_openssl
def test_the_reply_and_its_chain_are_kept_and_verify_the_hash(authority):
    capture = captured()
    timestamping.ask_for(capture)

    held = only(capture, "rfc3161")

    roots = roots_in(content(held.chain))
    assert verify_token(content(held.artefact), dated_hash(), roots).gen_time == held.gen_time
    assert {held.artefact.kind, held.chain.kind} == {"tsr"}


@needs_openssl
def test_the_archive_itself_is_not_touched(authority):
    capture = captured()

    timestamping.ask_for(capture)

    assert capture.artefacts.get(kind="wacz").sha256 == capture.wacz_sha256


@needs_openssl
def test_media_that_came_later_are_dated_too_and_the_desk_says_which(authority, tmp_path):
    capture = captured()
    content = make_wacz(tmp_path, files={"filme.mp4": "f" * 64}).read_bytes()
    late = ArtefactFactory(capture=capture, kind="supplement", content=content)

    timestamping.ask_for(capture)

    held = Timestamp.objects.get(capture=capture, wacz_sha256=late.sha256)
    assert (held.state, Timestamp.objects.count()) == ("held", 2)
    first, others = datings_of(capture), supplement_datings_of(capture)
    assert held not in [dating.timestamp for dating in first]
    assert [(one.timestamp, one.label) for one in others] == [
        (held, "autoridade de carimbo (RFC 3161), mídias juntadas depois")
    ]


@needs_openssl
def test_a_supplement_that_nobody_asked_for_is_found_by_the_sweep(authority, tmp_path):
    capture = captured()
    timestamping.ask_for(capture)
    content = make_wacz(tmp_path, files={"filme.mp4": "f" * 64}).read_bytes()
    late = ArtefactFactory(capture=capture, kind="supplement", content=content)

    timestamping.wake_due()

    assert Timestamp.objects.get(wacz_sha256=late.sha256).state == "held"


def test_where_nobody_is_configured_nothing_is_asked_and_nothing_waits():
    capture = captured()

    post_captured.send(sender=Capture, capture=capture)

    assert timestamping.wake_due() == 0
    assert not Timestamp.objects.exists()


def test_what_waits_for_a_service_taken_out_of_the_settings_is_not_asked(settings):
    waiting = Timestamp.objects.create(
        capture=captured(),
        kind="rfc3161",
        requested_at=timezone.now(),
        next_attempt_at=timezone.now(),
    )

    assert timestamping.wake_due() == 0
    timestamping.seek(waiting.pk)
    waiting.refresh_from_db()
    assert waiting.attempts == 0


@needs_openssl
def test_the_capture_stands_while_the_authority_is_down_and_is_dated_later(authority):
    """Case 34: pending with its reason, then held."""
    authority.server.answers["/tsr"] = b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n"
    capture = captured()
    timestamping.ask_for(capture)
    waiting = only(capture, "rfc3161")
    assert (waiting.state, waiting.attempts) == ("pending", 1)
    assert waiting.error == "one: HTTP status 503"
    assert waiting.next_attempt_at > timezone.now()

    authority.server.answers["/tsr"] = answering(authority.reply)
    when_its_turn_comes(waiting)

    assert (waiting.state, waiting.attempts) == ("held", 2)
    capture.refresh_from_db()
    assert capture.status == "ok"


@needs_openssl
def test_the_second_authority_is_asked_when_the_first_fails(authority, settings, tmp_path):
    with odd_server() as gone:
        down = entry("down", gone, authority)
    settings.CAPTURE_TIME_AUTHORITIES = [down, *settings.CAPTURE_TIME_AUTHORITIES]
    capture = captured()

    timestamping.ask_for(capture)

    assert only(capture, "rfc3161").authority == "one"


@given(some.integers(1, 10_000), some.booleans())
def test_each_failure_waits_longer_and_never_longer_than_the_longest(attempts, has_proof):
    longest = timestamping.LONGEST_UPGRADE if has_proof else timestamping.LONGEST_WAIT

    wait = timestamping.wait_after(attempts, has_proof=has_proof)

    assert wait == min(wait, longest)
    following = timestamping.wait_after(attempts + 1, has_proof=has_proof)
    assert following == min(2 * wait, longest)


@needs_openssl
def test_before_its_turn_it_is_not_asked_again(authority):
    authority.server.answers["/tsr"] = b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n"
    capture = captured()
    timestamping.ask_for(capture)

    timestamping.wake_due()
    timestamping.ask_for(capture)

    assert only(capture, "rfc3161").attempts == 1


@needs_openssl
def test_a_worker_that_lost_its_turn_writes_nothing(authority):
    capture = captured()

    def slow(query):
        Timestamp.objects.update(attempts=7, next_attempt_at=timezone.now() + timedelta(hours=1))
        connection.close()  # that of the server's thread
        return b"not a token"

    authority.server.answers["/tsr"] = answering(slow)
    timestamping.ask_for(capture)

    assert (only(capture, "rfc3161").attempts, only(capture, "rfc3161").error) == (7, "")


@needs_openssl
def test_an_archive_that_nobody_asked_for_is_dated_by_the_sweep(authority):
    capture = captured(finished_at=timezone.now())
    wall = captured(status="login_wall", version=None, finished_at=timezone.now())

    timestamping.wake_due()

    assert only(capture, "rfc3161").state == "held"
    assert only(wall, "rfc3161").state == "held"


@needs_openssl
def test_a_service_that_settings_name_only_now_dates_old_archives_in_the_night(authority):
    capture = captured(finished_at=timezone.now() - timedelta(days=400))
    timestamping.wake_due()
    assert not Timestamp.objects.exists()

    timestamping.open_missing()
    timestamping.wake_due()

    assert only(capture, "rfc3161").state == "held"


@needs_openssl
def test_a_capture_without_an_archive_is_not_dated(authority):
    timestamping.ask_for(CaptureFactory(failed=True))

    timestamping.wake_due()

    assert not Timestamp.objects.exists()


@needs_openssl
def test_an_archive_that_is_not_there_fails_and_can_be_tried_again(authority):
    capture = CaptureFactory(ok=True)
    timestamping.ask_for(capture)
    failed = only(capture, "rfc3161")
    assert failed.state == "failed"
    assert "not among the files" in failed.error
    assert authority.asked == []

    timestamping.try_again(failed)

    failed.refresh_from_db()
    assert failed.attempts == 2


@needs_openssl
def test_what_is_held_is_not_asked_for_again(authority):
    capture = captured()
    timestamping.ask_for(capture)

    timestamping.ask_for(capture)
    with pytest.raises(timestamping.NotWaiting):
        timestamping.try_again(only(capture, "rfc3161"))

    assert len(authority.asked) == 1


def test_a_calendars_promise_is_pending_and_its_proof_is_kept(alice):
    """Case 35: no state says more than the proof does."""
    capture = captured()

    timestamping.ask_for(capture)

    waiting = only(capture, "opentimestamps")
    assert waiting.state == "pending"
    assert waiting.artefact.kind == "ots"
    assert waiting.block_height is None
    assert waiting.next_attempt_at > timezone.now() + timedelta(minutes=20)


def test_a_proof_is_upgraded_only_when_it_leads_to_a_block(alice):
    """Case 35: the sweep asks for it; the reason stands there while there is none."""
    capture = captured()
    timestamping.ask_for(capture)
    waiting = only(capture, "opentimestamps")
    first = waiting.artefact
    when_its_turn_comes(waiting)
    assert (waiting.state, waiting.artefact) == ("pending", first)
    assert "not in a block yet" in waiting.error

    alice.mine(358391)
    when_its_turn_comes(waiting)

    assert (waiting.state, waiting.block_height) == ("upgraded", 358391)
    assert waiting.artefact != first
    assert capture.artefacts.filter(pk=first.pk).exists()


def test_a_damaged_proof_waits_with_its_error_on_the_record(alice):
    capture = captured()
    timestamping.ask_for(capture)
    waiting = only(capture, "opentimestamps")
    capture.artefacts.filter(pk=waiting.artefact_id).update(name="ots/00/gone")

    Timestamp.objects.update(next_attempt_at=timezone.now())

    with pytest.raises(FileNotFoundError):
        timestamping.seek(waiting.pk)

    waiting.refresh_from_db()
    assert waiting.state == "pending"
    assert "FileNotFoundError" in waiting.error
