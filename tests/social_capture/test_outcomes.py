"""A wall, a check or an error page is never taken for the post."""

import pytest

from social_capture.driver.outcome import Found, classify
from social_capture.driver.screenshots import tiles

LONG = "Uma reportagem longa sobre o assunto. " * 60
OUTCOMES = {
    "the post": (Found(200, "https://a.example/p", "https://a.example/p", "P", "Dobramos"), "ok"),
    "case 1: sent on to a login": (
        Found(200, "https://a.example/p", "https://a.example/accounts/login/?next=/p", "", "x"),
        "login_wall",
    ),
    "a login page that was asked for": (
        Found(200, "https://a.example/login", "https://a.example/login", "", "Notas"),
        "ok",
    ),
    "sent on to an article whose address begins like a login": (
        Found(200, "https://a.example/p", "https://a.example/login-em-massa", "", "Golpe"),
        "ok",
    ),
    "sent on to a login that is a program": (
        Found(200, "https://a.example/p", "https://a.example/login.php?next=%2Fp", "", "x"),
        "login_wall",
    ),
    "sent on to a login with a session in its path": (
        Found(200, "https://a.example/p", "https://a.example/login;jsessionid=1", "", "x"),
        "login_wall",
    ),
    "sent on to a Mastodon login": (
        Found(200, "https://a.example/p", "https://a.example/auth/sign_in", "", "x"),
        "login_wall",
    ),
    "login in place": (
        Found(200, "https://a.example/p", "https://a.example/p", "", "Entre para ver esta foto"),
        "login_wall",
    ),
    "login with a password field": (
        Found(200, "u", "u", "", "Log in to continue. " + "x" * 900, has_password_field=True),
        "login_wall",
    ),
    "unauthorised": (Found(401, "u", "u"), "login_wall"),
    "case 32: challenge by title": (Found(403, "u", "u", "Just a moment...", ""), "challenge"),
    "challenge by words": (
        Found(200, "u", "u", "", "Confirme que você é humano para seguir"),
        "challenge",
    ),
    "an article about challenges": (
        Found(200, "u", "u", "Captchas", LONG + "Confirme que você é humano"),
        "ok",
    ),
    "an article about deleted posts": (
        Found(200, "u", "u", "", LONG + "Este post foi apagado pelo autor"),
        "ok",
    ),
    "case 2: deleted with status 200": (
        Found(200, "u", "u", "", "Hmm… this page doesn’t exist. Try searching."),
        "deleted",
    ),
    "deleted, in Portuguese": (
        Found(200, "u", "u", "", "Esta publicação não está mais disponível"),
        "deleted",
    ),
    "gone": (Found(410, "u", "u"), "deleted"),
    "case 3: one 404 is not deleted": (Found(404, "u", "u", "", "Nada aqui"), "not_found"),
    "forbidden": (Found(403, "u", "u", "", "Proibido"), "failed"),
    "too many requests": (Found(429, "u", "u"), "failed"),
    "server error": (Found(503, "u", "u"), "failed"),
    "no answer": (Found(None, "u", "u"), "failed"),
    "without its picture": (Found(200, "u", "u", "", "x", missing=("screenshot",)), "partial"),
    "challenge without a picture": (
        Found(200, "u", "u", "Just a moment...", "", missing=("screenshot",)),
        "challenge",
    ),
}


@pytest.mark.parametrize(("found", "status"), OUTCOMES.values(), ids=OUTCOMES)
def test_each_screen_has_its_outcome_and_evidence(found, status):
    outcome = classify(found)

    assert outcome.status == status
    assert outcome.evidence


def test_a_short_page_is_one_picture():
    assert tiles(900, 8000, 12) == [(0, 900)]


def test_a_tall_page_is_cut_into_tiles_without_gap():
    assert tiles(17_000, 8000, 12) == [(0, 8000), (8000, 8000), (16_000, 1000)]


def test_a_page_without_end_is_cut_after_the_last_tile():
    assert len(tiles(10**7, 8000, 12)) == 12
