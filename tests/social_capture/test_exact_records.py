"""On record is what was asked and what came: addresses, requests, codings, in their place."""

import asyncio
import json
import zipfile
import zlib

import pytest

from social_capture.recorder.browser_own import is_browser_own
from social_capture.recorder.limits import Limits
from social_capture.wacz.package import Page, pack
from social_capture.wacz.validate import validate
from tests.social_capture.odd_server import odd_server, page
from tests.social_capture.recording import ask, get, record, records, responses

ADDRESSES = {
    "query": "/p?story_fbid=1&id=2&story_fbid=3",
    "bars and braces": "/api?fields=a|b&q={x}^`y`",
    "percent signs as written": "/a%2fb%2Fc%C3%A7?x=%zz",
    "empty query": "/a?",
    "two slashes": "//a//b",
    "dots": "/a/../b/./c",
    "brackets and quotes": '/a[1]\'(2)*;v=1?x[]="1"',
    "right to left and emoji": "/%E2%80%AEotxet?q=%F0%9F%9A%B8",
}


@pytest.fixture
def server():
    with odd_server() as running:
        yield running


def through(server, folder, *requests, **options):
    async def work(recorder):
        for request in requests:
            await ask(recorder, request)

    options.setdefault("allow", frozenset({server.netloc}))
    return record(folder, work, **options)


def sent(server):
    """The last request as the server got it, by lines."""
    return server.requests[-1].decode("latin-1").split("\r\n")


@pytest.mark.parametrize("path", ADDRESSES.values(), ids=ADDRESSES)
def test_an_address_stands_on_record_byte_for_byte(server, tmp_path, path):
    """Case 18: query and odd signs are neither dropped nor spelled anew."""
    server.answers[path] = page(b"a")

    through(server, tmp_path, get(server.url(path)))

    assert [kept.url for kept in responses(tmp_path)] == [server.url(path)]
    assert server.requests[0].startswith(f"GET {path} HTTP/1.1\r\n".encode())


@pytest.mark.parametrize("path", ADDRESSES.values(), ids=ADDRESSES)
def test_an_address_is_found_again_in_the_wacz(server, tmp_path, path):
    """Case 18 and 21, in the index."""
    server.answers[path] = page(b"a")

    through(server, tmp_path, get(server.url(path)))
    pack(tmp_path / "archive.warc.gz", tmp_path / "a.wacz", [Page(server.url(path), "A")], {})

    assert validate(tmp_path / "a.wacz") == []


def test_raw_bytes_in_an_address_are_encoded_once(server, tmp_path):
    """Case 21: WARC-Target-URI is ASCII, also where a client sends raw UTF-8."""
    server.answers["/ação".encode().decode("latin-1")] = page(b"a")

    through(server, tmp_path, get(server.url("/ação")))

    assert [kept.url for kept in responses(tmp_path)] == [server.url("/a%C3%A7%C3%A3o")]


def test_a_location_that_is_not_ascii_stays_as_it_came(server, tmp_path):
    """Case 21: ``Location: /ação`` in UTF-8 and a title in latin-1."""
    odd = page(b"", "Location: /ação 🚸".encode(), "X-T: ação".encode("latin-1"), status=b"302 X")
    server.answers["/s"] = odd

    through(server, tmp_path, get(server.url("/s")))

    assert [kept.block for kept in responses(tmp_path)] == [odd]


def test_a_film_is_asked_for_unpacked_as_the_browser_does(server, tmp_path):
    server.answers["/v.mp4"] = page(b"a")

    through(server, tmp_path, get(server.url("/v.mp4"), "Accept-Encoding: identity;q=1, *;q=0"))

    assert "Accept-Encoding: identity;q=1, *;q=0" in sent(server)


@pytest.mark.parametrize(
    "offered", ["gzip, deflate, br, zstd", "zstd", "*", "deflate;q=1, gzip;q=0.5", "GZIP, dcb"]
)
def test_nobody_is_asked_for_codings_that_players_do_not_unpack(server, tmp_path, offered):
    """Case 30."""
    server.answers["/a"] = page(b"a")

    through(server, tmp_path, get(server.url("/a"), f"Accept-Encoding: {offered}"))

    assert "Accept-Encoding: gzip, br" in sent(server)


@pytest.mark.parametrize(
    ("coding", "flagged"),
    [("deflate", True), ("zstd", True), ("gzip, zstd", True), ("gzip", False), ("br", False)],
)
def test_a_coding_that_came_unasked_is_kept_and_flagged(server, tmp_path, coding, flagged):
    """Case 30: the bytes stay; who checks the replay can say why it fails."""
    odd = page(zlib.compress(b"dobramos"), f"Content-Encoding: {coding}".encode())
    server.answers["/a"] = odd

    recorder = through(server, tmp_path, get(server.url("/a")))

    assert [kept.block for kept in responses(tmp_path)] == [odd]
    assert (server.url("/a") in recorder.tape.odd_encodings) is flagged


