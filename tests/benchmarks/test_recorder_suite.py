"""The comparison of an archive with what was sent can fail: it is shown to."""

import pytest

from benchmarks.logging_server import Served
from benchmarks.suites.recorder import compare
from tests.social_capture.recording import Seen

HEAD = b"HTTP/1.1 200 OK\r\nX: y\r\n\r\n"
SENT = Served("http://a/", "GET", HEAD, bytearray(b"body"), is_complete=True)


def kept(block, **headers):
    return Seen("response", "http://a/", block, headers)


def test_the_same_bytes_are_exact():
    (found,) = compare([SENT], [kept(HEAD + b"body")], [])

    assert (found.is_exact, found.has_head, found.is_main) == (True, True, True)


@pytest.mark.parametrize(
    "block",
    [HEAD + b"bodY", HEAD.replace(b"X:", b"x:") + b"body", HEAD + b"body and more", b""],
    ids=["another body", "another spelling of a header", "more than was sent", "nothing"],
)
def test_other_bytes_are_not(block):
    (found,) = compare([SENT], [kept(block)], [])

    assert not found.is_exact
    assert not found.is_cut_and_says_so


def test_a_part_counts_only_under_a_mark():
    part = HEAD + b"bo"

    (unmarked,) = compare([SENT], [], [kept(part)])
    (marked,) = compare([SENT], [], [kept(part, **{"WARC-Truncated": "time"})])

    assert (unmarked.is_cut_and_says_so, marked.is_cut_and_says_so) == (False, True)


def test_one_record_stands_for_one_answer():
    found = compare([SENT, SENT], [kept(HEAD + b"body")], [])

    assert [one.is_exact for one in found] == [True, False]
