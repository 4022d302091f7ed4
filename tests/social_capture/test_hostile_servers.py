"""What a server may try against the recorder: the page, the file and the memory stay whole."""

import asyncio
import threading
import tracemalloc
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from social_capture.recorder.whole import fetch_whole
from social_capture.wacz.package import Page, pack
from social_capture.wacz.validate import validate
from tests.social_capture.odd_server import odd_server, page
from tests.social_capture.recording import QUICK, ask, get, record, records, responses

OK = b"HTTP/1.1 200 OK\r\n"
PIECE = bytes(65_536)
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
BROKEN_HEADS = {
    "one endless header": OK + b"X: " + b"x" * 400_000,
    "endless headers": OK + b"X: y\r\n" * 80_000,
    "no status line": b"hello\r\n\r\n",
    "status in other digits": "HTTP/1.1 ²²² OK\r\n\r\n".encode("latin-1"),
    "interim answers without end": b"HTTP/1.1 103 Early Hints\r\n\r\n" * 50,
    "head without its end": OK + b"X: y\r\n",
}
CUT_BODIES = {
    "two lengths": OK + b"Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde",
    "chunk size with a sign": CHUNKED + b"+3\r\nabc\r\n0\r\n\r\n",
    "chunk size with an underscore": CHUNKED + b"1_0\r\nabc\r\n0\r\n\r\n",
    "chunk longer than it says": CHUNKED + b"3\r\nabcdef\r\n0\r\n\r\n",
    "chunk size beyond any number": CHUNKED + b"f" * 5000 + b"\r\n",
    "trailer without its end": CHUNKED + b"0\r\nX: " + b"y" * 400_000,
    "length beyond what comes": OK + b"Content-Length: 100\r\n\r\nabc",
}
WHOLE_BODIES = {
    "one length twice": OK + b"Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
    "length that is none": OK + b"Content-Length: abc\r\n\r\nabc",
    "length of five thousand digits": OK + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\nabc",
    "folded transfer coding": OK + b"Transfer-Encoding:\r\n chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
    "chunks and a length that lies": (
        OK + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
    ),
    "old protocol that claims chunks": (
        b"HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnot chunks"
    ),
    "both line endings in one head": b"HTTP/1.1 200 OK\r\nX: y\n\r\nuntil\n\nthe end",
    "line feed and blank line": b"HTTP/1.1 200 OK\nX: y\n\r\nuntil\r\n\r\nthe end",
    "no colon": OK + b"nonsense\r\nContent-Length: 1\r\n\r\na",
    "right to left and emoji": OK + "X-Título: \u202eoãça 🚸\r\n\r\nsim".encode(),
}


@pytest.fixture
def server():
    with odd_server() as running:
        yield running


def through(server, folder, *requests, **options):
    """What comes back through a recorder, and the recorder itself."""
    answers = []

    async def work(recorder):
        answers.append(await ask(recorder, *requests))

    options.setdefault("allow", frozenset({server.netloc}))
    return answers, record(folder, work, **options)


@pytest.mark.parametrize("broken", BROKEN_HEADS.values(), ids=BROKEN_HEADS)
def test_what_is_no_head_is_refused_and_noted(server, tmp_path, broken):
    server.answers["/a"] = broken

    answers, recorder = through(server, tmp_path, get(server.url("/a")))

    assert answers[0].startswith(b"HTTP/1.1 502")
    assert [blocked.url for blocked in recorder.tape.blocked] == [server.url("/a")]
    assert responses(tmp_path) == responses(tmp_path, "partials.warc.gz") == []


@pytest.mark.parametrize("cut", CUT_BODIES.values(), ids=CUT_BODIES)
def test_a_body_that_lies_is_kept_as_cut_beside_the_archive(server, tmp_path, cut):
    server.answers["/a"] = cut

    through(server, tmp_path, get(server.url("/a")))

    assert responses(tmp_path) == []
    (kept,) = responses(tmp_path, "partials.warc.gz")
    assert kept.headers["WARC-Truncated"] == "disconnect"
    assert cut.startswith(kept.block)


