"""The fictional network serves a post that a person would see, and that its author can edit."""

import json
from contextlib import closing
from http.client import HTTPConnection

import pytest

from checks.extraction.offline import extract
from newsroom.demo import ports
from newsroom.demo.reader import Reader
from newsroom.demo.social_page import post
from newsroom.demo.social_page.server import SocialPage


@pytest.fixture
def network():
    """The network on a free port."""
    with SocialPage() as page:
        yield page


def drawn(network):
    return json.loads(Reader(f"http://{network.host}/").get("/api/posts/1").content)


def test_the_page_itself_holds_no_text_of_the_post(network):
    answer = Reader(f"http://{network.host}/").get(post.PATH)

    assert answer.status == 200
    assert post.CLAIM not in answer.text


def test_the_author_edits_the_post_and_it_says_so(network):
    before = drawn(network)

    Reader(f"http://{network.host}/").post("/edit")

    after = drawn(network)
    assert (before["is_edited"], after["is_edited"]) == (False, True)
    assert post.EDITED_CLAIM in after["text"][0]


@pytest.mark.parametrize("path", ["/picture.jpg", "/video.webm"])
def test_picture_and_film_are_served_whole(network, path):
    answer = Reader(f"http://{network.host}/").get(path)

    assert len(answer.content) == int(answer.headers["Content-Length"]) > 5_000


def test_the_film_is_served_in_ranges_as_players_ask_for_it(network):
    connection = HTTPConnection("127.0.0.1", network.port, timeout=10)
    connection.request("GET", "/video.webm", headers={"Range": "bytes=10-19"})

    with closing(connection), closing(connection.getresponse()) as answer:
        assert (answer.status, len(answer.read())) == (206, 10)
        assert answer.headers["Content-Range"].startswith("bytes 10-19/")


@pytest.mark.parametrize("path", ["/nothing", "/server.py", "/%2e%2e/post.py"])
def test_nothing_else_is_served(network, path):
    assert Reader(f"http://{network.host}/").get(path).status == 404


@pytest.mark.parametrize(("version", "claim"), [(1, post.CLAIM), (2, post.EDITED_CLAIM)])
def test_the_rules_find_its_claim_and_its_promises_and_leave_the_opinion(version, claim):
    found = extract("\n".join(post.post(version)["text"]))

    assert [one.statement for one in found.claims] == [claim]
    assert [one.quote for one in found.proposals] == post.PROMISES
    assert [one.deadline_text for one in found.proposals] == ["até 2028", None]


def test_a_port_that_is_taken_says_by_whom(network):
    assert not ports.is_free(network.port)
    assert "python" in ports.holder_of(network.port)


def test_a_free_port_is_free():
    assert ports.is_free(ports.free_port())


def test_the_reader_visits_one_site_only(network):
    with pytest.raises(ValueError, match="is not on"):
        Reader(f"http://{network.host}/").get("http://other.example/")
