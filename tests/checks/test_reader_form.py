"""The public form: the source policy answers at once, nothing typed is lost, nothing is public."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from checks.models import LogEntry, ReaderContact, ReaderMessage
from checks.readers.receiving import token_hash
from tests.factories.checks import FactCheckFactory
from tests.factories.readers import OFFICIAL_LINK, filled, form_address, message_about

pytestmark = pytest.mark.django_db

NO_SOURCE = {"verdict": "no_data", "no_data_reason": "no_source", "sources": []}


@pytest.fixture
def fact_check():
    return FactCheckFactory(published=True)


def test_every_published_check_leads_to_the_form(client, fact_check):
    html = client.get(fact_check.page.url).content.decode()

    assert "Achou um erro?" in html
    assert form_address(fact_check) in html
    assert "Mande a fonte que falta" not in html


def test_a_check_without_a_source_asks_for_it(client):
    fact_check = FactCheckFactory(published=True, **NO_SOURCE)

    html = client.get(fact_check.page.url).content.decode()
    form = client.get(f"{form_address(fact_check)}?tipo=missing_source").content.decode()

    assert "Mande a fonte que falta" in html
    assert re.search(r'<input[^>]+value="missing_source"[^>]*checked', form)


def test_a_missing_source_is_not_asked_for_where_there_is_one(client, fact_check):
    answer = client.post(
        form_address(fact_check), filled(fact_check, kind="missing_source", link=OFFICIAL_LINK)
    )

    assert answer.status_code == 422
    assert not ReaderMessage.objects.exists()


@pytest.mark.parametrize("stage", ["written", "in_review"])
def test_what_is_not_public_has_no_form(client, stage):
    fact_check = FactCheckFactory(**{stage: True})

    assert client.get(form_address(fact_check)).status_code == 404
    assert client.post(form_address(fact_check), filled(fact_check)).status_code == 404


def test_the_form_says_what_is_kept_and_for_how_long(client, fact_check):
    html = client.get(form_address(fact_check)).content.decode()

    assert "apagado 180 dias depois da resposta" in html
    assert "365 dias depois do envio" in html
    assert "em até 7 dias úteis" in html


def test_sending_leads_to_the_secret_address_of_the_message(client, fact_check):
    answer = client.post(form_address(fact_check), filled(fact_check))

    message = ReaderMessage.objects.get()
    secret = answer.headers["Location"].rstrip("/").rpartition("/")[2]
    assert answer.status_code == 302
    assert message.token_hash == token_hash(secret)
    assert len(secret) >= 43


def test_nothing_that_was_sent_is_on_any_public_page(client, fact_check):
    message_about(fact_check, note="Palavra-secreta", link=OFFICIAL_LINK, email="a@b.example")

    pages = [fact_check.page.url, "/correcoes/", "/feeds/checagens.atom", "/pessoas/ana-prado/"]
    public = "".join(client.get(page).content.decode() for page in pages)
    assert "Palavra-secreta" not in public
    assert OFFICIAL_LINK not in public
    assert "a@b.example" not in public


def test_a_shortener_is_refused_with_the_reason_and_what_was_typed_stays(client, fact_check):
    typed = filled(
        fact_check,
        link="https://bit.ly/3kQ",
        note="Está na página 14.",
        email="ana@leitora.example",
    )

    answer = client.post(form_address(fact_check), typed)

    html = answer.content.decode()
    assert answer.status_code == 422
    assert "Encurtadores escondem o destino" in html
    assert "Está na página 14." in html
    assert "https://bit.ly/3kQ" in html
    assert "ana@leitora.example" in html
    assert not ReaderMessage.objects.exists()


@pytest.mark.parametrize("link", ["javascript:alert(1)", "nada", "https://", "ftp://a.example/x"])
def test_what_is_no_address_is_refused_with_the_reason(client, fact_check, link):
    answer = client.post(form_address(fact_check), filled(fact_check, link=link))

    assert answer.status_code == 422
    assert "Isto não é o endereço de uma página" in answer.content.decode()


@pytest.mark.parametrize(
    ("link", "source_class", "told"),
    [
        (OFFICIAL_LINK, "official", "pode sustentar um veredito"),
        ("https://gov.br.example.com/dado", "other", "Parece gov.br, mas o domínio é example.com"),
        ("https://blog.example/texto", "other", "Entra só como pista"),
        ("https://www.pt.org.br/nota", "campaign", "fonte da própria campanha"),
        ("https://www.brasil247.com/x", "excluded", "lista pública de sites que não são fonte"),
    ],
)
def test_the_policy_answers_on_the_spot(client, fact_check, link, source_class, told):
    answer = client.post(form_address(fact_check), filled(fact_check, link=link), follow=True)

    assert ReaderMessage.objects.get().link_class == source_class
    assert told in answer.content.decode()


def test_a_click_too_many_is_one_message(client, fact_check):
    typed = filled(fact_check)

    first = client.post(form_address(fact_check), typed)
    second = client.post(form_address(fact_check), typed)

    assert first.headers["Location"] == second.headers["Location"]
    assert ReaderMessage.objects.count() == 1


def test_another_text_in_the_same_form_is_another_message_with_its_own_secret(client, fact_check):
    typed = filled(fact_check)

    first = client.post(form_address(fact_check), typed)
    second = client.post(form_address(fact_check), {**typed, "note": "E a data também."})

    assert first.headers["Location"] != second.headers["Location"]
    assert ReaderMessage.objects.count() == 2


def test_what_a_script_fills_in_is_sent_back_with_the_text(client, fact_check):
    typed = filled(fact_check, website="https://spam.example", note="Texto escrito.")

    answer = client.post(form_address(fact_check), typed)

    assert answer.status_code == 422
    assert "Texto escrito." in answer.content.decode()
    assert "https://spam.example" not in answer.content.decode()
    assert not ReaderMessage.objects.exists()


def test_faster_than_a_person_is_sent_back_and_passes_a_moment_later(client, fact_check):
    quick = filled(fact_check, seconds=0, note="Texto escrito.")

    answer = client.post(form_address(fact_check), quick)
    later = client.post(form_address(fact_check), filled(fact_check, note="Texto escrito."))

    assert answer.status_code == 422
    assert "Texto escrito." in answer.content.decode()
    assert later.status_code == 302


@pytest.mark.parametrize("seal", ["", "x", "x" * 5000, "\x00"])
def test_a_form_without_our_seal_is_drawn_again_with_the_text(client, fact_check, seal):
    answer = client.post(form_address(fact_check), filled(fact_check, seal=seal, note="Meu texto."))

    assert answer.status_code == 422
    assert "Meu texto." in answer.content.decode()
    assert not ReaderMessage.objects.exists()


def test_the_seal_of_another_check_or_of_last_week_is_not_taken(client, fact_check):
    other = FactCheckFactory(published=True)

    foreign = client.post(form_address(fact_check), filled(other))
    old = client.post(form_address(fact_check), filled(fact_check, seconds=7 * 86_400))

    assert (foreign.status_code, old.status_code) == (422, 422)
    assert not ReaderMessage.objects.exists()


def test_one_address_sends_ten_an_hour_and_then_keeps_its_text(client, fact_check):
    answers = [
        client.post(form_address(fact_check), filled(fact_check, note=f"Erro {number}"))
        for number in range(11)
    ]
    elsewhere = client.post(form_address(fact_check), filled(fact_check), REMOTE_ADDR="203.0.113.9")

    assert [each.status_code for each in answers] == [302] * 10 + [429]
    assert "Erro 10" in answers[-1].content.decode()
    assert elsewhere.status_code == 302


def test_a_form_posted_from_another_site_is_refused(fact_check):
    answer = Client(enforce_csrf_checks=True).post(form_address(fact_check), filled(fact_check))

    assert answer.status_code == 403
    assert not ReaderMessage.objects.exists()


@pytest.mark.db
def test_hostile_letters_are_taken_out_and_the_words_stay(client, fact_check):
    note = "Falso\x00 \u202eodreverte\u202c \x1b[31mvermelho <script>alert(1)</script>"

    answer = client.post(form_address(fact_check), filled(fact_check, note=note), follow=True)

    kept = ReaderMessage.objects.get().note
    assert kept == "Falso odreverte [31mvermelho <script>alert(1)</script>"
    assert "<script>alert(1)</script>" not in answer.content.decode()
    assert "&lt;script&gt;" in answer.content.decode()


@pytest.mark.db
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("note", "x" * 4001),
        ("link", "https://a.example/" + "x" * 2000),
        ("link", "https://a.example/\x00dado"),
        ("email", "sem arroba"),
        ("email", "a@b.example\nBcc: c@d.example"),
        ("email", "x" * 300 + "@b.example"),
        ("capacity", "rei"),
        ("kind", "spam"),
        ("note", "\u202e\x00 \u200b"),
    ],
)
def test_what_does_not_fit_is_said_at_its_field_and_not_cut(client, fact_check, field, value):
    answer = client.post(form_address(fact_check), filled(fact_check, **{field: value}))

    assert answer.status_code == 422
    assert "Ainda não foi enviada" in answer.content.decode()
    assert not ReaderMessage.objects.exists()


def test_the_email_stands_apart_and_in_no_log(client, fact_check):
    client.post(form_address(fact_check), filled(fact_check, email="ana@leitora.example"))

    contact = ReaderContact.objects.get()
    assert contact.email == "ana@leitora.example"
    assert "ana@" not in f"{contact} {contact.message}"
    assert not LogEntry.objects.filter(note__contains="ana@").exists()


def test_a_formal_complaint_gets_its_day(client, fact_check):
    client.post(form_address(fact_check), filled(fact_check, kind="complaint"))

    message = ReaderMessage.objects.get()
    assert message.due_on > message.received_at.date()


def test_equal_links_or_equal_words_count_as_one(fact_check):
    first = message_about(fact_check, note="O número é outro", link=OFFICIAL_LINK)
    same_link = message_about(fact_check, note="Vejam", link=OFFICIAL_LINK + "?utm_source=zap")
    same_words = message_about(fact_check, note="o NÚMERO é outro!")
    other = message_about(fact_check, note="A data está errada")
    elsewhere = message_about(FactCheckFactory(published=True), note="O número é outro")

    assert (same_link.same_as, same_words.same_as) == (first, first)
    assert (other.same_as, elsewhere.same_as) == (None, None)


def test_complaints_with_other_arguments_are_never_grouped_by_their_link(fact_check):
    message_about(fact_check, kind="complaint", note="Argumento um", link=OFFICIAL_LINK)
    other = message_about(fact_check, kind="complaint", note="Argumento dois", link=OFFICIAL_LINK)

    assert other.same_as is None


def test_the_form_is_kept_by_no_cache_and_found_by_no_search(client, fact_check):
    answer = client.get(form_address(fact_check))

    assert answer.headers["Cache-Control"] == "no-store"
    assert "noindex" in answer.headers["X-Robots-Tag"]


def test_the_form_speaks_english_at_its_english_address(client, fact_check):
    html = client.get(f"/en{reverse('checks:tell', args=[fact_check.pk])}").content.decode()

    assert "Found an error?" in html
