"""yt-dlp asks through the recorder alone, and what it brings is looked at again."""

import asyncio
import json
import os
import signal
from dataclasses import replace

import pytest

from social_capture.driver.processes import marked
from social_capture.films import asking
from social_capture.films.answer import read
from social_capture.films.confined import one_way_out
from social_capture.films.failures import FilmFailed, NoFilm
from tests.social_capture.film_site import CAPTIONS, FILM, SEGMENT, SOUND, film_page, film_site
from tests.social_capture.odd_server import page, redirect
from tests.social_capture.recording import QUICK, record, responses

pytest.importorskip("yt_dlp")
LIMITS = replace(QUICK, idle_s=5, exchange_s=20)


@pytest.fixture(scope="module")
def site():
    with film_site() as server:
        yield server


def asked(site, path, folder, **limits):
    """The films of a page, and the recorder they came through."""
    found = []

    async def work(recorder):
        found.append(await asking.ask(recorder, site.url(path), folder / "files", "--mark=1"))

    recorder = record(
        folder, work, allow=frozenset({site.netloc}), limits=replace(LIMITS, **limits)
    )
    return found[0], recorder


def test_a_film_comes_byte_for_byte_with_its_captions_and_all_of_it_is_on_the_tape(site, tmp_path):
    films, _recorder = asked(site, "/film", tmp_path)

    film = films.films[0]
    assert film.files[0].path.read_bytes() == FILM
    assert film.files[0].mime == "video/mp4"
    captions = film.captions[0]
    assert (captions.path.read_bytes(), captions.language) == (CAPTIONS, "pt")
    assert not captions.automatic
    recorded = {found.url: found.block for found in responses(tmp_path)}
    assert recorded[site.url("/film.mp4")].endswith(FILM)
    assert films.software.startswith("yt-dlp ")


def test_case_11_a_film_in_pieces_is_put_together_without_any_other_program(site, tmp_path):
    films, _recorder = asked(site, "/list", tmp_path)

    file = films.films[0].files[0]
    assert (file.path.read_bytes(), file.mime) == (SEGMENT * 2, "video/mp2t")


def test_case_14_a_post_of_pictures_has_no_film_and_that_is_no_failure(site, tmp_path):
    with pytest.raises(NoFilm):
        asked(site, "/pictures", tmp_path)


def test_a_page_that_is_called_a_film_is_none(site, tmp_path):
    with pytest.raises(NoFilm):
        asked(site, "/false", tmp_path)


def test_a_film_beyond_our_limit_does_not_come_and_the_disk_is_spared(site, tmp_path):
    site.answers["/long"] = film_page("<video src='/long.mp4'></video>")
    site.answers["/long.mp4"] = page(FILM * 20, b"Content-Type: video/mp4")

    with pytest.raises(FilmFailed, match="larger than our limit"):
        asked(site, "/long", tmp_path, body_bytes=len(FILM) * 2)

    kept = sum(path.stat().st_size for path in (tmp_path / "files").rglob("*.mp4*"))
    assert kept <= len(FILM) * 2


def test_a_film_whose_server_breaks_off_is_a_failure_with_its_reason(site, tmp_path):
    site.answers["/cut"] = film_page("<video src='/cut.mp4'></video>")
    site.answers["/cut.mp4"] = page(b"", status=b"503 Service Unavailable")

    with pytest.raises(FilmFailed, match="503"):
        asked(site, "/cut", tmp_path)


def test_an_address_that_the_guard_refuses_is_on_the_tape_and_nothing_leaves(site, tmp_path):
    site.answers["/inwards"] = redirect("http://127.0.0.1:9/secret")
    tapes = []

    async def work(recorder):
        tapes.append(recorder.tape)
        await asking.ask(recorder, site.url("/inwards"), tmp_path / "files")

    with pytest.raises(FilmFailed):
        record(tmp_path, work, allow=frozenset({site.netloc}), limits=LIMITS)

    assert [refused.url for refused in tapes[0].blocked] == ["http://127.0.0.1:9/secret"]


