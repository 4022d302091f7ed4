"""Every GET of the product goes through the guard, ends in time and stays in its size."""

import gzip
import socket
import ssl
from functools import partial

import pytest

from social_capture.fetch import (
    Refused,
    TooLarge,
    TooManyRedirects,
    TooSlow,
    Unreachable,
    fetch,
    trace,
)
from social_capture.guard.tls import shared_tls
from tests.social_capture.certificates import self_signed, server_side, trusting
from tests.social_capture.odd_server import odd_server, page, redirect


@pytest.fixture
def server():
    with odd_server() as running:
        yield running


@pytest.fixture
def get(server):
    def get(path, **options):
        return fetch(server.url(path), allow=frozenset({server.netloc}), **options)

    return get


def test_an_answer_comes_with_its_status_headers_and_body(server, get):
    server.answers["/a"] = page("ação".encode(), b"Content-Type: text/plain; charset=utf-8")

    fetched = get("/a")

    assert (fetched.status, fetched.text) == (200, "ação")
    assert fetched.headers["content-type"] == "text/plain; charset=utf-8"


def test_an_error_status_is_an_answer(server, get):
    server.answers["/gone"] = page(b"gone", status=b"410 Gone")

    assert get("/gone").status == 410


def test_redirects_are_followed_and_told(server, get):
    server.answers["/1"] = redirect("/ação?x=1")
    server.answers["/a%C3%A7%C3%A3o?x=1"] = page(b"here")

    fetched = get("/1")

    assert fetched.url_submitted == server.url("/1")
    assert fetched.url_final == server.url("/a%C3%A7%C3%A3o?x=1")
    assert [hop.status for hop in fetched.redirects] == [302]


def test_a_ring_of_redirects_ends(server, get):
    server.answers["/ring"] = redirect("/ring")

    with pytest.raises(TooManyRedirects):
        get("/ring")

    assert len(server.requests) == 6


@pytest.mark.parametrize(
    "location",
    ["http://127.0.0.1:{port}/secret", "file:///etc/passwd", "//localhost:{port}/secret"],
)
def test_a_redirect_to_an_internal_address_is_refused_before_it_is_reached(server, get, location):
    with odd_server() as internal:
        server.answers["/go"] = redirect(location.format(port=internal.port))

        with pytest.raises(Refused):
            get("/go")

        assert internal.requests == []


def test_the_connection_goes_to_the_address_that_was_checked(server):
    answers = iter([["127.0.0.1"], ["10.0.0.1"]])
    server.answers["/1"] = redirect("/2")
    server.answers["/2"] = page(b"same house")

    fetched = fetch(
        server.url("/1", "flip.example"),
        allow=frozenset({f"flip.example:{server.port}"}),
        resolve=lambda host, port: next(answers),
    )

    assert fetched.body == b"same house"
    assert b"Host: flip.example" in server.requests[1]


def test_a_name_that_does_not_resolve_is_refused():
    def nowhere(host, port):
        raise socket.gaierror(-2, "Name or service not known")

    with pytest.raises(Refused, match="no address"):
        fetch("https://nowhere.example/", resolve=nowhere)


def test_a_token_is_never_shown_to_another_origin(server, get):
    with odd_server() as other:
        server.answers["/go"] = redirect(other.url("/there"))
        other.answers["/there"] = page(b"")

        fetch(
            server.url("/go"),
            allow=frozenset({server.netloc, other.netloc}),
            headers={"Authorization": "Bearer secret"},
        )

    assert b"Bearer secret" in server.requests[0]
    assert b"Bearer secret" not in other.requests[0]


def test_a_body_larger_than_asked_is_refused(server, get):
    server.answers["/big"] = page(b"x" * 2000)

    with pytest.raises(TooLarge):
        get("/big", max_bytes=1999)


def test_a_body_of_just_the_size_is_kept(server, get):
    server.answers["/fits"] = page(b"x" * 2000)

    assert len(get("/fits", max_bytes=2000).body) == 2000


def test_a_body_that_unpacks_to_too_much_is_refused(server, get):
    server.answers["/bomb"] = page(gzip.compress(b"0" * 1_000_000), b"Content-Encoding: gzip")

    with pytest.raises(TooLarge):
        get("/bomb", max_bytes=100_000)


def test_a_packed_body_is_unpacked(server, get):
    server.answers["/gzip"] = page(gzip.compress(b"claro"), b"Content-Encoding: gzip")

    assert get("/gzip").body == b"claro"


def test_a_server_that_drips_is_cut_at_the_deadline(server, get):
    def drip(connection):
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        while not server.stopped.wait(0.05):
            connection.sendall(b".")

    server.answers["/drip"] = drip

    with pytest.raises(TooSlow):
        get("/drip", timeout_s=0.4)


def test_a_server_that_drips_its_headers_is_cut_at_the_deadline(server, get):
    def drip(connection):
        connection.sendall(b"HTTP/1.1 200 OK\r\n")
        while not server.stopped.wait(0.05):
            connection.sendall(b"X: y\r\n")

    server.answers["/drip"] = drip

    with pytest.raises(TooSlow):
        get("/drip", timeout_s=0.4)


def test_a_server_that_says_nothing_is_left_at_the_deadline(server, get):
    server.answers["/mute"] = lambda connection: server.stopped.wait(5)

    with pytest.raises(TooSlow):
        get("/mute", timeout_s=0.3)


