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
SOUND = (b"G" + bytes(187)) * 30
APART = (
    b'#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="pt",URI="/sound.m3u8"\n'
    b'#EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="a"\n/picture.m3u8\n'
)
ONE_PIECE = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n{}\n#EXT-X-ENDLIST\n"
LIST = b"Content-Type: application/vnd.apple.mpegurl"
PAGES = {
    "/film": "<video src='/film.mp4'><track kind=subtitles srclang=pt src='/pt.vtt'></video>",
    "/list": "<video><source src='/list.m3u8' type='application/x-mpegURL'></video>",
    "/apart": "<video><source src='/apart.m3u8' type='application/x-mpegURL'></video>",
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
        server.answers["/list.m3u8"] = page(PLAYLIST, LIST)
        server.answers["/apart.m3u8"] = page(APART, LIST)
        for name, piece in (("picture", SEGMENT), ("sound", SOUND)):
            server.answers[f"/{name}.m3u8"] = page(ONE_PIECE.format(f"/{name}.ts").encode(), LIST)
            server.answers[f"/{name}.ts"] = page(piece, b"Content-Type: video/mp2t")
        for name in ("/1.ts", "/2.ts"):
            server.answers[name] = page(SEGMENT, b"Content-Type: video/mp2t")
        yield server
