"""A film goes to the player that it fits; one that fits none makes no capture whole."""

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from social_capture import capturing
from social_capture.driver.completeness import players_without_film
from social_capture.driver.conclusion import conclude
from social_capture.driver.events import FileReady, Step
from social_capture.driver.media import PageMedia
from social_capture.driver.options import Options
from social_capture.driver.session import Session
from social_capture.driver.tracks import Track
from social_capture.films import asking
from social_capture.films.found import Film, FilmFile
from social_capture.films.matching import match
from social_capture.guard import Guard
from social_capture.recorder.proxy import Recorder
from social_capture.transcripts.transcribable import of_capture
from social_capture.wacz.validate import validate
from tests.factories.captures import CaptureFactory
from tests.social_capture.film_site import CAPTIONS, FILM, SEGMENT, SOUND, film_page, film_site
from tests.social_capture.odd_server import page
from tests.social_capture.recording import ask, get

pytest.importorskip("yt_dlp")
LENGTHS = st.one_of(st.none(), st.integers(1, 10_000_000))
HIDDEN = PageMedia("video", "blob:https://rede.example/1", "post")
VISITED = ("launch", "dom", "text", "screenshot")


@dataclass(frozen=True)
class Player:
    number: int
    duration_ms: int | None


def film(duration_ms=None, name="1.mp4"):
    return Film((FilmFile(Path(name), "video/mp4"),), duration_ms)


@given(st.lists(LENGTHS, max_size=4), st.lists(LENGTHS, max_size=4))
def test_no_film_and_no_player_is_taken_twice_and_no_pair_differs_in_length(players, lengths):
    players = [Player(number, length) for number, length in enumerate(players)]

    pairs = list(match(players, [film(length, f"{n}.mp4") for n, length in enumerate(lengths)]))

    assert len({player.number for player, _film in pairs}) == len(pairs)
    assert len({one.files for _player, one in pairs}) == len(pairs)
    for player, one in pairs:
        if player.duration_ms is not None and one.duration_ms is not None:
            apart = abs(player.duration_ms - one.duration_ms)
            assert apart <= max(2_000, player.duration_ms * 0.02)


@given(st.lists(st.none(), min_size=2, max_size=4), st.lists(LENGTHS, max_size=4))
def test_two_players_of_unknown_length_are_never_guessed(players, lengths):
    found = list(match([Player(n, None) for n, _ in enumerate(players)], map(film, lengths)))

    assert found == []


@pytest.fixture
def site():
    with film_site() as server:
        yield server


def session_at(site, folder, path, *media, told=None):
    """A visit that has read its page; nothing was asked for beyond it."""
    options = Options(allow=frozenset({site.netloc}))
    told = [] if told is None else told
    session = Session(site.url(path), folder, options, "--mark=films", told.append)
    session.steps.done += [Step(name, "", 1, "done") for name in VISITED]
    session.seen.http_status, session.seen.url_final = 200, site.url(path)
    session.seen.media = media
    return session


def concluded(session, *parts):
    async def run():
        guard = Guard(allow=session.options.allow)
        async with Recorder(session.folder, guard) as recorder:
            for url in (session.url, *parts):
                await ask(recorder, get(url, "Connection: close"))
            await session._whole_media(recorder)
            await session._fetch_films(recorder)
        return await conclude(session, recorder, session.seen)

    return asyncio.run(run())


def told_files(told, kind):
    return [one for one in told if isinstance(one, FileReady) and one.kind == kind]


def test_the_film_of_a_hidden_player_makes_the_capture_whole_and_is_sealed_in_it(site, tmp_path):
    told = []
    session = session_at(site, tmp_path, "/film", HIDDEN, told=told)

    finished = concluded(session)

    assert finished.status == "ok"
    kept = told_files(told, "media")[0]
    assert (kept.path.read_bytes(), kept.url, kept.owner) == (FILM, site.url("/film"), "post")
    assert told_files(told, "captions")[0].language == "pt"
    assert validate(told_files(told, "supplement")[0].path) == []
    named = session.seen.films.files
    assert {path.name for path in named} == {"001.mp4", "001.pt.vtt", "films.wacz"}
    assert finished.provenance["software"]["films"].startswith("yt-dlp ")


def test_what_yt_dlp_got_never_stands_in_the_place_of_what_the_page_got(site, tmp_path):
    finished = concluded(session_at(site, tmp_path, "/film", HIDDEN))

    assert finished.provenance["responses"] == 1


def test_a_film_that_another_player_names_is_not_the_hidden_ones(site, tmp_path):
    named = PageMedia("video", site.url("/film.mp4"), "post")
    session = session_at(site, tmp_path, "/film", named, HIDDEN)

    finished = concluded(session)

    assert (finished.status, finished.evidence) == ("partial", "missing: the file of a video")


def film_step(session):
    return next(one for one in session.steps.done if one.name == "films")


def test_case_11_a_part_that_its_address_names_is_not_the_film(site, tmp_path):
    # The signature covers the range: there is nothing whole behind this markup.
    site.answers["/part"] = film_page("<video src='/v?range=0-999&sig=1'></video>")
    site.answers["/v?range=0-999&sig=1"] = page(FILM[:1000], b"Content-Type: video/mp4")
    session = session_at(site, tmp_path, "/part", HIDDEN)

    finished = concluded(session)

    assert (finished.status, finished.evidence) == ("partial", "missing: the file of a video")
    assert (film_step(session).result, film_step(session).note) == ("done", "no_film_fits")