def test_the_same_answer_twice_is_two_records_and_no_revisit(server, tmp_path):
    """Case 31."""
    server.answers["/a"] = page(b"same")

    through(server, tmp_path, *[get(server.url("/a"))] * 2)

    kinds = [found.kind for found in records(tmp_path / "archive.warc.gz")]
    assert kinds == ["warcinfo", "response", "request", "response", "request"]


@pytest.mark.parametrize(
    ("method", "answer"),
    [
        ("HEAD", OK := b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"),
        ("OPTIONS", b"HTTP/1.1 204 No Content\r\nAllow: GET\r\n\r\n"),
        ("GET", b"HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n"),
    ],
)
def test_an_answer_that_would_be_replayed_in_place_of_the_whole_stands_aside(
    server, tmp_path, method, answer
):
    server.answers["/a"] = answer

    through(server, tmp_path, get(server.url("/a")).replace(b"GET", method.encode(), 1))

    assert responses(tmp_path) == []
    assert [kept.block for kept in responses(tmp_path, "partials.warc.gz")] == [answer]


def test_a_range_of_no_bytes_is_recorded_as_it_came(server, tmp_path):
    """The player's odd question that the lab's recorder lost."""
    none = page(b"", b"Content-Range: bytes 9-9/10", status=b"206 Partial Content")
    beyond = page(b"", b"Content-Range: bytes */10", status=b"416 Range Not Satisfiable")
    server.answers["/none"], server.answers["/beyond"] = none, beyond

    through(server, tmp_path, get(server.url("/none")), get(server.url("/beyond")))

    assert [kept.block for kept in responses(tmp_path, "partials.warc.gz")] == [none]
    assert [kept.block for kept in responses(tmp_path)] == [beyond]


def test_a_sender_that_waits_for_leave_gets_it_and_the_server_hears_nothing_of_it(server, tmp_path):
    received = []

    def upload(connection):
        received.append(connection.recv(100))
        connection.sendall(page(b"thanks"))

    server.answers["/up"] = upload
    head = f"POST {server.url('/up')} HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n"

    async def work(recorder):
        host, port = recorder.address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(f"{head}Expect: 100-continue\r\n\r\n".encode())
        assert await reader.readuntil(b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
        writer.write(b"abc")
        assert (await reader.readuntil(b"thanks")).startswith(b"HTTP/1.1 200 OK")
        writer.close()

    record(tmp_path, work, allow=frozenset({server.netloc}))

    assert received == [b"abc"]
    assert not any(line.startswith("Expect") for line in sent(server))


def test_requests_on_one_connection_share_one_to_the_server(server, tmp_path):
    connections = []

    def keep_alive(connection):
        connections.append(connection)
        connection.sendall(page(b"1"))
        assert connection.recv(4000).startswith(b"GET /a ")
        connection.sendall(page(b"2", b"Connection: close"))

    server.answers["/a"] = keep_alive
    answers = []

    async def work(recorder):
        answers.append(await ask(recorder, get(server.url("/a")), get(server.url("/a"))))

    record(tmp_path, work, allow=frozenset({server.netloc}))

    assert answers[0] == page(b"1") + page(b"2", b"Connection: close")
    assert len(connections) == 1


def test_a_body_larger_than_memory_allows_is_whole_on_record(server, tmp_path):
    large = page(bytes(range(256)) * 8_000, b"Content-Type: video/mp4")
    server.answers["/v.mp4"] = large

    through(server, tmp_path, get(server.url("/v.mp4")), limits=Limits(spool_bytes=10_000))

    assert [kept.block for kept in responses(tmp_path)] == [large]
    assert {path.name for path in tmp_path.iterdir()} == {"archive.warc.gz", "partials.warc.gz"}


@pytest.mark.parametrize(
    ("host", "path", "is_own"),
    [
        ("update.googleapis.com", "/service/update2/json", True),
        ("accounts.google.com", "/ListAccounts?gpsia=1", True),
        ("accounts.google.com", "/gsi/client", False),
        ("example.org", "/ListAccounts", False),
    ],
)
def test_only_what_the_browser_asks_for_itself_is_left_out(host, path, is_own):
    assert is_browser_own(host, path) is is_own


def test_pages_name_the_pasted_and_the_final_address(server, tmp_path):
    """Case 17, in the file: both can be opened."""
    server.answers["/s"] = server.answers["/p"] = page(b"a")
    pages = [Page(server.url("/p"), "A"), Page(server.url("/s"), "A")]

    through(server, tmp_path, get(server.url("/s")), get(server.url("/p")))
    pack(tmp_path / "archive.warc.gz", tmp_path / "a.wacz", pages, {})

    with zipfile.ZipFile(tmp_path / "a.wacz") as archive:
        lines = archive.read("pages/pages.jsonl").splitlines()[1:]
    assert [json.loads(line)["url"] for line in lines] == [server.url("/p"), server.url("/s")]
