"""Case 28 in a real browser: a page that tries each way inside reaches nothing."""

import json

import pytest

from social_capture import capturing
from social_capture.driver.options import Budget, Options
from tests.social_capture.odd_server import page, redirect
from tests.social_capture.ssrf_net import small_internet

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.allow_hosts(["127.0.0.1", "127.0.0.2", "127.0.0.3", "::1"]),
]
QUICK = Budget(total_s=60, open_s=20, ready_s=5, scroll_s=3, media_s=3, settle_s=3)
HOSTILE = """<!doctype html><title>Post</title>
<link rel="preconnect" href="http://127.0.0.1:PORT">
<link rel="dns-prefetch" href="//inside.example">
<link rel="stylesheet" href="http://[::1]/style.css">
<img src="http://inside.example/picture"><img src="/go"><video src="http://nat64.example/v"></video>
<iframe src="http://127.0.0.1/frame"></iframe><object data="http://mixed.example/object"></object>
<script src="http://[::ffff:127.0.0.1]/script"></script><iframe name="away"></iframe>
<form action="http://127.0.0.3/form" method="post" target="away"></form>
<p id="text">antes</p>
<script>
const attempt = act => { try { act() } catch (refused) {} };
document.forms[0].submit();
attempt(() => new WebSocket("ws://127.0.0.1:PORT/socket"));
attempt(() => new WebSocket("wss://127.0.0.1:PORT/socket"));
attempt(() => new WebSocket("ws://inside.example/socket"));
attempt(() => new WebTransport("https://127.0.0.1:PORT/transport"));
attempt(() => new EventSource("http://127.0.0.1/events"));
attempt(() => navigator.sendBeacon("http://localhost/beacon", "x"));
attempt(() => window.open("http://127.0.0.1/popup"));
fetch("http://127.0.0.1/fetch", {mode: "no-cors"}).catch(() => 0);
fetch("/go", {mode: "no-cors"}).catch(() => 0);
attempt(() => new Worker(URL.createObjectURL(new Blob(
  ["fetch('http://127.0.0.1/worker', {mode: 'no-cors'})"]))));
const candidates = [];
for (const url of ["stun:127.0.0.1:PORT", "stun:[::1]:PORT", "turn:127.0.0.1:PORT",
                   "turn:127.0.0.1:PORT?transport=tcp", "turns:127.0.0.1:PORT"]) attempt(() => {
  const rtc = new RTCPeerConnection({iceServers: [{urls: url, username: "u", credential: "c"}]});
  rtc.createDataChannel("x");
  rtc.onicecandidate = found => { if (!found.candidate) candidates.push(url) };
  rtc.createOffer().then(offer => rtc.setLocalDescription(offer));
});
document.getElementById("text").textContent = "Dobramos as vagas";
</script>"""
MUST_BE_ON_RECORD = (
    "http://inside.example/picture",
    "http://[::1]/style.css",
    "http://nat64.example/v",
    "http://127.0.0.1/frame",
    "http://mixed.example/object",
    "http://127.0.0.3/form",
    "http://127.0.0.1/events",
    "http://localhost/beacon",
    "http://127.0.0.1/fetch",
    "http://127.0.0.1/worker",
    "http://127.0.0.1/redirected",
)


@pytest.fixture
def net(monkeypatch):
    with small_internet(monkeypatch) as running:
        yield running


def test_a_page_that_tries_every_way_inside_reaches_nothing_and_is_told_on(net):
    html = HOSTILE.replace("PORT", str(net.port)).encode()
    net.outside.answers["/"] = page(html, b"Content-Type: text/html; charset=utf-8")
    net.outside.answers["/go"] = redirect("http://127.0.0.1/redirected")
    capture = capturing.request("http://public.example/")

    capture = capturing.run(capture.pk, options=Options(budget=QUICK))

    assert capture.text_nfc.endswith("Dobramos as vagas"), capture.status_evidence
    assert net.hits == []
    told = json.dumps(capture.blocked)
    assert [url for url in MUST_BE_ON_RECORD if url not in told] == []
    assert f"127.0.0.1:{net.port}" in told  # the WebSockets
