"""A film that was out of time is asked for alone; all that was kept stays (case 12)."""

import asyncio

import pytest

from social_capture import capturing
from social_capture.driver.conclusion import conclude
from social_capture.driver.events import Step
from social_capture.driver.media import PageMedia
from social_capture.driver.options import Options
from social_capture.driver.session import Session
from social_capture.guard import Guard
from social_capture.models import Capture
from social_capture.recorder.limits import Limits
from social_capture.recorder.proxy import Recorder
from tests.factories.captures import CaptureFactory
from tests.social_capture.odd_server import odd_server, page
from tests.social_capture.recording import ask, get

FILM = bytes(range(256)) * 100
TYPE = b"Content-Type: video/mp4"


def stall(connection):
    """Half of the film, then silence until the other side gives up."""
    connection.sendall(page(FILM, TYPE)[: len(FILM) // 2])
    connection.recv(1)


@pytest.fixture
def server():
    with odd_server() as running:
        running.answers["/p"] = page(b"<p>Vagas</p>", b"Content-Type: text/html")
        running.answers["/v.mp4"] = page(FILM, TYPE)
        yield running


def missing_film(server):
    return {
        "kind": "video",
        "url": server.url("/v.mp4"),
        "owner": "quoted",
        "owner_url": "https://rede.example/p/7",
        "headers": {"user-agent": "Mozilla/5.0", "referer": server.url("/p")},
    }


@pytest.fixture
def lacking(server):
    """A capture that lacks nothing but its film."""
    return CaptureFactory(
        partial=True,
        wacz_sha256="a" * 64,
        text_nfc="Vagas",
        steps=[{"name": "open", "result": "done", "ms": 5, "error": "", "started": ""}],
        missing_media=[missing_film(server)],
    )


def try_again(capture, server, **limits):
    capturing.retry(capture)
    options = Options(allow=frozenset({server.netloc}), limits=Limits(**limits))
    return capturing.run(capture.pk, options=options)


def conclude_visit(session, server):
    """The end of a visit whose page was read, and whose film was never asked for."""

    async def run():
        async with Recorder(session.folder, Guard(allow=session.options.allow)) as recorder:
            await ask(recorder, get(server.url("/p"), "Connection: close"))
            await session.steps.run(
                "whole_media", lambda: session._whole_media(recorder), 0.5, needs_page=False
            )
        return await conclude(session, recorder, session.seen)

    return asyncio.run(run())


def test_a_film_that_is_out_of_time_leaves_the_rest_and_names_what_to_ask_again(server, tmp_path):
    server.answers["/v.mp4"] = stall
    options = Options(allow=frozenset({server.netloc}))
    session = Session(server.url("/p"), tmp_path, options, "mark", lambda event: None)
    session.steps.done += [Step(n, "", 1, "done") for n in ("launch", "dom", "text", "screenshot")]
    session.seen.http_status, session.seen.url_final = 200, server.url("/p")
    session.seen.media = (PageMedia("video", server.url("/v.mp4"), "post"),)

    finished = conclude_visit(session, server)

    assert finished.status == "partial"
    assert session.steps.result_of("whole_media") == "timeout"
    assert [one["url"] for one in finished.missing_media] == [server.url("/v.mp4")]
    assert finished.missing_media[0]["headers"]["referer"] == server.url("/p")


@pytest.mark.db
@pytest.mark.django_db
def test_only_the_film_is_asked_for_and_the_capture_is_whole(lacking, server):
    capture = try_again(lacking, server)

    assert (capture.status, capture.missing_media, capture.text_nfc) == ("ok", [], "Vagas")
    assert capture.wacz_sha256 == "a" * 64
    assert len(server.requests) == 1
    assert f"referer: {server.url('/p')}".encode() in server.requests[0]
    film = capture.artefacts.get(kind="media")
    assert (film.size, film.owner, film.owner_url) == (
        len(FILM),
        "quoted",
        "https://rede.example/p/7",
    )
    assert capture.artefacts.filter(kind="supplement").count() == 1


@pytest.mark.db
@pytest.mark.django_db
def test_a_film_that_fails_again_leaves_the_capture_as_it_was_with_a_retry(lacking, server):
    server.answers["/v.mp4"] = page(b"", status=b"503 Service Unavailable")

    capture = try_again(lacking, server)

    assert (capture.status, capture.text_nfc) == ("partial", "Vagas")
    assert capture.missing_media == [missing_film(server)]
    assert capture.error
    assert [step["name"] for step in capture.steps] == ["open", "whole_media"]
    assert capturing.retry(capture).status == "queued"


@pytest.mark.django_db
def test_a_partial_capture_that_lacks_more_than_media_is_not_retried():
    capture = CaptureFactory(partial=True)

    with pytest.raises(capturing.StillRunning):
        capturing.retry(capture)

    assert Capture.objects.get().status == "partial"
