"""The replay origin holds the player alone; the site lends it one archive at a time."""

import time

import pytest
from django.core import signing
from django.core.exceptions import ImproperlyConfigured
from django.urls import reverse

from newsroom.settings.replay import replay_origin
from social_capture.replaying import origin, player
from tests.factories.captures import ArtefactFactory, CaptureFactory

pytestmark = [pytest.mark.db, pytest.mark.django_db]
SITE, REPLAY = "https://newsroom.example", "https://replay.newsroom.example"
FROM_PLAYER = {"origin": REPLAY}


@pytest.fixture(autouse=True)
def two_origins(settings, tmp_path, monkeypatch):
    """A site with a replay host and a player of two small files."""
    settings.ALLOWED_HOSTS = ["testserver", "newsroom.example", "replay.newsroom.example"]
    settings.WAGTAILADMIN_BASE_URL, settings.LASTRO_REPLAY_ORIGIN = SITE, REPLAY
    settings.LASTRO_REPLAY_PLAYER = str(tmp_path)
    hashes = {}
    for name in ("ui.js", "sw.js"):
        (tmp_path / name).write_bytes(name.encode())
        hashes[name] = player._sha256(tmp_path / name, 0, 0)
    player._sha256.cache_clear()
    monkeypatch.setattr(player, "FILES", hashes)
    return tmp_path


@pytest.fixture
def capture():
    made = CaptureFactory(ok=True, replay_ok=True, replay_match=1.0)
    kept = ArtefactFactory(
        capture=made, kind="wacz", mime="application/wacz", content=b"0123456789"
    )
    made.wacz_sha256 = kept.sha256
    made.save()
    return made


def address(capture, **query):
    path = reverse("social_capture:artefact", args=[capture.wacz_sha256])
    return path + "".join(f"?{name}={value}" for name, value in query.items())


def permit_for(sha256):
    return signing.TimestampSigner(salt=origin.SALT).sign(sha256)


def ask(client, path, host="replay.newsroom.example", **more):
    return client.get(path, headers={"host": host}, secure=True, **more)


def test_the_replay_host_serves_the_player_and_sets_no_cookie(client, bia):
    client.force_login(bia)

    answer = ask(client, "/ui.js")

    assert b"".join(answer.streaming_content) == b"ui.js"
    assert answer.cookies == {}
    assert "frame-ancestors https://newsroom.example" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/", "/desk/", "/evidence/" + "0" * 64, "/static/x", "/ui.js/"])
def test_the_replay_host_serves_nothing_of_the_site(client, bia, path):
    client.force_login(bia)

    assert ask(client, path).status_code == 404


def test_the_player_opens_archives_of_this_site_and_no_others(client, capture):
    ours = origin.frame_address(capture).removeprefix(REPLAY).split("#")[0]
    theirs = "/?source=https%3A%2F%2Fevil.example%2Fa.wacz&embed=replayonly"

    assert (ask(client, ours).status_code, ask(client, theirs).status_code) == (200, 404)


def test_each_opening_begins_with_empty_storage(client, capture):
    path = origin.frame_address(capture).removeprefix(REPLAY).split("#")[0]

    assert ask(client, path).headers["Clear-Site-Data"] == '"storage"'


def test_a_changed_player_is_not_served(client, two_origins):
    (two_origins / "ui.js").write_bytes(b"something else")

    assert not player.is_installed()
    assert ask(client, "/ui.js").status_code == 404


def test_the_replay_host_takes_no_writing(client):
    answer = client.post("/ui.js", headers={"host": "replay.newsroom.example"}, secure=True)

    assert answer.status_code == 405


def test_the_player_reads_one_archive_by_its_permit_case_25(client, capture):
    path = address(capture, permit=permit_for(capture.wacz_sha256))

    answer = ask(client, path, host="newsroom.example")

    assert (answer.status_code, b"".join(answer.streaming_content)) == (200, b"0123456789")


