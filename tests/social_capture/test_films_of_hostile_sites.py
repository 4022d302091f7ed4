"""What a site does to the one who fetches its film: no end, no limit, no shame."""

import asyncio
from dataclasses import replace

import pytest

from social_capture.films import asking
from social_capture.films.asked_for import options_of
from social_capture.films.failures import FilmFailed
from social_capture.films.left import goes_on
from social_capture.guard import Guard
from tests.social_capture.certificates import self_signed, server_side, trusting
from tests.social_capture.film_site import FILM, PLAYLIST, film_page, film_site
from tests.social_capture.odd_server import odd_server, page
from tests.social_capture.recording import QUICK, record, responses

yt_dlp = pytest.importorskip("yt_dlp")
LIMITS = replace(QUICK, idle_s=5, exchange_s=20)
MP4 = b"Content-Type: video/mp4"
FACTS = {"port": 1, "folder": "/nonexistent", "file_bytes": 1, "idle_s": 1}


@pytest.fixture(scope="module")
def site():
    with film_site() as server:
        yield server


def films_of(url, folder, **options):
    """What one ask brings, at an address that the guard lets through."""
    found = []

    async def work(recorder):
        found.append(await asking.ask(recorder, url, folder / "files"))

    record(folder, work, **({"limits": LIMITS} | options))
    return found[0].films


def films_at(site, path, folder, **limits):
    limits = replace(LIMITS, **limits)
    return films_of(site.url(path), folder, allow=frozenset({site.netloc}), limits=limits)


def test_a_film_comes_through_tls_that_is_opened_by_the_recorder_alone(tmp_path):
    pem = self_signed(tmp_path, "localhost")
    with odd_server(server_side(pem)) as server:
        server.answers["/film"] = film_page("<video src='/film.mp4'></video>")
        server.answers["/film.mp4"] = page(FILM, MP4)
        here = frozenset({f"localhost:{server.port}"})
        guard = Guard(here, lambda host, port: ["127.0.0.1"])

        url = server.url("/film", "localhost")
        (film,) = films_of(url, tmp_path, guard=guard, tls=trusting(pem))

    assert film.files[0].path.read_bytes() == FILM
    assert server.url("/film.mp4", "localhost") in {one.url for one in responses(tmp_path)}


def test_a_file_that_never_ends_is_no_film(site, tmp_path):
    def endless(connection):
        connection.sendall(b"HTTP/1.1 200 OK\r\n" + MP4 + b"\r\n\r\n")
        while not site.stopped.is_set():
            connection.sendall(FILM)

    site.answers["/endless"] = film_page("<video src='/endless.mp4'></video>")
    site.answers["/endless.mp4"] = endless

    with pytest.raises(FilmFailed):
        films_at(site, "/endless", tmp_path, body_bytes=len(FILM) * 3)

    assert sum(p.stat().st_size for p in (tmp_path / "files").glob("*.mp4*")) <= len(FILM) * 3


def test_the_last_minutes_of_a_broadcast_are_not_taken_for_the_film(site, tmp_path):
    unended = PLAYLIST.replace(b"#EXT-X-ENDLIST\n", b"")
    site.answers["/live"] = film_page(
        "<video><source src='/live.m3u8' type='application/x-mpegURL'></video>"
    )
    site.answers["/live.m3u8"] = page(unended, b"Content-Type: application/vnd.apple.mpegurl")

    with pytest.raises(FilmFailed, match="live broadcast"):
        films_at(site, "/live", tmp_path)


@pytest.mark.parametrize("state", ["is_live", "is_upcoming", "post_live"])
def test_what_is_still_a_broadcast_is_left(state):
    assert goes_on({"live_status": state})
    assert not goes_on({"live_status": "was_live", "is_live": False})


def test_a_site_does_not_choose_how_a_file_is_called(site, tmp_path):
    named = "/x/..%2F..%2Fevil.mp4"
    body = f"<title>../../../evil; $(reboot)</title><video src='{named}'></video>"
    site.answers["/named"] = film_page(body)
    site.answers[named] = page(
        FILM, MP4, b"Content-Disposition: attachment; filename=../../evil.desktop"
    )

    (film,) = films_at(site, "/named", tmp_path)

    assert film.files[0].path == tmp_path / "files" / "001.mp4"
    assert not [path for path in tmp_path.rglob("*") if "evil" in path.name]


def test_a_file_with_the_ending_of_a_program_is_left(site, tmp_path):
    site.answers["/program"] = film_page("<video src='/evil.sh?a=.mp4'></video>")
    site.answers["/evil.sh?a=.mp4"] = page(FILM, MP4)

    with pytest.raises(FilmFailed, match="unusual"):
        films_at(site, "/program", tmp_path)

    assert list((tmp_path / "files").glob("*.sh*")) == []


def test_captions_of_fifty_megabytes_are_left_and_their_film_is_kept(site, tmp_path):
    body = "<video src='/film.mp4'><track kind=subtitles srclang=pt src='/big.vtt'></video>"
    site.answers["/big"] = film_page(body)
    site.answers["/big.vtt"] = page(
        b"WEBVTT\n\n" + b"00:00.000 --> 00:02.000\nx\n\n" * (2 << 20), b"Content-Type: text/vtt"
    )

    (film,) = films_at(site, "/big", tmp_path, body_bytes=100 << 20)

    assert film.files[0].path.read_bytes() == FILM
    assert film.captions == ()


def test_captions_that_do_not_come_take_no_film_with_them(site, tmp_path):
    body = "<video src='/film.mp4'><track kind=subtitles srclang=pt src='/gone.vtt'></video>"
    site.answers["/gone"] = film_page(body)
    site.answers["/gone.vtt"] = page(b"", status=b"404 Not Found")

    (film,) = films_at(site, "/gone", tmp_path)

    assert film.files[0].path.read_bytes() == FILM
    assert film.captions == ()


def test_a_site_that_says_nothing_ends_with_the_time_of_the_step(site, tmp_path):
    site.answers["/silent"] = lambda connection: site.stopped.wait()

    async def work(recorder):
        async with asyncio.timeout(1):
            await asking.ask(recorder, site.url("/silent"), tmp_path / "files")

    with pytest.raises(TimeoutError):
        record(tmp_path, work, allow=frozenset({site.netloc}), limits=LIMITS)


def chosen(*formats):
    """Which of the formats our options choose, by the library's own rules."""
    with yt_dlp.YoutubeDL(options_of(FACTS)) as downloader:
        select = downloader.build_format_selector(options_of(FACTS)["format"])
        facts = {"formats": list(formats), "incomplete_formats": False, "has_merged_format": True}
        return [one["format_id"] for one in select(facts)]


PICTURE = {"format_id": "picture", "vcodec": "h264", "acodec": "none", "ext": "mp4", "url": "a"}
SOUND = {"format_id": "sound", "vcodec": "none", "acodec": "aac", "ext": "m4a", "url": "b"}
BOTH = {"format_id": "both", "vcodec": "h264", "acodec": "aac", "ext": "mp4", "url": "c"}


def test_one_file_that_plays_by_itself_goes_before_picture_and_sound_apart():
    assert chosen(SOUND, PICTURE, BOTH) == ["both"]
    assert chosen(SOUND, PICTURE) == ["picture", "sound"]
