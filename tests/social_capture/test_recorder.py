"""The recorder keeps each byte of the wire, however odd, and passes it on unchanged."""

import gzip
import hashlib
import zlib
from dataclasses import replace

import pytest

from social_capture.guard import Guard
from tests.social_capture.certificates import self_signed, server_side, trusting
from tests.social_capture.odd_server import odd_server, page
from tests.social_capture.recording import (
    QUICK,
    ask,
    ask_inside_tunnel,
    get,
    record,
    records,
    responses,
)

ODD = {
    "duplicate headers": page(b"a", b"Set-Cookie: a=1", b"Set-Cookie: b=2"),
    "header in latin-1": page(b"a", "X-Título: ação".encode("latin-1")),
    "odd case and blanks": page(b"a", b"cONTENT-tYPE:text/html", b"X-Blank:    "),
    "folded header": page(b"a", b"X-Folded: one\r\n two"),
    "own reason phrase": page(b"a", status=b"200 Tudo bem"),
    "no reason phrase": page(b"a", status=b"200"),
    "gzip": page(gzip.compress(b"dobramos", mtime=0), b"Content-Encoding: gzip"),
    "deflate although unasked": page(zlib.compress(b"dobramos"), b"Content-Encoding: deflate"),
    "chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
    "chunks, extension and trailer": (
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n"
        b"03;n=v\r\nabc\r\n0\r\nX: y\r\n\r\n"
    ),
    "no length": b"HTTP/1.1 200 OK\r\n\r\nuntil the end",
    "HTTP/1.0": b"HTTP/1.0 200 OK\r\n\r\nold",
    "bare line feeds": b"HTTP/1.1 200 OK\nContent-Length: 1\n\na",
    "no content": b"HTTP/1.1 204 No Content\r\n\r\n",
    "not found": page(b"gone", status=b"404 Not Found"),
    "redirect with a body": page(b"moved", b"Location: /x", status=b"302 Found"),
    "empty": page(b""),
}


@pytest.fixture
def server():
    with odd_server() as running:
        yield running


@pytest.fixture
def through(server, tmp_path):
    """Sends requests through a recorder; returns what came back."""

    def send(*requests, **options):
        answers = []

        async def work(recorder):
            answers.append(await ask(recorder, *requests))

        options.setdefault("allow", frozenset({server.netloc}))
        recorder = record(tmp_path, work, **options)
        return answers[0], recorder

    return send


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_odd_answers_reach_the_browser_and_the_file_byte_for_byte(server, through, tmp_path, odd):
    server.answers["/odd"] = odd

    answer, _recorder = through(get(server.url("/odd")))

    assert answer == odd
    (response,) = responses(tmp_path)
    assert response.block == odd
    assert response.url == server.url("/odd")
    assert response.headers["WARC-IP-Address"] == "127.0.0.1"


def test_interim_answers_are_passed_over(server, through, tmp_path):
    early = b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n"
    server.answers["/a"] = early + page(b"real")

    answer, _recorder = through(get(server.url("/a")))

    assert answer == page(b"real")
    assert responses(tmp_path)[0].block == page(b"real")


def test_the_request_is_kept_as_it_left(server, through, tmp_path):
    server.answers["/a?q=1"] = page(b"")

    through(
        get(server.url("/a?q=1"), "Proxy-Connection: keep-alive", "Accept-Encoding: gzip, br, zstd")
    )

    sent = server.requests[0]
    assert sent.startswith(b"GET /a?q=1 HTTP/1.1\r\n")
    assert b"Proxy-" not in sent
    assert b"Accept-Encoding: gzip, br\r\n" in sent
    kept = [found for found in records(tmp_path / "archive.warc.gz") if found.kind == "request"]
    assert [found.block for found in kept] == [sent]


