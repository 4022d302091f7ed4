"""The desk reads in a sentence why a film did not come; yt-dlp's own words stay in the record."""

import pytest
from django.utils import translation

from social_capture.films.failures import LEFT, FilmFailed
from social_capture.words.films import UNKNOWN, WHY, why_no_film
from social_capture.words.steps import NOTES, WRONG, step_said

WRITTEN = {
    "[generic] HTTP Error 403: Refused by the recorder (caused by x)": "guarda não abre",
    "[generic] HTTP Error 502: Refused by the recorder": "não aceitou a conexão",
    LEFT["live"]: "transmissão ao vivo",
    LEFT["large"]: "passa do nosso limite",
    "This video is DRM protected": "protegido contra cópia",
    "[instagram] You need to log in to access this content": "entrou com uma conta",
    "Sign in to confirm your age. Use --cookies": "entrou com uma conta",
    "HTTP Error 429: Too Many Requests": "vezes demais",
    "HTTP Error 404: Not Found": "não nos entrega",
    "HTTP Error 503: Service Unavailable": "fora do ar",
    "the process ended with -9": "encerrado antes",
    "[x] https://a.example/DRM/login: no luck": "não conseguiu",
}


def step(written):
    error = f"{FilmFailed.__name__}: {written}"
    return {"name": "films", "result": "failed", "error": error}


@pytest.mark.parametrize("written", WRITTEN, ids=lambda written: written[:30])
def test_a_film_that_did_not_come_says_why_in_portuguese(written):
    with translation.override("pt-br"):
        assert WRITTEN[written] in step_said(step(written))


def test_every_reason_is_met_by_a_row_above():
    met = {why_no_film(written) for written in WRITTEN}

    assert met == {str(said) for _pattern, said in WHY} | {str(UNKNOWN)}


def test_a_step_on_films_that_ran_out_of_time_says_that():
    late = {"name": "films", "result": "timeout", "error": "not done in 180 s"}

    assert step_said(late) == str(WRONG["timeout"])


@pytest.mark.parametrize("code", ["no_film", "no_film_fits", "films_not_installed"])
def test_each_note_on_films_is_a_sentence_of_ours(code):
    assert "yt-dlp" in str(NOTES[code])