@pytest.mark.parametrize("odd", WHOLE_BODIES.values(), ids=WHOLE_BODIES)
def test_what_a_browser_reads_as_whole_is_kept_as_whole_in_a_valid_wacz(server, tmp_path, odd):
    server.answers["/a"] = odd

    answers, _recorder = through(server, tmp_path, get(server.url("/a")))

    assert answers == [odd]
    assert [kept.block for kept in responses(tmp_path)] == [odd]
    pack(tmp_path / "archive.warc.gz", tmp_path / "a.wacz", [Page(server.url("/a"), "A")], {})
    assert validate(tmp_path / "a.wacz") == []


NAMES = st.text("abcXYZ-_ :\t\x00é", max_size=12)
VALUES = st.text(st.characters(codec="latin-1", exclude_characters="\n"), max_size=30)
LINES = st.lists(st.tuples(NAMES, VALUES, st.sampled_from([b"\r\n", b"\n"])), max_size=6)


@given(lines=LINES, body=st.binary(max_size=200), reason=VALUES, known=st.booleans())
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
def test_no_head_of_a_server_makes_our_own_archive_invalid(
    tmp_path_factory, lines, body, reason, known
):
    folder = tmp_path_factory.mktemp("heads")
    head = b"".join(f"{n}:{v}".encode("latin-1") + end for n, v, end in lines)
    with odd_server() as server:
        server.answers["/ok"] = page(b"fine", b"Connection: close")
        server.answers["/odd"] = f"HTTP/1.1 200 {reason}".encode("latin-1") + b"\r\n" + head
        server.answers["/odd"] += b"Content-Length: %d\r\n\r\n" % len(body) if known else b"\r\n"
        server.answers["/odd"] += body

        async def work(recorder):
            for path in ("/ok", "/odd"):
                await ask(recorder, get(server.url(path)))

        record(folder, work, allow=frozenset({server.netloc}))
        pages = [Page(server.url("/ok"), "A")]
    pack(folder / "archive.warc.gz", folder / "a.wacz", pages, {})

    assert validate(folder / "a.wacz") == []


def test_bytes_behind_an_answer_are_never_taken_for_the_next_one(server, tmp_path):
    forged = page(b"forged", b"X: this answers no request")

    def answer(connection):
        connection.sendall(page(b"true") + forged)
        server.stopped.wait(1)

    server.answers["/a"] = answer
    server.answers["/b"] = page(b"also true", b"Connection: close")

    answers, _recorder = through(server, tmp_path, get(server.url("/a")), get(server.url("/b")))

    assert answers[0].endswith(b"also true")
    assert b"forged" not in answers[0]
    assert not any(b"forged" in kept.block for kept in responses(tmp_path))


def test_a_server_that_drips_its_head_is_left(server, tmp_path):
    def drip(connection):
        connection.sendall(OK)
        while not server.stopped.wait(0.1):
            connection.sendall(b"X: y\r\n")

    server.answers["/a"] = drip

    answers, recorder = through(
        server, tmp_path, get(server.url("/a")), limits=replace(QUICK, exchange_s=0.6)
    )

    assert answers[0].startswith(b"HTTP/1.1 502")
    assert recorder.tape.blocked[0].reason == "no answer in time"


def test_a_server_that_answers_before_it_reads_is_believed(server, tmp_path):
    def answer_and_read_nothing(connection):
        connection.sendall(page(b"too large", status=b"413 Content Too Large"))
        server.stopped.wait(30)

    server.answers["/up"] = answer_and_read_nothing
    head = f"POST {server.url('/up')} HTTP/1.1\r\nHost: a\r\nContent-Length: 16000000\r\n\r\n"

    through(server, tmp_path, head.encode(), b"x" * 16_000_000)

    (kept,) = responses(tmp_path)
    assert kept.block.endswith(b"too large")
    asked = [found for found in records(tmp_path / "archive.warc.gz") if found.kind == "request"]
    assert asked[0].headers["WARC-Truncated"] == "disconnect"


def test_a_body_cut_by_a_cap_does_not_look_whole_to_the_page(server, tmp_path):
    server.answers["/big"] = OK + b"\r\n" + b"x" * 300_000

    answers, _recorder = through(
        server, tmp_path, get(server.url("/big")), limits=replace(QUICK, body_bytes=100_000)
    )

    assert answers == [b""]  # the connection broke: no end that a page could believe


