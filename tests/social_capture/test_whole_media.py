"""A film seen in parts is in the archive whole, or the capture knows that it is not."""

import pytest

from social_capture.recorder.noted import Exchange
from social_capture.recorder.whole import fetch_whole, only_in_parts, whole_address
from tests.social_capture.odd_server import odd_server, page
from tests.social_capture.recording import ask, get, record, responses

VIDEO = b"Content-Type: video/mp4"
WHOLE = page(b"abcdefghi", VIDEO)
PART = page(b"bcd", VIDEO, b"Content-Range: bytes 1-3/9", status=b"206 Partial Content")


@pytest.fixture
def server():
    with odd_server() as running:
        yield running


def asked_then_whole(server, folder, *requests):
    """What could be fetched whole after those requests, and what is still in parts."""
    found = []

    async def work(recorder):
        for request in requests:
            await ask(recorder, request)
        found.append(await fetch_whole(recorder))

    recorder = record(folder, work, allow=frozenset({server.netloc}))
    return found[0], list(only_in_parts(recorder.tape.exchanges)), recorder


def by_range(server):
    def answer(connection):
        connection.sendall(PART if b"Range:" in server.requests[-1] else WHOLE)

    return answer


def test_a_film_in_ranges_is_fetched_whole(server, tmp_path):
    """Case 10."""
    server.answers["/v.mp4"] = by_range(server)

    whole, parts, _recorder = asked_then_whole(
        server, tmp_path, get(server.url("/v.mp4"), "Range: bytes=1-3", "If-Range: x")
    )

    assert (whole, parts) == ([server.url("/v.mp4")], [])
    assert [kept.block for kept in responses(tmp_path)] == [WHOLE]
    assert b"If-Range" not in server.requests[-1]


def test_ranges_in_the_query_are_one_film(server, tmp_path):
    """Case 11: each part has an address of its own; the whole is asked for once."""
    server.answers["/v?id=1&range=0-3"] = server.answers["/v?id=1&range=4-8"] = page(b"part", VIDEO)
    server.answers["/v?id=1"] = WHOLE
    parts = [get(server.url(f"/v?id=1&range={part}")) for part in ("0-3", "4-8")]

    whole, left, _recorder = asked_then_whole(server, tmp_path, *parts)

    assert (whole, left) == ([server.url("/v?id=1")], [])
    assert [kept.block for kept in responses(tmp_path)][-1] == WHOLE
    assert len(server.requests) == 3


def test_a_film_that_the_server_gives_in_parts_only_stays_in_parts(server, tmp_path):
    """Case 11: the signature covers the range; nothing whole, so the capture is partial."""
    server.answers["/v?range=0-3&sig=1"] = page(b"part", VIDEO)
    server.answers["/v?sig=1"] = page(b"no", status=b"403 Forbidden")

    whole, left, _recorder = asked_then_whole(
        server, tmp_path, get(server.url("/v?range=0-3&sig=1"))
    )

    assert (whole, left) == ([], [server.url("/v?sig=1")])


def test_a_film_whose_server_is_gone_stays_in_parts_and_says_why(server, tmp_path):
    server.answers["/v.mp4"] = by_range(server)
    found = []

    async def work(recorder):
        await ask(recorder, get(server.url("/v.mp4"), "Range: bytes=1-3"))
        server.close()
        found.append(await fetch_whole(recorder))

    recorder = record(tmp_path, work, allow=frozenset({server.netloc}))

    assert found == [[]]
    assert recorder.tape.blocked[-1].reason.startswith("not fetched whole: ")


@pytest.mark.parametrize(
    ("url", "mime", "whole"),
    [
        ("https://a/v?range=0-9", "video/mp4", "https://a/v"),
        ("https://a/v?range=0-9&x=1", "audio/mp4", "https://a/v?x=1"),
        ("https://a/v?x=1&bytestart=0&byteend=9", "video/mp4", "https://a/v?x=1"),
        ("https://a/v?price_range=0-9", "video/mp4", "https://a/v?price_range=0-9"),
        ("https://a/v?range=all", "video/mp4", "https://a/v?range=all"),
        ("https://a/list?range=0-9", "text/html", "https://a/list?range=0-9"),
    ],
)
def test_only_a_range_of_bytes_of_a_film_is_taken_out_of_an_address(url, mime, whole):
    assert whole_address(Exchange(url, "GET", 200, mime, 1, "", 1)) == whole


@pytest.mark.parametrize(
    ("exchange", "is_part"),
    [
        (Exchange("https://a/v", "GET", 206, "video/mp4", 1, "", 1), True),
        (Exchange("https://a/v", "GET", 200, "video/mp4", 1, "disconnect", 1), True),
        (Exchange("https://a/v", "GET", 200, "video/mp4", 1, "time", 1), True),
        (Exchange("https://a/v", "GET", 200, "video/mp4", 1, "length", 1), False),
        (Exchange("https://a/v", "GET", 200, "video/mp4", 1, "", 1), False),
        (Exchange("https://a/v", "POST", 206, "video/mp4", 1, "", 1), False),
        (Exchange("https://a/e", "GET", 200, "text/event-stream", 1, "disconnect", 1), False),
    ],
    ids=["range", "cut", "out of time", "beyond the cap", "whole", "no GET", "endless"],
)
def test_what_counts_as_seen_in_parts_only(exchange, is_part):
    assert bool(only_in_parts([exchange])) is is_part
