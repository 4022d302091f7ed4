"""A loopback site whose pages hold films as yt-dlp's generic reader finds them."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.social_capture.odd_server import OddServer, odd_server, page

HTML = b"Content-Type: text/html; charset=utf-8"
FILM = b"\x00\x00\x00\x18ftypmp42" + bytes(range(256)) * 400
SEGMENT = (b"G" + bytes(187)) * 40
CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:02.000\nSão quarenta mil vagas.\n".encode()
PLAYLIST = (
    b"#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n/1.ts\n#EXTINF:10,\n/2.ts\n#EXT-X-ENDLIST\n"
)
PAGES = {
    "/film": "<video src='/film.mp4'><track kind=subtitles srclang=pt src='/pt.vtt'></video>",
    "/list": "<video><source src='/list.m3u8' type='application/x-mpegURL'></video>",
    "/pictures": "<title>Fotos</title><img src='/a.png'>",
    "/false": "<video src='/false.mp4'></video>",
}


def film_page(body: str) -> bytes:
    return page(f"<!doctype html>{body}".encode(), HTML)


@contextmanager
def film_site() -> Iterator[OddServer]:
    with odd_server() as server:
        for path, body in PAGES.items():
            server.answers[path] = film_page(body)
        server.answers["/film.mp4"] = page(FILM, b"Content-Type: video/mp4")
        server.answers["/false.mp4"] = page(b"<p>no film</p>", b"Content-Type: video/mp4")
        server.answers["/pt.vtt"] = page(CAPTIONS, b"Content-Type: text/vtt")
        server.answers["/list.m3u8"] = page(
            PLAYLIST, b"Content-Type: application/vnd.apple.mpegurl"
        )
        for name in ("/1.ts", "/2.ts"):
            server.answers[name] = page(SEGMENT, b"Content-Type: video/mp2t")
        yield server