def test_digests_are_those_of_block_and_body(server, through, tmp_path):
    server.answers["/a"] = page(b"dobramos")

    through(get(server.url("/a")))

    (response,) = responses(tmp_path)
    payload = hashlib.sha256(b"dobramos").hexdigest()
    assert response.headers["WARC-Payload-Digest"] == f"sha256:{payload}"
    block = hashlib.sha256(response.block).hexdigest()
    assert response.headers["WARC-Block-Digest"] == f"sha256:{block}"


def test_a_part_of_a_file_goes_to_the_side_file(server, through, tmp_path):
    part = page(b"bcd", b"Content-Range: bytes 1-3/9", status=b"206 Partial Content")
    server.answers["/v.mp4"] = part

    through(get(server.url("/v.mp4"), "Range: bytes=1-3"))

    assert responses(tmp_path) == []
    assert responses(tmp_path, "partials.warc.gz")[0].block == part


@pytest.mark.parametrize(
    ("cut", "why"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", "disconnect"),
        (
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhalf",
            "disconnect",
        ),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "disconnect"),
    ],
)
def test_an_answer_cut_short_goes_to_the_side_file_and_says_so(server, through, tmp_path, cut, why):
    server.answers["/a"] = cut

    through(get(server.url("/a")))

    assert responses(tmp_path) == []
    (kept,) = responses(tmp_path, "partials.warc.gz")
    assert kept.block == cut
    assert kept.headers["WARC-Truncated"] == why


def test_an_endless_answer_is_cut_by_time(server, through, tmp_path):
    def endless(connection):
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
        while not server.stopped.wait(0.1):
            connection.sendall(b"data: x\n\n")

    server.answers["/sse"] = endless

    through(get(server.url("/sse")))

    (kept,) = responses(tmp_path, "partials.warc.gz")
    assert kept.headers["WARC-Truncated"] == "time"


def test_a_huge_answer_is_cut_by_length(server, through, tmp_path):
    server.answers["/big"] = page(b"x" * 200_000)

    through(get(server.url("/big")), limits=replace(QUICK, body_bytes=100_000))

    (kept,) = responses(tmp_path, "partials.warc.gz")
    assert kept.headers["WARC-Truncated"] == "length"
    assert len(kept.block) < 200_000


def test_chunked_uploads_are_sent_on_and_kept(server, through, tmp_path):
    received = []

    def upload(connection):
        body = b""
        while not body.endswith(b"0\r\n\r\n"):
            body += connection.recv(1000)
        received.append(body)
        connection.sendall(page(b"thanks"))

    server.answers["/up"] = upload
    head = f"POST {server.url('/up')} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

    through(head.encode(), b"3\r\nabc\r\n0\r\n\r\n")

    assert received == [b"3\r\nabc\r\n0\r\n\r\n"]
    kept = [found for found in records(tmp_path / "archive.warc.gz") if found.kind == "request"]
    assert kept[0].block.endswith(b"\r\n\r\n3\r\nabc\r\n0\r\n\r\n")


def test_media_is_stored_and_text_is_packed(server, through, tmp_path):
    server.answers["/v.mp4"] = page(b"\x00" * 50_000, b"Content-Type: video/mp4")
    server.answers["/a.html"] = page(b"\x00" * 50_000, b"Content-Type: text/html")

    through(get(server.url("/v.mp4")), get(server.url("/a.html")))

    assert 50_000 < (tmp_path / "archive.warc.gz").stat().st_size < 60_000


def test_websockets_are_refused_before_they_leave(server, through):
    answer, recorder = through(get(server.url("/ws"), "Connection: Upgrade", "Upgrade: websocket"))

    assert answer.startswith(b"HTTP/1.1 403")
    assert server.requests == []
    assert "WebSocket" in recorder.tape.blocked[0].reason


def test_a_switch_of_protocols_is_not_followed(server, through, tmp_path):
    server.answers["/a"] = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n"

    through(get(server.url("/a")))

    assert responses(tmp_path) == []


