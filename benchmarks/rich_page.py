"""One post with all that makes recorders lose something, on two loopback origins."""

import gzip
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.logging_server import Answer, Asked, chunked, ranged, whole

MEGABYTE = 1 << 20
FILM_BYTES = 23 * MEGABYTE
LARGE_BYTES = 30 * MEGABYTE
HTML = "Content-Type: text/html; charset=utf-8"
SCRIPT = "Content-Type: text/javascript"
ANY_ORIGIN = "Access-Control-Allow-Origin: *"
TEXT = "Dobramos as vagas em creche 🚸"
PAGE = """<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Post</title>
<article><p id="text"></p><video id="film" src="/film.mp4" preload="auto" muted></video>
<iframe src="http://OTHER/embed"></iframe>
<p style="height:3000px">…</p><img src="/lazy.png" loading="lazy" width="200" height="200">
<p style="height:3000px">…</p><img id="seen" width="200" height="200"></article>
<script>
fetch("/api/post").then(a => a.json()).then(post => text.textContent = post.text);
fetch("/large.bin").then(a => a.arrayBuffer());
fetch("http://OTHER/api/reach", {method: "POST", body: "{}",
  headers: {"Content-Type": "application/json", "X-Asked": "1"}}).catch(() => 0);
fetch("/head", {method: "HEAD"});
const giving_up = new AbortController();
fetch("/aborted.bin", {signal: giving_up.signal}).then(a => a.body.getReader().read())
  .then(() => giving_up.abort()).catch(() => 0);
navigator.sendBeacon("/beacon", "seen");
new EventSource("/events");
new Worker("/worker.js");
navigator.serviceWorker.register("/service.js");
window.open("/popup");
new IntersectionObserver((found, watching) => found.forEach(one => {
  if (one.isIntersecting) { seen.src = "/seen.png"; watching.disconnect() }
})).observe(seen);
film.addEventListener("loadedmetadata", () => { film.currentTime = film.duration * 0.8 });
</script></html>"""
# Made with Chromium's own recorder from a canvas; two seconds, ten kilobytes.
FILM = Path(__file__).parent / "material" / "film.mp4"


def film() -> bytes:
    """A film that plays; its index stands behind 23 MB of nothing, so that it is sought for."""
    made = FILM.read_bytes()
    after_type = int.from_bytes(made[:4], "big")
    nothing = struct.pack(">I4s", FILM_BYTES, b"free") + noise(FILM_BYTES - 8)
    return made[:after_type] + nothing + made[after_type:]


def noise(size: int) -> bytes:
    """Bytes that do not pack, the same each time."""
    block = b"".join(zlib.crc32(bytes([n % 256, n // 256])).to_bytes(4, "big") for n in range(4096))
    return (block * (size // len(block) + 1))[:size]


def picture() -> bytes:
    """A red square of one pixel, as PNG."""
    rows = zlib.compress(b"\x00\xff\x00\x00")
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)),
        (b"IDAT", rows),
        (b"IEND", b""),
    ]
    chunks = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def events(asked: Asked) -> Iterator[bytes]:
    """Server-sent events without end."""
    number = 0
    while not asked.stopped.wait(0.2):
        number += 1
        yield b"data: %d\n\n" % number


def drip(asked: Asked, size: int) -> Iterator[bytes]:
    """A large answer that takes its time, so that it can be given up."""
    for _piece in range(size // 65_536):
        yield noise(65_536)
        if asked.stopped.wait(0.05):
            return


def other_origin(asked: Asked) -> Answer:
    """The embedded frame and the API that wants to be asked first."""
    if asked.path == "/embed":
        return whole(b"<img src=/embedded.png>", HTML)
    if asked.path == "/embedded.png":
        return whole(picture(), "Content-Type: image/png")
    allow = ("Access-Control-Allow-Headers: x-asked, content-type", ANY_ORIGIN)
    if asked.method == "OPTIONS":
        return "\r\n".join(["HTTP/1.1 204 No Content", *allow, "", ""]).encode(), iter(())
    return whole(b'{"views": 12}', "Content-Type: application/json", ANY_ORIGIN)


def post(other: str) -> Callable[[Asked], Answer]:
    """The post's own origin; ``other`` is where the embed lives."""
    page = gzip.compress(PAGE.replace("OTHER", other).encode(), mtime=0)
    video, large = film(), noise(LARGE_BYTES)
    moved = ("Location: /2", "Set-Cookie: a=1", "Set-Cookie: b=2")
    plain: dict[str, Callable[[Asked], Answer]] = {
        "/1": lambda _: whole(b"", *moved, status="301 Mudou de lugar"),
        "/2": lambda _: whole(b"moved", "Location: /post?a=1&b=%2F|c", status="302 Found"),
        "/post?a=1&b=%2F|c": lambda _: chunked(
            *(page, HTML, "Content-Encoding: gzip", "Set-Cookie: c=3", "Set-Cookie: d=4"),
            "x-tÍTULO: ação",
        ),
        "/api/post": lambda _: chunked(
            f'{{"text": "{TEXT}"}}'.encode(), "Content-Type: application/json"
        ),
        "/large.bin": lambda _: whole(large, "Content-Type: application/octet-stream"),
        "/aborted.bin": lambda asked: (
            b"HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n"
            b"Content-Length: 6553600\r\n\r\n",
            drip(asked, 6_553_600),
        ),
        "/events": lambda asked: (
            b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n",
            events(asked),
        ),
        "/film.mp4": lambda asked: ranged(video, asked, "Content-Type: video/mp4"),
        "/head": lambda asked: whole(b"never sent", HTML, method=asked.method),
        "/beacon": lambda _: whole(b"", status="200 OK"),
        "/worker.js": lambda _: whole(b"fetch('/from-worker')", SCRIPT),
        "/service.js": lambda _: whole(b"onactivate = () => fetch('/from-service')", SCRIPT),
        "/popup": lambda _: whole(b"<img src=/popup.png>", HTML),
        "/from-worker": lambda _: whole(b"worker", HTML),
        "/from-service": lambda _: whole(b"service", HTML),
    }
    pictures = dict.fromkeys(("/lazy.png", "/seen.png", "/popup.png"), picture())

    def site(asked: Asked) -> Answer:
        if asked.path in plain:
            return plain[asked.path](asked)
        if asked.path in pictures:
            return whole(pictures[asked.path], "Content-Type: image/png")
        return whole(b"nothing here", HTML, status="404 Not Found")

    return site
