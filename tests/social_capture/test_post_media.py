"""Media of a post are kept as files with their owner; what a page shows and we lack is told."""

import pytest

from tests.social_capture.odd_server import odd_server, page
from tests.social_capture.visited import visit_to

pytestmark = pytest.mark.browser

HTML = b"Content-Type: text/html; charset=utf-8"
FILM = bytes(range(256)) * 400
# By its first bytes a sound: what yt-dlp brings is a film, and not the one of the hidden player.
QUOTED_FILM = b"\xff\xfb" + bytes(range(255, -1, -1)) * 300
PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>'
POST = """<!doctype html><article><a href="/p/9"><time>antes</time></a>
<video src="/before.mp4" controls></video></article>
<article><a href="/p/1"><time>12/9</time></a><p>Vagas</p><img src="/photo.svg">
<video src="/film.mp4" controls preload="none"></video>
<blockquote><a href="/p/7"><time>11/9</time></a><video src="/quoted.mp4" controls></video>
</blockquote>
<iframe src="/player" width="400" height="300"></iframe></article>"""
# A player that fetches its film by script: the element names no file.
PLAYER = "<!doctype html><video controls width=300 height=200></video>"


@pytest.fixture(scope="module")
def post():
    with odd_server() as server:
        server.answers["/p/1"] = page(POST.encode(), HTML)
        server.answers["/player"] = page(PLAYER.encode(), HTML)
        server.answers["/photo.svg"] = page(PICTURE, b"Content-Type: image/svg+xml")
        films = {"/film.mp4": FILM, "/quoted.mp4": QUOTED_FILM, "/before.mp4": FILM[:100]}
        for name, film in films.items():
            server.answers[name] = page(film, b"Content-Type: video/mp4")
        visited = visit_to(server, "/p/1")
        visited.server = server
        yield visited


def test_case_15_media_of_a_quoted_post_are_told_from_those_of_the_post(post):
    url = post.server.url

    owners = {ready.url: (ready.owner, ready.owner_url) for ready in post.kept("media")}

    assert owners == {
        url("/photo.svg"): ("post", ""),
        url("/film.mp4"): ("post", ""),
        url("/quoted.mp4"): ("quoted", url("/p/7")),
    }


def test_a_film_that_nobody_started_is_kept_byte_for_byte(post):
    film = post.server.url("/film.mp4")

    assert next(ready.mime for ready in post.kept("media") if ready.url == film) == "video/mp4"
    assert post.sizes[film] == len(FILM)
    assert post.problems == []


def test_case_13_a_player_whose_film_is_not_kept_makes_the_capture_partial(post):
    finished = post.finished

    assert (finished.status, finished.evidence) == ("partial", "missing: the file of a video")
    assert post.note("films") == "no_film_fits"
    assert [one["kind"] for one in finished.missing_media] == ["video"]
    assert finished.missing_media[0]["page"] == post.server.url("/p/1")
