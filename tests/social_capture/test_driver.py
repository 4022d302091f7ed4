"""A real browser behind the recorder brings back what a reader would have seen."""

import os
import signal
import socket
from dataclasses import replace

import pytest

from social_capture.driver import processes
from tests.social_capture.browsers import renderers_under
from tests.social_capture.odd_server import odd_server, page, redirect
from tests.social_capture.visited import QUICK, visit_to

pytestmark = pytest.mark.browser

DATAGRAM = socket.SOCK_DGRAM
HTML = b"Content-Type: text/html; charset=utf-8"
POST = """<!doctype html><html lang="pt-BR"><title>Post</title>
<meta name="author" content="Helena Duarte">
<div id="cookie-notice"><button onclick="this.parentNode.remove()">Aceitar</button></div>
<article><time datetime="2026-09-12T08:02:00-03:00">12/9</time><p id="text"></p>
<img src="/p.png" alt="Gráfico de vagas"><video src="/v.mp4" preload="auto"></video>
<a href="/outra">outra</a></article>
<iframe src="http://127.0.0.1:{internal}/secret"></iframe>
<script>fetch("/api").then(a => a.text()).then(t => {{
  document.getElementById("text").textContent = t }});
new WebSocket("ws://127.0.0.1:{internal}/ws");
new Image().src = "http://localhost:{internal}/pixel";
const rtc = new RTCPeerConnection({{iceServers: [{{urls: "stun:127.0.0.1:{internal}"}}]}});
rtc.createDataChannel("x"); rtc.createOffer().then(o => rtc.setLocalDescription(o));
</script></html>"""
VIDEO = bytes(range(256)) * 2000
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478"
    "9c63f8cfc0f01f0005000 1ff6b2e9e0f0000000049454e44ae426082".replace(" ", "")
)


def by_range(connection, requests):
    if b"Range:" in requests[-1]:
        size = len(VIDEO)
        head = b"Content-Range: bytes 0-%d/%d" % (size - 1, size)
        connection.sendall(
            page(VIDEO, b"Content-Type: video/mp4", head, status=b"206 Partial Content")
        )
    else:
        connection.sendall(page(VIDEO, b"Content-Type: video/mp4"))


@pytest.fixture
def server():
    with odd_server() as running:
        yield running


@pytest.fixture(scope="module")
def post():
    """One visit to a rich post, that several tests look at."""
    with odd_server() as server, odd_server() as internal, socket.socket(type=DATAGRAM) as stun:
        stun.bind(("127.0.0.1", internal.port))
        stun.setblocking(False)
        html = POST.replace("{{", "{").replace("}}", "}").replace("{internal}", str(internal.port))
        server.answers["/s"] = redirect("/p/1")
        server.answers["/p/1"] = page(html.encode(), HTML)
        server.answers["/api"] = page("Dobramos as vagas em creche 🚸".encode(), HTML)
        server.answers["/p.png"] = page(PNG, b"Content-Type: image/png")
        server.answers["/v.mp4"] = lambda connection: by_range(connection, server.requests)
        visited = visit_to(server, "/s")
        visited.internal = internal.requests
        visited.stun = stun
        visited.server = server
        yield visited


def test_text_drawn_by_script_is_kept_with_its_file_and_picture(post):
    finished = post.finished

    assert finished.status == "ok", (finished, post.steps)
    assert "Dobramos as vagas em creche 🚸" in finished.text_nfc
    assert post.files["text"].decode() == finished.text_raw
    assert b"Dobramos as vagas" in post.files["dom"]
    assert post.files["screenshot"].startswith(b"\x89PNG")


def test_the_page_says_who_wrote_it_and_when(post):
    fields = post.finished.fields

    assert (fields.author_name, fields.lang) == ("Helena Duarte", "pt-BR")
    assert fields.posted_at == "2026-09-12T08:02:00-03:00"
    assert fields.alt_texts == ("Gráfico de vagas",)


def test_case_17_redirects_are_told_and_both_addresses_are_in_the_valid_wacz(post):
    finished = post.finished

    assert finished.redirect_chain == ({"url": post.server.url("/s"), "status": 302},)
    assert finished.url_final == post.server.url("/p/1")
    assert post.pages == [post.server.url("/p/1"), post.server.url("/s")]
    assert post.problems == []


def test_the_archive_alone_gives_back_what_was_read(post):
    assert post.result("replay") == "done"
    assert (post.finished.replay.ok, post.finished.replay.match) == (True, 1.0)


def test_a_video_that_was_played_in_parts_is_whole_in_the_archive(post):
    videos = [found for found in post.responses if found.url == post.server.url("/v.mp4")]

    assert len(videos) == 1
    assert videos[0].block.startswith(b"HTTP/1.1 200")
    assert videos[0].block.endswith(VIDEO)
    assert "partials" in post.files


def test_nothing_of_the_page_reaches_an_internal_address(post):
    assert post.internal == []
    with pytest.raises(BlockingIOError):  # no WebRTC packet either
        post.stun.recv(100)
    assert len(post.finished.blocked) >= 2


def test_the_consent_notice_is_closed_by_a_named_rule(post):
    assert post.finished.consent_rule == "worded-accept"


def test_no_process_outlives_the_visit(post):
    assert post.result("close") == "done"
    assert processes.marked("--lastro-visit") == []


def test_case_27_a_page_whose_script_never_yields_still_ends_with_its_archive(server):
    server.answers["/loop"] = page(
        b"<p>antes</p><script>setTimeout(() => { while (true) {} }, 300)</script>", HTML
    )
    budget = replace(QUICK, total_s=25, open_s=15, read_s=2, screenshot_s=3, close_s=2)

    visited = visit_to(server, "/loop", budget=budget)

    assert visited.finished.status == "timeout"
    assert visited.problems == []
    assert processes.marked("--lastro-visit") == []


def test_case_26_a_killed_renderer_is_a_crash_without_orphans_and_the_next_visit_works(server):
    server.answers["/p"] = page(b"<p>Dobramos</p>", HTML)
    killed = []

    def kill_renderers(step):
        if step.name == "ready" and not killed:
            killed.extend(renderers_under(os.getpid()))
            for pid in killed:
                os.kill(pid, signal.SIGKILL)

    crashed = visit_to(server, "/p", on_step=kill_renderers)

    assert killed
    assert (crashed.finished.status, crashed.problems) == ("crashed", [])
    assert not any(os.path.exists(f"/proc/{pid}") for pid in killed)
    assert visit_to(server, "/p").finished.status == "ok"
