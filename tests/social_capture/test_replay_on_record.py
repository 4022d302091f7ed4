"""What the replay check found stands on the capture and on its screen, never as a silent "ok"."""

from dataclasses import replace

import pytest
from django.urls import reverse

from social_capture import capturing
from social_capture.wacz.replay import Missing, Replay
from tests.factories.captures import CaptureFactory
from tests.social_capture.test_running_captures import driver, finished

pytestmark = [pytest.mark.db, pytest.mark.django_db]
FAILED = Replay(False, 0.4, (Missing("text", "Dobramos <b>as</b> vagas"),))
__all__ = ["driver"]


def test_the_outcome_of_the_check_is_on_the_row(driver, tmp_path):
    driver.append(replace(finished(tmp_path), replay=FAILED))

    capture = capturing.run(CaptureFactory().pk)

    assert (capture.status, capture.replay_ok, capture.replay_match) == ("ok", False, 0.4)
    assert capture.replay_missing == [{"reason": "text", "what": "Dobramos <b>as</b> vagas"}]
    assert capture.replay_tool == "lastro-replay 1"


def test_a_capture_that_nobody_checked_did_not_pass(driver, tmp_path):
    driver.append(finished(tmp_path))

    assert capturing.run(CaptureFactory(replay_ok=True).pk).replay_ok is None


@pytest.mark.parametrize(
    ("replay", "label"),
    [
        ({"replay_ok": True, "replay_match": 0.979}, "97% das palavras capturadas"),
        ({"replay_ok": True, "replay_match": None}, "não havia palavras para comparar"),
        ({"replay_ok": None}, "Não verificado"),
        ({"replay_ok": False, "replay_match": 0.4}, "pode não mostrar a página de novo"),
    ],
    ids=["passed", "no words", "nobody looked", "failed"],
)
def test_the_screen_says_how_the_check_ended_case_33(client, bia, replay, label):
    client.force_login(bia)
    capture = CaptureFactory(ok=True, **replay)

    page = client.get(reverse("social_capture_desk:capture", args=[capture.pk]))

    assert label in page.content.decode()


def test_what_is_missing_is_quoted_and_harmless(client, bia):
    client.force_login(bia)
    missing = [{"reason": "pasted", "what": "<script>alert(1)</script>"}]
    capture = CaptureFactory(ok=True, replay_ok=False, replay_missing=missing)

    page = client.get(reverse("social_capture_desk:capture", args=[capture.pk])).content.decode()

    assert "O endereço colado não abre" in page
    assert "<script>alert(1)" not in page