@pytest.mark.parametrize("permit", ["", "x", "0" * 64])
def test_without_the_permit_there_is_nothing(client, capture, permit):
    assert ask(client, address(capture, permit=permit), host="newsroom.example").status_code == 404


def test_a_permit_is_for_one_file_and_some_hours(monkeypatch):
    permit = permit_for("a" * 64)
    assert origin.is_permitted(permit, "a" * 64)
    assert not origin.is_permitted(permit, "b" * 64)

    later = time.time() + origin.PERMIT_S + 1
    monkeypatch.setattr(signing.time, "time", lambda: later)

    assert not origin.is_permitted(permit, "a" * 64)


def test_only_the_replay_origin_may_read_across_and_without_cookies_case_25(client, bia, capture):
    client.force_login(bia)
    ours = client.get(address(capture), headers=FROM_PLAYER)
    theirs = client.get(address(capture), headers={"origin": "https://evil.example"})

    assert ours.headers["Access-Control-Allow-Origin"] == REPLAY
    assert "Content-Range" in ours.headers["Access-Control-Expose-Headers"]
    assert "Access-Control-Allow-Credentials" not in ours.headers
    assert "Access-Control-Allow-Origin" not in theirs.headers
    assert "Origin" in ours.headers["Vary"]


def test_the_player_may_ask_for_ranges_case_25(client, capture):
    answer = client.options(address(capture), headers=FROM_PLAYER)

    assert answer.status_code == 204
    assert answer.headers["Access-Control-Allow-Headers"] == "Range"
    assert client.options(address(capture)).headers.get("Access-Control-Allow-Headers") is None


@pytest.mark.parametrize("outcome", [False, None])
def test_an_archive_that_did_not_pass_is_not_played_case_33(client, bia, capture, outcome):
    client.force_login(bia)
    capture.replay_ok = outcome
    capture.save()

    path = reverse("social_capture_desk:replay", args=[capture.pk])
    screen = ask(client, path, host="newsroom.example").content.decode()

    assert "<iframe" not in screen
    assert "não passou na verificação da reprodução" in screen
    assert capture.text_nfc in screen


def test_without_a_player_the_desk_shows_picture_and_text(client, bia, capture, settings):
    client.force_login(bia)
    settings.LASTRO_REPLAY_PLAYER = ""

    path = reverse("social_capture_desk:replay", args=[capture.pk])
    screen = ask(client, path, host="newsroom.example").content.decode()

    assert "Não há reprodutor instalado" in screen
    assert "<iframe" not in screen


def test_the_desk_frames_the_replay_host_on_this_screen_alone(client, bia, capture):
    client.force_login(bia)
    here = reverse("social_capture_desk:replay", args=[capture.pk])
    other = reverse("social_capture_desk:capture", args=[capture.pk])

    screen, beside = (ask(client, path, host="newsroom.example") for path in (here, other))

    assert 'sandbox="allow-scripts allow-same-origin"' in screen.content.decode()
    assert f"frame-src 'self' {REPLAY}" in screen.headers["Content-Security-Policy"]
    assert REPLAY not in beside.headers["Content-Security-Policy"]


def test_readers_get_a_player_only_where_the_newsroom_says_so(settings):
    assert not origin.is_offered_to_readers()

    settings.LASTRO_REPLAY_FOR_READERS = True

    assert origin.is_offered_to_readers()


@pytest.mark.parametrize(
    "named", ["https://newsroom.example:8443", "replay.example", "https://r.example/x", "ftp://r"]
)
def test_an_origin_that_would_not_keep_them_apart_stops_the_start(monkeypatch, named):
    monkeypatch.setenv("LASTRO_REPLAY_ORIGIN", named)

    with pytest.raises(ImproperlyConfigured, match="LASTRO_REPLAY_ORIGIN"):
        replay_origin(SITE)


def test_an_origin_of_its_own_is_taken(monkeypatch):
    monkeypatch.setenv("LASTRO_REPLAY_ORIGIN", f"{REPLAY}/")

    assert replay_origin(SITE) == REPLAY
