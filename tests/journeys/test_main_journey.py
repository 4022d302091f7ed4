"""One claim through the screens: captured, written, approved by another person, corrected."""

import json
import re

import pytest
from django.core.management import call_command
from playwright.sync_api import expect

from newsroom.demo.social_page.post import CLAIM

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ORDINANCE = "https://www.portosereno.gov.br/diario/portaria-12-2025"
SECOND_ORDINANCE = "https://www.portosereno.gov.br/diario/portaria-31-2025"
REASON = "A Portaria 31/2025 suspendeu outros 12 postos para reforma."


def capture(person, address):
    person.open("/desk/captures/")
    person.page.get_by_role("textbox", name="Cole os links").fill(address)
    person.press("Capturar")
    person.sees("completa")


def take_from_queue(person, claim):
    person.open("/desk/queue/")
    person.page.get_by_role("button", name=re.compile(f"^Pegar.*{claim}$")).click()
    person.press("É a mesma afirmação")
    person.sees("Confirmada")


def write_first_version(person):
    person.chooses_verdict("Falso")
    person.page.get_by_role("textbox", name="Em uma frase").fill("Dois postos fecharam, não 14.")
    person.explains("A Portaria 12/2025 encerrou dois postos.")
    person.cites("Portaria 12/2025", ORDINANCE)
    person.saves()


def approve(person):
    person.open("/desk/review/")
    person.follow(CLAIM)
    person.press("Aprovar e publicar")
    person.sees("no ar")


def correct(person):
    person.page.get_by_text("Abrir uma correção").first.click()
    person.page.get_by_label("Tipo", exact=True).select_option("verdict_change")
    person.page.get_by_label("O que mudou e por quê").fill(REASON)
    person.press("Abrir uma correção")
    person.sees("Correção pública")
    person.chooses_verdict("Enganoso")
    person.page.get_by_label("Distorção").select_option("out_of_context")
    person.explains("São 14 portas fechadas, 12 delas para reforma.")
    person.cites("Portaria 31/2025", SECOND_ORDINANCE)
    person.saves()


def markup_of(html, tmp_path, capsys):
    (tmp_path / "page.html").write_text(html)
    call_command("read_claimreview", str(tmp_path / "page.html"))
    return json.loads(capsys.readouterr().out)["reviews"]


def test_from_a_pasted_link_to_a_public_correction(marina, davi, reader, network, tmp_path, capsys):
    capture(marina, network.url)
    take_from_queue(marina, CLAIM)
    workspace = marina.page.url
    write_first_version(marina)
    marina.submits()
    approve(davi)

    reader.open("/checagens/")
    reader.follow(CLAIM)
    reader.sees("Falso")
    reader.sees("Portaria 12/2025")
    check = reader.page.url.removeprefix(reader.site)
    assert [one["label"] for one in markup_of(reader.open(check), tmp_path, capsys)] == ["Falso"]
    reader.follow("Cópia arquivada")
    reader.sees("SHA-256")

    marina.page.goto(workspace)
    correct(marina)
    marina.submits()
    approve(davi)

    html = reader.open(check)
    reader.sees("Enganoso")
    reader.sees(REASON)
    expect(reader.page.get_by_text("Falso").first).to_be_visible()
    (review,) = markup_of(html, tmp_path, capsys)
    feed = reader.context.request.get(f"{reader.site}/feeds/correcoes.atom").text()
    assert review["label"] == "Enganoso"
    assert all(words in feed for words in ("Falso", "Enganoso", REASON))
    assert REASON in html.split("application/ld+json")[1]