@pytest.mark.parametrize(
    "ask", [fetch, partial(trace, until=lambda _url: False)], ids=["fetch", "trace"]
)
def test_a_name_server_that_never_answers_is_left_at_the_deadline(server, ask):
    with pytest.raises(TooSlow):
        ask(
            "http://slow.example/",
            resolve=lambda host, port: server.stopped.wait(10) and [],
            timeout_s=0.3,
        )


def test_a_host_is_reached_by_its_second_checked_address(server):
    server.answers["/"] = page(b"here")

    fetched = fetch(
        server.url("/", "two.example"),
        allow=frozenset({f"two.example:{server.port}"}),
        resolve=lambda host, port: ["::1", "127.0.0.1"],
    )

    assert fetched.body == b"here"


def test_an_answer_cut_short_is_an_error(server, get):
    server.answers["/cut"] = b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"

    with pytest.raises(Unreachable):
        get("/cut")


def test_what_is_not_http_is_an_error(server, get):
    server.answers["/ssh"] = b"SSH-2.0-OpenSSH_9.2\r\n"

    with pytest.raises(Unreachable):
        get("/ssh")


def test_a_certificate_of_nobody_known_is_an_error(tmp_path):
    pem = self_signed(tmp_path, "social.example")
    with odd_server(server_side(pem)) as server, pytest.raises(Unreachable, match="CERTIFICATE"):
        fetch(
            server.url("/", "social.example"),
            allow=frozenset({f"social.example:{server.port}"}),
            resolve=lambda host, port: ["127.0.0.1"],
        )


def test_a_certificate_of_another_name_is_an_error(tmp_path):
    pem = self_signed(tmp_path, "other.example")
    with odd_server(server_side(pem)) as server, pytest.raises(Unreachable, match="CERTIFICATE"):
        fetch(
            server.url("/", "social.example"),
            allow=frozenset({f"social.example:{server.port}"}),
            resolve=lambda host, port: ["127.0.0.1"],
            tls=trusting(pem),
        )


def test_a_good_certificate_is_accepted(tmp_path):
    pem = self_signed(tmp_path, "social.example")
    with odd_server(server_side(pem)) as server:
        server.answers["/"] = page(b"private talk")

        fetched = fetch(
            server.url("/", "social.example"),
            allow=frozenset({f"social.example:{server.port}"}),
            resolve=lambda host, port: ["127.0.0.1"],
            tls=trusting(pem),
        )

    assert fetched.body == b"private talk"


@pytest.fixture
def authorities_read(monkeypatch):
    """How often the system's authorities are read: 40 ms each time."""
    read, real = [], ssl.create_default_context
    monkeypatch.setattr(ssl, "create_default_context", lambda: read.append(1) or real())
    shared_tls.cache_clear()
    yield read
    shared_tls.cache_clear()


def test_a_plain_address_reads_no_authorities(server, get, authorities_read):
    server.answers["/"] = page(b"x")

    get("/")

    assert authorities_read == []


def test_the_authorities_are_read_once_for_all_connections(tmp_path, authorities_read):
    pem = self_signed(tmp_path, "social.example")
    with odd_server(server_side(pem)) as server:
        for _time in range(2):
            with pytest.raises(Unreachable, match="CERTIFICATE"):
                fetch(
                    server.url("/", "social.example"),
                    allow=frozenset({f"social.example:{server.port}"}),
                    resolve=lambda host, port: ["127.0.0.1"],
                )

    assert len(authorities_read) == 1


@pytest.mark.parametrize("charset", ["undefined", "idna", "hex", "nenhum", "utf-8"])
def test_a_text_has_letters_whatever_charset_an_answer_claims(server, get, charset):
    kind = f"Content-Type: text/plain; charset={charset}".encode()
    server.answers["/"] = page("creche é".encode(), kind)

    assert get("/").text == "creche é"


def test_a_packed_answer_that_is_cut_off_is_none(server, get):
    packed = gzip.compress(b"Dobramos as vagas" * 100)
    server.answers["/"] = page(packed[:-12], b"Content-Encoding: gzip")

    with pytest.raises(Unreachable, match="broken compressed"):
        get("/")


def test_an_answer_that_was_packed_in_two_pieces_is_whole(server, get):
    packed = gzip.compress(b"Dobramos ") + gzip.compress(b"as vagas")
    server.answers["/"] = page(packed, b"Content-Encoding: gzip")

    assert get("/").body == b"Dobramos as vagas"


def test_pieces_that_unpack_to_too_much_together_are_refused(server, get):
    server.answers["/"] = page(gzip.compress(b"0" * 60_000) * 2, b"Content-Encoding: gzip")

    with pytest.raises(TooLarge):
        get("/", max_bytes=100_000)


def test_padding_behind_what_was_packed_is_no_error(server, get):
    server.answers["/"] = page(gzip.compress(b"vagas") + b"\0" * 512, b"Content-Encoding: gzip")

    assert get("/").body == b"vagas"


def test_an_answer_in_thousands_of_pieces_is_refused(server, get):
    server.answers["/"] = page(gzip.compress(b"v") * 5_000, b"Content-Encoding: gzip")

    with pytest.raises(Unreachable, match="pieces"):
        get("/")


def test_an_empty_answer_is_empty_though_it_calls_itself_packed(server, get):
    server.answers["/"] = page(b"", b"Content-Encoding: gzip")

    assert get("/").body == b""
