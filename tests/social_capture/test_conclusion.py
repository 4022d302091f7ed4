"""The facts of a visit decide its outcome; without a valid archive it is never complete."""

import asyncio

import pytest

from social_capture.driver.conclusion import conclude
from social_capture.driver.events import Step
from social_capture.driver.options import Options
from social_capture.driver.session import Session
from social_capture.guard import Guard
from social_capture.recorder.proxy import Recorder

URL = "https://rede.example/p/1"


@pytest.fixture
def recorder(tmp_path):
    return Recorder(tmp_path, Guard())


@pytest.fixture
def session(tmp_path):
    """A visit that got an answer and did all its steps, but whose archive is empty."""
    session = Session(URL, tmp_path, Options(), "mark", lambda event: None)
    for name in ("launch", "open", "dom", "text", "screenshot"):
        session.steps.done.append(Step(name, "now", 1, "done"))
    session.seen.http_status, session.seen.url_final = 200, URL
    return session


def outcome_of(session, recorder):
    async def run():
        finished = await conclude(session, recorder, session.seen)
        await recorder.tape.close()
        return finished

    finished = asyncio.run(run())
    return finished.status, finished.evidence


def test_a_page_without_an_archive_is_failed_not_ok(session, recorder):
    assert outcome_of(session, recorder) == ("failed", "no valid WACZ could be made")


def test_a_main_address_that_the_guard_refused_is_blocked(session, recorder):
    session.seen.was_refused = True
    recorder.tape.refuse("http://10.0.0.1/x", "private address", ("10.0.0.1",))

    assert outcome_of(session, recorder) == ("blocked", "private address: http://10.0.0.1/x")


def test_case_3_a_404_is_not_found_never_deleted(session, recorder):
    session.seen.http_status = 404

    assert outcome_of(session, recorder) == ("not_found", "HTTP 404")


def test_case_26_a_browser_that_ended_is_crashed(session, recorder):
    session.seen.has_crashed = True

    assert outcome_of(session, recorder)[0] == "crashed"


def test_case_27_a_page_that_does_not_answer_is_out_of_time(session, recorder):
    session.steps.is_responsive = False

    assert outcome_of(session, recorder)[0] == "timeout"


def test_case_32_a_challenge_is_never_counted_as_a_capture(session, recorder):
    session.seen.text = "Verificando. Confirme que você é humano para seguir"

    assert outcome_of(session, recorder)[0] == "challenge"


def test_a_server_that_cannot_be_reached_is_failed(session, recorder):
    session.seen.open_error = "Error: net::ERR_TUNNEL_CONNECTION_FAILED"
    recorder.tape.refuse(URL, "no connection: refused")

    assert outcome_of(session, recorder) == ("failed", f"no connection: refused: {URL}")
