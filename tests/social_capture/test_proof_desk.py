"""The desk sees how far each date has got, and has the files checked by a button."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.utils import timezone

from social_capture import timestamping
from social_capture.models import Timestamp, Verification
from tests.factories.captures import ArtefactFactory, CaptureFactory
from tests.social_capture.calendar_server import calendar
from tests.social_capture.dated_captures import captured, only
from tests.social_capture.odd_server import odd_server
from tests.social_capture.test_evidence import _damage

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk(client):
    client.force_login(get_user_model().objects.create_superuser("bia", password="x"))
    return client


def page_of(desk, capture):
    return " ".join(desk.get(f"/desk/captures/{capture.pk}/").content.decode().split())


def test_without_an_authority_the_capture_says_so(desk):
    page = page_of(desk, captured())

    assert "nenhuma autoridade configurada" in page
    assert "nenhum calendário configurado" in page


def test_what_nobody_gave_shows_its_last_error_and_can_be_asked_for_again(desk, settings):
    capture = captured()
    with odd_server() as gone:
        settings.CAPTURE_CALENDARS = [gone.url("")]
    timestamping.ask_for(capture)
    waiting = only(capture, "opentimestamps")

    page = page_of(desk, capture)
    desk.post(f"/desk/captures/{capture.pk}/date/{waiting.pk}/")

    assert gone.netloc in page
    assert "1 tentativa." in page
    waiting.refresh_from_db()
    assert waiting.attempts == 2


def test_a_promise_is_shown_as_one(desk, settings):
    capture = captured()
    with calendar() as alice:
        settings.CAPTURE_CALENDARS = [alice.url]
        timestamping.ask_for(capture)

    assert "prometido, ainda não prova nada" in page_of(desk, capture)


def test_a_hostile_error_is_shown_as_text(desk):
    capture = captured()
    Timestamp.objects.create(
        capture=capture,
        kind="rfc3161",
        wacz_sha256=capture.wacz_sha256,
        state="failed",
        error="<script>alert(1)</script>",
        requested_at=timezone.now(),
    )

    assert "<script>alert(1)" not in page_of(desk, capture)


def test_a_date_of_another_capture_is_not_asked_for_here(desk):
    waiting = Timestamp.objects.create(
        capture=captured(),
        kind="rfc3161",
        requested_at=timezone.now(),
        next_attempt_at=timezone.now(),
    )

    answer = desk.post(f"/desk/captures/{CaptureFactory(ok=True).pk}/date/{waiting.pk}/")

    assert answer.status_code == 404


def test_the_button_has_the_files_checked_and_the_answer_stands_there(desk):
    capture = captured()

    desk.post(f"/desk/captures/{capture.pk}/verify/")

    done = capture.verifications.get()
    assert done.is_valid
    assert done.requested_by.username == "bia"
    page = page_of(desk, capture)
    assert "nada de errado encontrado" in page
    assert "coberto pelo hash datado" in page


def test_a_damaged_file_is_named_with_what_to_do(desk):
    capture = captured()
    _damage(ArtefactFactory(capture=capture, kind="screenshot", content=b"png for the desk"))

    desk.post(f"/desk/captures/{capture.pk}/verify/")

    page = page_of(desk, capture)
    assert "há algo errado" in page
    assert "recupere o arquivo de um backup" in page


def test_one_that_is_still_being_checked_says_so(desk):
    capture = captured()
    Verification.objects.create(capture=capture, requested_at=timezone.now())

    assert "em conferência" in page_of(desk, capture)


def test_who_may_only_look_asks_for_nothing(client):
    user = get_user_model().objects.create_user("davi", password="x")
    user.user_permissions.add(Permission.objects.get(codename="access_admin"))
    client.force_login(user)
    capture = captured()

    client.post(f"/desk/captures/{capture.pk}/verify/")

    assert not capture.verifications.exists()
    assert "/verify/" not in page_of(client, capture)


@pytest.mark.parametrize("path", ["verify", "date/1"])
def test_asking_is_never_a_link(desk, path):
    assert desk.get(f"/desk/captures/{CaptureFactory(ok=True).pk}/{path}/").status_code == 405
