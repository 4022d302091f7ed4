"""Readers open an archive in a player only where the newsroom wants it and the archive passed."""

import pytest

from social_capture.replaying import player
from tests.checks.test_public_copies import seen_in
from tests.factories.captures import ArtefactFactory
from tests.factories.checks import FactCheckFactory

pytestmark = pytest.mark.django_db
REPLAY = "https://replay.newsroom.example"


@pytest.fixture
def copy(marina, davi, settings, monkeypatch):
    """A public copy whose archive passed, with a player that may be shown to readers."""
    settings.LASTRO_REPLAY_ORIGIN, settings.LASTRO_REPLAY_FOR_READERS = REPLAY, True
    monkeypatch.setattr(player, "is_installed", lambda: True)
    capture = seen_in(FactCheckFactory(published=True), by=marina, approved_by=davi)
    archive = ArtefactFactory(capture=capture, kind="wacz", mime="application/wacz")
    capture.wacz_sha256, capture.replay_ok = archive.sha256, True
    capture.save()
    return capture


def test_a_public_copy_can_be_shown_again(client, copy):
    answer = client.get(f"/copias/{copy.pk}/")

    assert f'src="{REPLAY}/?source=' in answer.content.decode()
    assert f"frame-src 'self' {REPLAY}" in answer.headers["Content-Security-Policy"]


def test_by_default_readers_get_no_player(client, copy, settings):
    settings.LASTRO_REPLAY_FOR_READERS = False

    answer = client.get(f"/copias/{copy.pk}/")

    assert "<iframe" not in answer.content.decode()
    assert REPLAY not in answer.headers["Content-Security-Policy"]


def test_readers_are_told_when_an_archive_did_not_pass_case_33(client, copy):
    copy.replay_ok = False
    copy.save()

    page = client.get(f"/copias/{copy.pk}/").content.decode()

    assert "<iframe" not in page
    assert "não passou na verificação da reprodução" in page
