"""Another archive is asked for copies only where settings say so, and its words are kept."""

import json
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checks import copies_elsewhere
from checks.desk.check_acts import address_of
from checks.models import SourceCopy
from social_capture.models import ThirdPartyCopy
from social_capture.third_party import keeping
from social_capture.third_party.save_page_now import SavePageNow
from tests.checks.desk_clients import browser_of
from tests.factories.captures import CaptureFactory
from tests.factories.checks import FactCheckFactory
from tests.social_capture.odd_server import odd_server, page

pytestmark = pytest.mark.django_db
JOB = "ac58789b-f3ca-48d0-9ea6-1d1225e98695"


def said(http=b"200 OK", headers=(), **fields):
    """An answer of the service.

    Field names and the shape of a job follow "Save Page Now 2 Public API Docs" (V. Banos):
    ``url`` and ``job_id`` for a request; ``status``, ``timestamp``, ``original_url``,
    ``status_ext`` and ``message`` for its status.
    """
    body = json.dumps(fields).encode()
    return page(body, b"Content-Type: application/json", *headers, status=http)


@pytest.fixture
def archive(settings):
    with odd_server() as server:
        settings.THIRD_PARTY_COPY_URL = server.url("")
        settings.THIRD_PARTY_COPY_KEY = "access:secret"
        server.answers["/save"] = said(url="https://dados.example/tabela", job_id=JOB)
        server.answers[f"/save/status/{JOB}"] = said(status="pending", job_id=JOB, resources=[])
        yield server


@pytest.fixture
def copy(archive):
    keeping.want([CaptureFactory(ok=True, source=True)])
    return ThirdPartyCopy.objects.get()


def worked(copy, times=1):
    for _time in range(times):
        ThirdPartyCopy.objects.update(next_attempt_at=timezone.now())
        keeping.work()
    copy.refresh_from_db()
    return copy


@pytest.mark.db
def test_a_copy_is_asked_for_followed_and_kept_with_its_address(archive, copy):
    assert worked(copy).state == "asked"
    archive.answers[f"/save/status/{JOB}"] = said(
        status="success", job_id=JOB, timestamp="20261130220000", original_url="javascript:alert(1)"
    )

    copy = worked(copy)

    assert copy.state == "kept"
    assert copy.url == archive.url("/web/20261130220000/https://dados.example/tabela")


def test_the_request_carries_our_key_and_the_address(archive, copy):
    worked(copy)

    assert archive.requests[0].startswith(b"POST /save HTTP/1.1")
    assert b"Authorization: LOW access:secret" in archive.requests[0]


def test_a_job_under_way_is_looked_at_again_and_not_asked_anew(archive, copy):
    worked(copy, 3)

    assert [head.split(b" ", 1)[0] for head in archive.requests] == [b"POST", b"GET", b"GET"]


@pytest.mark.parametrize(
    ("answer", "state"),
    [
        (said(status="error", status_ext="error:blocked-url", message="Blocked."), "failed"),
        (said(status="error", status_ext="error:user-session-limit", message="Wait."), "waiting"),
        (said(b"429 Too Many Requests", [b"Retry-After: 7200"]), "waiting"),
        (page(b"<h1>Bad Gateway</h1>", status=b"502 Bad Gateway"), "waiting"),
        (page(b"[1, 2]"), "waiting"),
        (page(b"no json"), "waiting"),
        (said(url="x", job_id="../../etc"), "waiting"),
    ],
    ids=["the page itself", "too many jobs", "429", "502", "no object", "no JSON", "odd job"],
)
def test_a_refusal_is_kept_in_its_words_and_tried_again_unless_it_is_final(
    archive, copy, answer, state
):
    archive.answers["/save"] = answer

    copy = worked(copy)

    assert (copy.state, copy.attempts, copy.url) == (state, 1, "")
    assert copy.error
    assert copy.next_attempt_at > timezone.now() + timedelta(minutes=4)


def test_the_service_says_how_long_it_wants_to_be_left_alone(archive, copy):
    archive.answers["/save"] = said(b"429 Too Many Requests", [b"Retry-After: 7200"])

    assert worked(copy).next_attempt_at > timezone.now() + timedelta(minutes=115)


@pytest.mark.parametrize(
    ("header", "least", "most"),
    [([b"Retry-After: 7200"], 119, 121), ([b"Retry-After: 9999999"], 1439, 1441), ([], 4, 6)],
    ids=["two hours", "far too long: a day", "not said"],
)
def test_a_job_that_meets_429_is_kept_and_asked_about_when_it_was_told(
    archive, copy, header, least, most
):
    worked(copy)
    archive.answers[f"/save/status/{JOB}"] = said(b"429 Too Many Requests", header)

    copy = worked(copy)

    assert (copy.state, copy.job, copy.attempts) == ("asked", JOB, 0)
    wait = copy.next_attempt_at - timezone.now()
    assert timedelta(minutes=least) < wait < timedelta(minutes=most)


def test_after_429_about_a_job_nothing_else_is_asked_for(archive, copy):
    worked(copy)
    archive.answers[f"/save/status/{JOB}"] = said(b"429 Too Many Requests")
    keeping.want([CaptureFactory(ok=True, source=True)])
    asked = len(archive.requests)

    worked(copy)

    assert len(archive.requests) == asked + 1