def test_case_11_a_film_whose_player_asks_for_ranges_in_the_query_is_kept_whole(site, tmp_path):
    parts = [f"/v?range={first}-{first + 999}&sig=1" for first in (0, 1000)]
    for number, path in enumerate(parts):
        piece = FILM[number * 1000 : number * 1000 + 1000]
        site.answers[path] = page(piece, b"Content-Type: video/mp4")
    told = []
    session = session_at(site, tmp_path, "/film", HIDDEN, told=told)

    finished = concluded(session, *map(site.url, parts))

    assert finished.status == "ok"
    assert told_files(told, "media")[0].path.read_bytes() == FILM


def test_case_14_a_post_of_pictures_is_whole_without_a_film(site, tmp_path):
    site.answers["/a.png"] = page(b"\x89PNG", b"Content-Type: image/png")
    picture = PageMedia("img", site.url("/a.png"), "post")
    session = session_at(site, tmp_path, "/pictures", picture)

    finished = concluded(session)

    assert finished.status == "ok"
    assert "films" not in [step.name for step in session.steps.done]


def test_case_14_a_player_on_a_page_without_a_film_is_noted_and_the_rest_is_kept(site, tmp_path):
    session = session_at(site, tmp_path, "/pictures", HIDDEN)

    finished = concluded(session)

    assert (film_step(session).result, film_step(session).note) == ("done", "no_film")
    assert finished.status == "partial"
    assert finished.wacz is not None


def test_without_the_extra_the_step_says_so_and_the_film_can_be_asked_for_later(
    site, tmp_path, monkeypatch
):
    monkeypatch.setattr(asking, "is_installed", lambda: False)
    session = session_at(site, tmp_path, "/film", HIDDEN)

    finished = concluded(session)

    step = next(one for one in session.steps.done if one.name == "films")
    assert (step.result, step.note) == ("done", "films_not_installed")
    assert finished.status == "partial"
    assert finished.missing_media[0]["page"] == site.url("/film")


def test_the_refusal_of_a_film_stands_on_the_record_of_the_capture(site, tmp_path):
    session = session_at(site, tmp_path, "/film", HIDDEN)
    session.options = replace(session.options, allow=frozenset())
    session.seen.url_final = "http://127.0.0.1:9/inside"

    finished = concluded(session)

    assert "http://127.0.0.1:9/inside" in {entry["url"] for entry in finished.blocked}


def test_captions_that_a_page_names_are_kept_whether_or_not_a_player_asked(site, tmp_path):
    told = []
    session = session_at(site, tmp_path, "/film", told=told)
    session.seen.tracks = (Track(site.url("/pt.vtt#x"), "pt-BR"), Track(site.url("/no.vtt"), ""))

    finished = concluded(session)

    captions = told_files(told, "captions")
    assert [(one.language, one.path.read_bytes()) for one in captions] == [("pt-BR", CAPTIONS)]
    assert finished.status == "ok"


def test_only_players_of_films_and_sounds_are_looked_for():
    picture = PageMedia("img", "http://a.example/1.png", "post")
    seen = type("Seen", (), {"media": (picture,), "films": None})
    tape = type("Tape", (), {"exchanges": []})

    assert players_without_film(seen, tape) == []


@pytest.mark.db
@pytest.mark.django_db
def test_a_hidden_film_is_asked_for_again_without_a_browser(site):
    entry = {"kind": "video", "url": "", "owner": "post", "page": site.url("/film")}
    capture = CaptureFactory(partial=True, wacz_sha256="a" * 64, missing_media=[entry])
    capturing.retry(capture)

    capture = capturing.run(capture.pk, options=Options(allow=frozenset({site.netloc})))

    assert (capture.status, capture.missing_media) == ("ok", [])
    assert capture.artefacts.get(kind="media").size == len(FILM)
    captions = capture.artefacts.get(kind="captions")
    assert (captions.language, captions.is_automatic) == ("pt", False)


@pytest.mark.db
@pytest.mark.django_db
def test_of_a_film_in_two_files_both_are_kept_and_only_the_sound_is_listened_to(site):
    entry = {"kind": "video", "url": "", "owner": "post", "page": site.url("/apart")}
    capture = CaptureFactory(partial=True, wacz_sha256="a" * 64, missing_media=[entry])
    capturing.retry(capture)

    capture = capturing.run(capture.pk, options=Options(allow=frozenset({site.netloc})))

    media = capture.artefacts.filter(kind="media").order_by("pk")
    assert [(one.size, one.is_silent) for one in media] == [
        (len(SEGMENT), True),
        (len(SOUND), False),
    ]
    assert [one.size for one in of_capture(capture)] == [len(SOUND)]


@pytest.mark.db
@pytest.mark.django_db
def test_a_later_try_knows_which_film_is_another_players(site):
    named = [site.url("/film.mp4")]
    entry = {"kind": "video", "url": "", "owner": "post", "page": site.url("/film"), "named": named}
    capture = CaptureFactory(partial=True, wacz_sha256="a" * 64, missing_media=[entry])
    capturing.retry(capture)

    capture = capturing.run(capture.pk, options=Options(allow=frozenset({site.netloc})))

    assert (capture.status, capture.missing_media) == ("partial", [entry])
    assert not capture.artefacts.filter(kind="media").exists()
