"""What settings configured is asked by GET or POST, exactly there, in its time and size."""

import pytest

from social_capture.fetch import Refused, TooLarge, TooSlow, Unreachable, ask
from social_capture.guard.endpoints import ConfiguredEndpoint
from tests.social_capture.odd_server import odd_server, page, redirect


@pytest.fixture
def server():
    with odd_server() as running:
        yield running


@pytest.fixture
def service(server):
    return ConfiguredEndpoint("clock", server.url("/"))


def echo(connection):
    connection.sendall(page(b"got " + connection.recv(100)))


def test_a_body_is_posted_with_its_length_and_headers(server, service):
    server.answers["/stamp"] = echo

    answer = ask(service, server.url("/stamp"), body=b"\x30\x00", headers={"Content-Type": "a/b"})

    assert (answer.status, answer.body) == (200, b"got \x30\x00")
    assert server.requests[0].startswith(b"POST /stamp HTTP/1.1")
    assert b"Content-Length: 2" in server.requests[0]
    assert b"Content-Type: a/b" in server.requests[0]


def test_without_a_body_it_is_a_get(server, service):
    server.answers["/timestamp/ab"] = page(b"later", status=b"404 Not Found")

    answer = ask(service, server.url("/timestamp/ab"))

    assert (answer.status, answer.body) == (404, b"later")
    assert server.requests[0].startswith(b"GET ")


def test_a_redirect_is_an_answer_and_is_not_followed(server, service):
    server.answers["/stamp"] = redirect("/elsewhere")

    assert ask(service, server.url("/stamp"), body=b"x").status == 302
    assert len(server.requests) == 1


def test_another_host_or_port_is_refused_before_it_is_reached(server, service):
    with odd_server() as internal, pytest.raises(Refused):
        ask(service, internal.url("/stamp"), body=b"x")

    assert internal.requests == []


def test_an_answer_over_its_size_is_refused(server, service):
    server.answers["/stamp"] = page(b"x" * 101)

    with pytest.raises(TooLarge):
        ask(service, server.url("/stamp"), body=b"x", max_bytes=100)


def test_a_service_that_never_answers_is_cut_at_the_deadline(server, service):
    server.answers["/stamp"] = lambda connection: server.stopped.wait()

    with pytest.raises(TooSlow):
        ask(service, server.url("/stamp"), body=b"x", timeout_s=0.3)


def test_a_service_that_is_down_is_unreachable():
    with odd_server() as gone:
        address = gone.url("/stamp")

    with pytest.raises(Unreachable):
        ask(ConfiguredEndpoint("clock", address), address, body=b"x")


def test_a_name_without_an_address_is_unreachable(server, service):
    with pytest.raises(Unreachable):
        ask(service, server.url("/stamp"), resolve=lambda host, port: [])