def test_a_person_has_a_job_that_was_put_off_asked_about_at_once(archive, copy):
    worked(copy)
    archive.answers[f"/save/status/{JOB}"] = said(b"429 Too Many Requests", [b"Retry-After: 7200"])
    copy = worked(copy)

    keeping.try_again(copy)

    copy.refresh_from_db()
    assert (copy.state, copy.job) == ("asked", JOB)
    assert copy.next_attempt_at <= timezone.now()


def test_what_goes_well_is_not_asked_for_again(copy):
    with pytest.raises(keeping.NotFailed):
        keeping.try_again(copy)


def test_one_refusal_stops_the_run_for_all(archive):
    keeping.want([CaptureFactory(ok=True, source=True) for _number in range(3)])
    archive.answers["/save"] = said(b"429 Too Many Requests")

    assert keeping.work() == 1


def test_only_a_few_jobs_are_open_at_once(archive):
    keeping.want([CaptureFactory(ok=True, source=True) for _number in range(9)])

    for _time in range(3):
        keeping.work()

    assert ThirdPartyCopy.objects.filter(state="asked").count() == keeping.MOST_OPEN


def test_it_ends_after_so_many_attempts_and_a_person_can_begin_anew(archive, copy):
    archive.answers["/save"] = said(b"503 Service Unavailable")
    copy = worked(copy, keeping.MOST_ATTEMPTS)
    assert copy.state == "failed"

    keeping.try_again(copy)

    copy.refresh_from_db()
    assert (copy.state, copy.attempts) == ("waiting", 0)


def test_a_redirect_of_the_service_leads_nowhere(archive):
    with odd_server() as internal:
        archive.answers["/save"] = page(
            b"", b"Location: " + internal.url("/x").encode(), status=b"302 Found"
        )
        told = SavePageNow(archive.url("")).submit("https://dados.example/")

        assert (told.state, internal.requests) == ("later", [])


def kept_for(fact_check):
    capture = CaptureFactory(ok=True, source=True)
    SourceCopy.objects.filter(fact_check=fact_check).update(capture=capture)
    return capture


def test_nothing_of_a_draft_is_told_to_another_archive(archive):
    kept_for(FactCheckFactory(in_review=True))

    assert copies_elsewhere.ask_for_published() == 0
    assert archive.requests == []


@pytest.mark.db
def test_what_a_published_check_rests_on_is_given_once(archive):
    capture = kept_for(FactCheckFactory(published=True))

    copies_elsewhere.ask_for_published()
    copies_elsewhere.ask_for_published()

    assert ThirdPartyCopy.objects.get().capture == capture
    assert len(archive.requests) == 1


def test_without_a_setting_nothing_is_asked_and_nothing_is_listed():
    kept_for(FactCheckFactory(published=True))

    assert copies_elsewhere.ask_for_published() == 0
    assert not ThirdPartyCopy.objects.exists()


@pytest.mark.db
def test_a_job_that_never_ends_gives_its_place_up(archive, copy):
    worked(copy, 2)
    ThirdPartyCopy.objects.update(asked_at=timezone.now() - keeping.LONGEST_JOB * 2)

    copy = worked(copy)

    assert (copy.state, copy.job, copy.asked_at, copy.attempts) == ("waiting", "", None, 1)
    assert "did not end" in copy.error


@pytest.mark.db
def test_a_message_of_half_characters_is_kept_as_far_as_it_can_be(archive, copy):
    archive.answers["/save"] = said(status="error", status_ext="\ud800", message="x\ud83d\0")

    assert worked(copy).error.startswith("\ufffd x\ufffd")


@pytest.mark.parametrize(
    ("url", "named"),
    [
        ("web.archive.example", ["social_capture.E003"]),
        ("ftp://web.archive.example", ["social_capture.E003"]),
        ("http://web.archive.example", ["social_capture.W001"]),
        ("https://web.archive.example", []),
        ("", []),
    ],
)
def test_an_unusable_address_is_named_at_the_start(settings, url, named):
    settings.THIRD_PARTY_COPY_URL, settings.THIRD_PARTY_COPY_KEY = url, "access:secret"

    found = keeping.copies_elsewhere_are_usable()

    assert [message.id for message in found] == named
    assert not any("access:secret" in message.msg for message in found)


def test_the_workspace_offers_to_ask_the_other_archive_again(archive, teo):
    fact_check = FactCheckFactory(written=True)
    capture = kept_for(fact_check)
    copy = ThirdPartyCopy.objects.create(
        capture=capture,
        state="failed",
        error="HTTP 429",
        requested_at=timezone.now(),
        next_attempt_at=timezone.now(),
    )
    browser = browser_of(teo)
    url = fact_check.source_copies.get().source.url

    page = browser.get(address_of(fact_check)).content.decode()
    browser.post(reverse("desk:ask_elsewhere_again", args=[fact_check.pk]), {"url": url})

    copy.refresh_from_db()
    assert "Tentar de novo" in page.split("outro arquivo não fez")[1][:1500]
    assert copy.state == "waiting"