@pytest.mark.parametrize(
    "inside", ["http://127.0.0.1:{port}/secret", "http://[::1]:{port}/", "http://localhost:{port}/"]
)
def test_internal_addresses_are_never_reached(server, through, inside):
    with odd_server() as internal:
        answer, recorder = through(get(inside.format(port=internal.port)))

        assert internal.requests == []

    assert answer.startswith(b"HTTP/1.1 403")
    assert len(recorder.tape.blocked) == 1


def test_services_of_the_browser_are_refused_and_leave_no_trace(through, tmp_path):
    answer, recorder = through(b"CONNECT update.googleapis.com:443 HTTP/1.1\r\n\r\n")

    assert answer.startswith(b"HTTP/1.1 403")
    assert recorder.tape.blocked == []


@pytest.mark.parametrize("broken", [b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"A" * 400_000])
def test_a_browser_that_talks_nonsense_is_hung_up_on(through, tmp_path, broken):
    answer, _recorder = through(broken)

    assert answer == b""
    assert responses(tmp_path) == []


def loopback_v4(server):
    """Lets ``localhost`` through, where the server listens: many machines say ``::1`` first."""
    return Guard(frozenset({f"localhost:{server.port}"}), lambda host, port: ["127.0.0.1"])


def test_tls_is_opened_recorded_and_its_certificate_kept(tmp_path):
    pem = self_signed(tmp_path, "localhost")
    with odd_server(server_side(pem)) as server:
        server.answers["/a"] = page(b"private talk", b"Connection: close")
        request = b"GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n"
        answers = []

        async def work(recorder):
            answers.append(await ask_inside_tunnel(recorder, "localhost", server.port, request))

        recorder = record(tmp_path, work, guard=loopback_v4(server), tls=trusting(pem))

    assert answers == [page(b"private talk", b"Connection: close")]
    (response,) = responses(tmp_path)
    assert response.url == f"https://localhost:{server.port}/a"
    peer = recorder.connector.peers[f"localhost:{server.port}"]
    assert peer.tls_version.startswith("TLSv1")
    assert len(peer.certificate_sha256) == 64


def test_a_certificate_of_nobody_known_is_refused_and_noted(tmp_path):
    pem = self_signed(tmp_path, "localhost")
    with odd_server(server_side(pem)) as server:
        answers = []

        async def work(recorder):
            answers.append(await ask_inside_tunnel(recorder, "localhost", server.port, b""))

        recorder = record(tmp_path, work, guard=loopback_v4(server))

    assert answers[0].startswith(b"HTTP/1.1 502")
    assert "CERTIFICATE" in recorder.tape.blocked[0].reason


@pytest.mark.parametrize(
    "line",
    [
        "GET /x HTTP/1.1",
        "GET ftp://a.example/ HTTP/1.1",
        "GET http://user:secret@127.0.0.1/ HTTP/1.1",
        "GET http://127.0.0.1:99999/ HTTP/1.1",
        "GET http:///x HTTP/1.1",
        "GET http://a.example/\x01 HTTP/1.1",
        "CONNECT nowhere HTTP/1.1",
        "CONNECT user@a.example:443 HTTP/1.1",
        "CONNECT a.example:99999 HTTP/1.1",
    ],
)
def test_an_address_that_is_none_is_refused_and_stands_on_record(through, line):
    answer, recorder = through(f"{line}\r\n\r\n".encode())

    assert answer.startswith(b"HTTP/1.1 403")
    assert len(recorder.tape.blocked) == 1
    assert recorder.tape.blocked[0].by_guard


def test_a_name_that_flips_after_the_check_is_not_followed(server, tmp_path):
    answers = iter([["127.0.0.1"], ["10.0.0.1"]])
    name = f"flip.example:{server.port}"
    guard = Guard(frozenset({name}), lambda host, port: next(answers))
    server.answers["/1"] = server.answers["/2"] = page(b"same", b"Connection: close")

    async def work(recorder):
        for path in ("/1", "/2"):
            await ask(recorder, get(f"http://{name}{path}"))

    record(tmp_path, work, guard=guard)

    assert [kept.headers["WARC-IP-Address"] for kept in responses(tmp_path)] == ["127.0.0.1"] * 2