def test_a_size_bomb_stops_a_capture_at_its_cap_and_the_next_request_is_refused(server, tmp_path):
    """Case 29: a body without end from a third party."""

    def bomb(connection):
        connection.sendall(OK + b"\r\n")
        while not server.stopped.is_set():
            connection.sendall(b"\x00" * 65_536)

    server.answers["/bomb"] = bomb
    server.answers["/after"] = page(b"never")
    recorders = []

    async def work(recorder):
        recorders.append(recorder)
        await ask(recorder, get(server.url("/bomb")))
        await ask(recorder, get(server.url("/after")))
        assert await fetch_whole(recorder) == []

    allow = frozenset({server.netloc})
    record(tmp_path, work, allow=allow, limits=replace(QUICK, capture_bytes=3_000_000))

    (kept,) = responses(tmp_path, "partials.warc.gz")
    assert kept.headers["WARC-Truncated"] == "length"
    assert len(kept.block) < 3_200_000
    reasons = [blocked.reason for blocked in recorders[0].tape.blocked]
    assert reasons == ["the capture has reached its size"]
    assert len(server.requests) == 1


def test_memory_does_not_grow_with_a_body(server, tmp_path):
    """Case 29: forty megabytes pass through a tenth of that."""

    def large(connection):
        connection.sendall(OK + b"Content-Length: %d\r\n\r\n" % (640 * 65_536))
        for _piece in range(640):
            connection.sendall(PIECE)

    server.answers["/large"] = large

    async def work(recorder):
        tracemalloc.start()
        try:
            await drained(recorder, get(server.url("/large"), "Connection: close"))
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()

    peaks = []
    record(tmp_path, work, allow=frozenset({server.netloc}), limits=replace(QUICK, exchange_s=60))

    (kept,) = responses(tmp_path)
    assert len(kept.block) > 640 * 65_536
    assert peaks[0] < 4_000_000


async def drained(recorder, request):
    """Read an answer to its end and hold none of it."""
    host, port = recorder.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request)
    while await reader.read(65_536):
        pass
    writer.close()


def test_a_client_that_does_not_read_holds_the_server_back(server, tmp_path):
    sent, full = [0], threading.Event()

    def flood(connection):
        connection.settimeout(0.5)
        connection.sendall(OK + b"\r\n")
        try:
            while True:
                sent[0] += connection.send(b"\x00" * 65_536)
        except TimeoutError:
            full.set()

    server.answers["/flood"] = flood

    async def work(recorder):
        host, port = recorder.address.removeprefix("http://").split(":")
        _reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
        writer.write(get(server.url("/flood")))
        assert await asyncio.to_thread(full.wait, 30)
        writer.transport.abort()

    record(tmp_path, work, allow=frozenset({server.netloc}), limits=replace(QUICK, exchange_s=60))

    assert sent[0] < 30_000_000  # what kernel buffers hold, and no more


def test_a_disk_that_is_full_loses_one_record_says_so_and_keeps_the_rest(server, tmp_path):
    server.answers["/1"] = server.answers["/3"] = page(b"kept", b"Connection: close")
    server.answers["/2"] = page(b"lost", b"Connection: close")

    async def work(recorder):
        real = recorder.tape.main._put
        for path in ("/1", "/2", "/3"):
            full = path == "/2"
            recorder.tape.main._put = no_space(real) if full else real
            await ask(recorder, get(server.url(path)))
        assert recorder.tape.lost == [server.url("/2")]
        assert "No space" in recorder.tape.blocked[0].reason

    record(tmp_path, work, allow=frozenset({server.netloc}))

    kept = [found.url for found in responses(tmp_path)]
    assert kept == [server.url("/1"), server.url("/3")]


def no_space(real):
    """Writes half of what it is given, as a disk does that fills up."""

    def put(content):
        real(content[: len(content) // 2])
        raise OSError(28, "No space left on device")

    return put


@pytest.mark.parametrize(
    ("limits", "reason"),
    [({"exchanges": 2}, "number of requests"), ({"hosts": 0}, "too many hosts")],
    ids=["requests", "hosts"],
)
def test_a_page_that_asks_without_end_is_stopped_with_a_word(server, tmp_path, limits, reason):
    server.answers["/a"] = page(b"a")
    asked = [get(server.url("/a"))] * 3

    async def work(recorder):
        for request in asked:
            await ask(recorder, request)

    allow = frozenset({server.netloc})
    recorder = record(tmp_path, work, allow=allow, limits=replace(QUICK, **limits))

    assert reason in recorder.tape.blocked[-1].reason
    assert len(server.requests) < 3