def test_a_film_that_lies_inside_is_refused_on_the_tape(site, tmp_path):
    site.answers["/points-inwards"] = film_page("<video src='http://127.0.0.1:9/a.mp4'></video>")
    tapes = []

    async def work(recorder):
        tapes.append(recorder.tape)
        await asking.ask(recorder, site.url("/points-inwards"), tmp_path / "files")

    with pytest.raises(FilmFailed):
        record(tmp_path, work, allow=frozenset({site.netloc}), limits=LIMITS)

    assert {refused.url for refused in tapes[0].blocked} == {"http://127.0.0.1:9/a.mp4"}


def test_the_process_ends_with_the_visit_that_waits_for_it(site, tmp_path):
    started = asyncio.Event()
    site.answers["/held"] = lambda connection: connection.recv(1)

    async def work(recorder):
        task = asyncio.create_task(
            asking.ask(recorder, site.url("/held"), tmp_path / "files", "--mark=held")
        )
        while not marked("--mark=held"):
            await asyncio.sleep(0)
        started.set()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    record(tmp_path, work, allow=frozenset({site.netloc}), limits=LIMITS)

    assert started.is_set()
    assert marked("--mark=held") == []


def test_a_process_that_is_killed_is_a_failure_that_says_so(site, tmp_path):
    site.answers["/held"] = lambda connection: connection.recv(1)

    async def work(recorder):
        task = asyncio.create_task(
            asking.ask(recorder, site.url("/held"), tmp_path / "files", "--mark=kill")
        )
        while not marked("--mark=kill"):
            await asyncio.sleep(0)
        os.kill(marked("--mark=kill")[0], signal.SIGKILL)
        await task

    with pytest.raises(FilmFailed, match="-9"):
        record(tmp_path, work, allow=frozenset({site.netloc}), limits=LIMITS)


def said(**film):
    """An answer of the process with one film in it."""
    values = {"duration_s": 9, "files": [], "captions": [], "left": ""} | film
    return json.dumps({"software": "yt-dlp 1", "films": [values], "problem": None}).encode()


def file_named(name, **more):
    return {"name": name, "width": None, "height": None, "url": ""} | more


@pytest.mark.parametrize("name", ["../outside.mp4", "/etc/hostname", "none.mp4", "", "link.mp4"])
def test_a_file_outside_of_the_folder_is_no_film(name, tmp_path):
    folder = tmp_path / "files"
    folder.mkdir()
    (tmp_path / "outside.mp4").write_bytes(FILM)
    (folder / "link.mp4").symlink_to(tmp_path / "outside.mp4")

    with pytest.raises(NoFilm):
        read(said(files=[file_named(name)]), folder)


def test_what_is_said_of_a_film_is_bounded(tmp_path):
    (tmp_path / "1.mp4").write_bytes(FILM)
    (tmp_path / "1.vtt").write_bytes(CAPTIONS)
    captions = {"name": "1.vtt", "language": "<script>", "automatic": "yes", "url": "u" * 9000}
    answer = said(
        duration_s=1e300,
        files=[file_named("1.mp4", width=-1, height=10**9)],
        captions=[captions],
    )

    film = read(answer, tmp_path).films[0]

    assert (film.files[0].width, film.files[0].height, film.duration_ms) == (None, None, None)
    assert (film.captions[0].language, film.captions[0].automatic) == ("", False)
    assert len(film.captions[0].url) == 4000


def test_captions_beyond_our_limit_are_left(tmp_path):
    (tmp_path / "1.mp4").write_bytes(FILM)
    with (tmp_path / "1.vtt").open("wb") as file:
        file.truncate(50 << 20)
    captions = {"name": "1.vtt", "language": "pt", "automatic": False, "url": ""}

    film = read(said(files=[file_named("1.mp4")], captions=[captions]), tmp_path).films[0]

    assert film.captions == ()


