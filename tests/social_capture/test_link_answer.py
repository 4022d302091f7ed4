"""What a link answers: the page, nothing any more, or something that says nothing of it."""

from email.message import Message

import pytest

from social_capture.fetch import Fetched
from social_capture.link_answer import judged, look_at
from tests.social_capture.odd_server import odd_server, page, redirect

URL = "https://dados.example/tabela?ano=2025"
LONG = "<p>" + "A tabela das vagas. " * 200 + "</p>"


def answered(status=200, body="<p>Vagas: 1.284</p>", url_final=URL, kind="text/html"):
    headers = Message()
    headers["Content-Type"] = kind
    return judged(Fetched(URL, url_final, status, headers, body.encode(), ())).answer


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ({}, "there"),
        ({"status": 404}, "gone"),
        ({"status": 410}, "gone"),
        ({"status": 451}, "gone"),
        ({"body": "<h1>Esta página não existe</h1>"}, "gone"),
        ({"body": LONG + "esta página não existe mais"}, "there"),
        ({"url_final": "https://dados.example/"}, "gone"),
        ({"url_final": "https://dados.example/nova/tabela"}, "there"),
        ({"status": 500}, "silent"),
        ({"status": 503}, "silent"),
        ({"status": 403}, "unclear"),
        ({"status": 429}, "unclear"),
        ({"status": 401}, "unclear"),
        ({"body": "<title>Just a moment...</title>"}, "unclear"),
        ({"status": 503, "body": "<title>Just a moment...</title>"}, "unclear"),
        ({"body": "\x00\x01%PDF-1.7", "kind": "application/pdf"}, "there"),
        ({"body": "", "kind": "text/html"}, "there"),
    ],
    ids=[
        *("a page", "404", "410", "taken away by law", "a notice of absence"),
        *("an article about absence", "sent to the front page", "moved", "broken", "closed"),
        *("refused to machines", "too many questions", "login", "bot check"),
        *("bot check with 503", "a file", "an empty page"),
    ],
)
def test_an_answer_says_what_became_of_the_page(given, answer):
    assert answered(**given) == answer


def test_a_look_follows_redirects_through_the_guard():
    with odd_server() as server:
        server.answers |= {"/a": redirect("/b"), "/b": page(b"<p>Vagas</p>")}

        found = look_at(server.url("/a"), allow=frozenset({server.netloc}))

    assert found.answer == "there"


def test_a_redirect_into_the_house_is_refused_and_is_no_death():
    """Case 28: the guard's refusal says nothing of whether the page is there."""
    with odd_server() as server:
        server.answers["/a"] = redirect("http://127.0.0.1:9/secret")

        found = look_at(server.url("/a"), allow=frozenset({server.netloc}))

    assert found.answer == "unclear"


def test_a_page_too_large_to_be_a_notice_is_there():
    with odd_server() as server:
        server.answers["/a"] = page(b"x" * 2_100_000)

        assert look_at(server.url("/a"), allow=frozenset({server.netloc})).answer == "there"


def test_nobody_listening_is_silence():
    with odd_server() as server:
        address, netloc = server.url("/a"), server.netloc

    assert look_at(address, allow=frozenset({netloc})).answer == "silent"
