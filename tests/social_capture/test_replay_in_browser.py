"""An archive is shown again in a real browser, on its own origin, and reaches nothing else."""

import os
import struct

import pytest
from django.conf import settings as site_settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from newsroom.demo.social_page.chromium import launched
from social_capture.replaying import player
from tests.factories.captures import ArtefactFactory, CaptureFactory
from tests.social_capture.odd_server import odd_server, page
from tests.social_capture.wacz_files import recorded

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PLAYER = os.environ.get("LASTRO_REPLAY_PLAYER") or str(site_settings.PROJECT_DIR / "var" / "player")
SECONDS = 60
SOUND = struct.pack(
    "<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + 8000 * SECONDS, b"WAVE", b"fmt ", 16, 1, 1, 8000, 8000, 1,
    8, b"data", 8000 * SECONDS,
) + b"\x80" * (8000 * SECONDS)  # fmt: skip
POST = """<!doctype html><meta charset="utf-8"><title>Post</title><p id="t"></p>
<audio src="/a.wav" controls preload="metadata"></audio>
<script>fetch("/api").then(a => a.json()).then(a => {
  document.getElementById("t").textContent = a.text; })</script>"""
# What a hostile page would try, once more from a frame whose functions no player has replaced.
WAYS_OUT = """async (_text, where) => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const ended = thing => new Promise(done => {
    for (const name of ["load", "error", "open", "close"]) thing.addEventListener(name, done) });
  for (const one of [window, frame.contentWindow]) {
    const picture = new one.Image();
    picture.src = where + "/image";
    await Promise.all([
      ended(picture),
      ended(new one.WebSocket("ws" + where.slice(4) + "/socket")),
      one.fetch(where + "/fetch", {mode: "no-cors"}).catch(() => {}),
    ]);
    one.navigator.sendBeacon(where + "/beacon", "x");
  }
  for (const go of [
    () => { frame.contentWindow.open(where + "/popup") },
    () => { window.open(where + "/popup") },
    () => { top.location = where + "/top" },
    () => { frame.contentWindow.top.location = where + "/top" },
    () => { parent.location = where + "/parent" },
  ])
    setTimeout(() => { try { go() } catch (refused) {} });
}"""


@pytest.fixture
def leak():
    """A server that nothing of a replay may ever ask."""
    with odd_server() as server:
        yield server


@pytest.fixture
def capture(tmp_path):
    answers = {
        "/p": page(POST.encode(), b"Content-Type: text/html"),
        "/api": page(b'{"text": "Dobramos as vagas em creche"}', b"Content-Type: application/json"),
        "/a.wav": page(SOUND, b"Content-Type: audio/wav", b"Accept-Ranges: bytes"),
    }
    path, url = recorded(tmp_path, answers, pages=("/p",))
    made = CaptureFactory(ok=True, replay_ok=True, replay_match=1.0, url_final=url("/p"))
    kept = ArtefactFactory(
        capture=made, kind="wacz", mime="application/wacz", content=path.read_bytes()
    )
    made.wacz_sha256 = kept.sha256
    made.save()
    return made


@pytest.fixture
def desk(live_server, settings, capture, bia, chromium_path, monkeypatch):
    """A browser logged in at the desk; the replay origin is the same server by another name."""
    settings.LASTRO_REPLAY_PLAYER = PLAYER
    if not player.is_installed():
        pytest.skip("needs the player: bin/replay_player")
    port = live_server.thread.port
    settings.ALLOWED_HOSTS = ["newsroom.localhost", "replay.newsroom.localhost"]
    settings.WAGTAILADMIN_BASE_URL = f"http://newsroom.localhost:{port}"
    settings.LASTRO_REPLAY_ORIGIN = f"http://replay.newsroom.localhost:{port}"
    client = Client()
    client.force_login(bia)
    path = reverse("social_capture_desk:replay", args=[capture.pk])
    address = f"{settings.WAGTAILADMIN_BASE_URL}{path}"
    monkeypatch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    with launched(chromium_path) as browser:
        context = browser.new_context(locale="pt-BR")
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": address}]
        )
        screen = context.new_page()
        screen.goto(address)
        yield screen


def archived(screen):
    """The archived page inside the player inside the frame."""
    return screen.frame_locator("iframe.replay-frame").frame_locator("iframe[name]")


def test_text_and_sound_come_back_up_to_the_last_fifth_case_10(desk):
    text = archived(desk).get_by_text("Dobramos as vagas em creche")
    expect(text).to_be_visible(timeout=60_000)

    place = (
        archived(desk)
        .locator("audio")
        .evaluate(
            """sound => new Promise((done, fail) => {
             sound.onerror = () => fail(sound.error.message)
             const seek = () => { sound.onseeked = () => done(sound.currentTime)
                                  sound.currentTime = sound.duration * 0.8 }
             sound.readyState ? seek() : sound.onloadedmetadata = seek })"""
        )
    )

    assert place == pytest.approx(SECONDS * 0.8)


def test_an_archived_page_reaches_no_server_no_window_and_no_cookie(desk, leak):
    text = archived(desk).get_by_text("Dobramos as vagas em creche")
    expect(text).to_be_visible(timeout=60_000)
    address = desk.url
    assert "sessionid" not in text.evaluate("() => document.cookie")

    text.evaluate(WAYS_OUT, leak.url(""))

    expect(text).not_to_be_visible()  # it led its own frame away, and nobody else's
    assert leak.requests == []
    assert desk.context.pages == [desk]
    assert desk.url == address