def test_captions_that_a_machine_translated_are_left(tmp_path):
    (tmp_path / "1.mp4").write_bytes(FILM)
    (tmp_path / "1.vtt").write_bytes(CAPTIONS)
    captions = {"name": "1.vtt", "language": "pt-en", "automatic": True, "url": ""}
    urls = ["https://video.example/t?lang=pt", "https://video.example/t?lang=en&tlang=pt"]
    answer = said(files=[file_named("1.mp4")], captions=[captions | {"url": url} for url in urls])

    film = read(answer, tmp_path).films[0]

    assert [(one.url, one.automatic) for one in film.captions] == [(urls[0], True)]


def test_the_process_has_one_way_out():
    look = one_way_out(4000)

    look("socket.connect", (None, ("127.0.0.1", 4000)))
    for event, where in [
        ("socket.connect", ("127.0.0.1", 4001)),
        ("socket.connect", ("10.0.0.1", 4000)),
        ("socket.connect", "/run/redis.sock"),
        ("socket.getaddrinfo", "inside.example"),
    ]:
        with pytest.raises(PermissionError):
            look(event, (where,) if event == "socket.getaddrinfo" else (None, where))
    with pytest.raises(PermissionError):
        look("subprocess.Popen", ("ffmpeg",))


@pytest.mark.parametrize("answer", [b"", b"{}", b"[]", b'{"films": 3}', b"\xff", b"null"])
def test_an_answer_that_is_none_of_ours_is_a_failure(answer, tmp_path):
    with pytest.raises(FilmFailed):
        read(answer, tmp_path)


def test_a_page_in_utf_16_that_is_called_a_film_is_none(tmp_path):
    (tmp_path / "1.mp4").write_bytes("<p>sem filme</p>".encode("utf-16"))

    with pytest.raises(NoFilm):
        read(said(files=[file_named("1.mp4")]), tmp_path)


def apart(*second):
    """The answer for picture and sound that came as two files."""
    return said(
        files=[
            file_named("1.webm", silent=True, picture=True),
            *(file_named(name, silent=False, picture=False) for name in second),
        ]
    )


def test_of_picture_and_sound_that_come_apart_the_sound_says_what_is_said(tmp_path):
    for name in ("1.webm", "2.webm"):
        (tmp_path / name).write_bytes(b"\x1aE\xdf\xa3" + name.encode())

    picture, sound = read(apart("2.webm"), tmp_path).films[0].files

    assert (picture.mime, picture.is_silent) == ("video/webm", True)
    assert (sound.mime, sound.is_silent) == ("audio/webm", False)


def test_a_picture_whose_sound_did_not_come_is_not_called_silent(tmp_path):
    """Its site may be wrong: with no other file of the film it is listened to."""
    (tmp_path / "1.webm").write_bytes(b"\x1aE\xdf\xa3")

    (only,) = read(apart("missing.webm"), tmp_path).films[0].files

    assert not only.is_silent


def test_a_film_in_two_files_comes_as_a_picture_and_its_sound(site, tmp_path):
    films, _recorder = asked(site, "/apart", tmp_path)

    files = films.films[0].files
    assert [one.is_silent for one in files] == [True, False]
    assert [one.path.read_bytes() for one in files] == [SEGMENT, SOUND]


@pytest.mark.parametrize(
    "track",
    ["<track kind=subtitles srclang=pt src='/machine.vtt?tlang=pt'>",
     "<track kind=subtitles srclang=pt src='/other.ttml'>"],
    ids=["translated by a machine", "of a kind that is not read"],
)  # fmt: skip
def test_captions_that_would_be_left_are_not_even_asked_for(site, tmp_path, track):
    site.answers["/captioned"] = film_page(f"<video src='/film.mp4'>{track}</video>")

    films, _recorder = asked(site, "/captioned", tmp_path)

    asked_for = [head.split(b" ")[1].decode() for head in site.requests]
    assert films.films[0].captions == ()
    assert not [path for path in asked_for if path.startswith(("/machine", "/other"))]
