"""An outcome is told in Portuguese sentences; technical words stand under their own heading."""

import re

import pytest
from django.utils import translation

from social_capture.words.outcomes import told
from social_capture.words.steps import step_said
from tests.factories.captures import CaptureFactory

pytestmark = pytest.mark.django_db
FAILURES = {
    "host has no address: sumiu.example:443": "O nome do site não leva a lugar nenhum",
    "no connection: ConnectionRefusedError: https://a.example/": "O site não aceitou a conexão",
    "net::ERR_CERT_DATE_INVALID at https://a.example/": "certificado válido",
    "HTTP 429": "foi consultado vezes demais",
    "HTTP 403": "não mostra esta página",
    "HTTP 503": "O site está fora do ar",
    "HTTP None": "O site não respondeu",
    "a file, not a page, and it did not come": "O endereço leva a um arquivo",
    "no valid WACZ could be made": "arquivo válido",
    "no browser": "não tem navegador",
    "the visit broke": "Algo quebrou do nosso lado",
    "the capture broke": "Algo quebrou do nosso lado",
    "another thing: https://a.example/certificate": "A visita não terminou como devia",
}
PARTIAL = {
    "missing: dom, screenshot": "Ficou de fora: o código da página, a imagem da página.",
    "missing: the whole of https://a.example/a,b, the file of a video": (
        "Ficou de fora: 2 arquivos que não vieram inteiros."
    ),
    "odd": "Parte da página não foi guardada.",
}


def said_of(**traits):
    with translation.override("pt-br"):
        return told(CaptureFactory(**traits))


@pytest.mark.parametrize(("written", "words"), FAILURES.items(), ids=FAILURES)
def test_a_failure_says_what_happened_and_what_to_do(written, words):
    said = said_of(failed=True, status_evidence=written)

    assert words in said.body
    assert re.fullmatch(r"[A-Z].*\.", said.body)
    assert re.fullmatch(r"[A-Z].*\.", said.act)
    assert written not in said.body


@pytest.mark.parametrize(("written", "words"), PARTIAL.items(), ids=PARTIAL)
def test_a_partial_capture_says_what_it_lacks(written, words):
    assert said_of(partial=True, status_evidence=written).body == words


@pytest.mark.parametrize(
    ("status", "written", "words"),
    [
        ("not_found", "HTTP 404", "O servidor diz que não há nada neste endereço."),
        ("deleted", "HTTP 410", "O servidor diz que foi retirado."),
        ("deleted", "“Este post foi apagado”", "A própria página diz “Este post foi apagado”."),
    ],
)
def test_an_absence_says_who_says_so(status, written, words):
    assert said_of(failed=True, status=status, status_evidence=written).body == words


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (("settle", "timeout", "not done in 20 s"), "Não terminou a tempo."),
        (("text", "skipped", "the page does not answer"), "A página não respondia mais"),
        (("dom", "failed", "Error: Target closed"), "Quebrou. As outras etapas continuaram."),
        (("open", "failed", "Error: net::ERR_CONNECTION_RESET"), "O site não aceitou a conexão"),
        (("open", "done", ""), ""),
    ],
    ids=["out of time", "skipped", "broken", "no connection", "nothing wrong"],
)
def test_a_step_says_what_went_wrong(step, words):
    name, result, error = step

    with translation.override("pt-br"):
        said = step_said({"name": name, "result": result, "error": error})

    assert said.startswith(words)
    assert bool(said) == bool(words)
