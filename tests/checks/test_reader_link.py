"""The secret link shows what became of a message, and deletes how to reach who sent it."""

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from django.utils import timezone

from checks import workflow
from checks.models import LogEntry, NewsroomSettings, ReaderContact, ReaderMessage
from checks.readers import forget_links, forgetting, moderating
from tests.factories.checks import FactCheckFactory
from tests.factories.readers import message_about, secret_message_about

pytestmark = pytest.mark.django_db


@pytest.fixture
def fact_check():
    return FactCheckFactory(published=True)


def followed(client, secret):
    answer = client.get(reverse("checks:follow", args=[secret]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_each_step_is_told(client, fact_check, teo, bia):
    message, secret = secret_message_about(fact_check)
    told = [followed(client, secret)]

    moderating.take(message, by=teo)
    told.append(followed(client, secret))
    moderating.accept(message, by=teo)
    told.append(followed(client, secret))
    workflow.abandon_correction(fact_check, by=teo, note="Não muda.")
    moderating.close(message, by=bia, outcome="rejected", answer="O dado é de outro ano.")
    told.append(followed(client, secret))

    assert "Recebida. Ninguém leu ainda." in told[0]
    assert "Em moderação" in told[1]
    assert "há uma nova pesquisa aberta" in told[2]
    assert "Respondida: improcedente." in told[3]
    assert "O dado é de outro ano." in told[3]
    assert "O veredito foi mantido." in told[3]


def test_a_refusal_is_told_with_its_reason(client, fact_check, teo):
    message, secret = secret_message_about(fact_check)

    moderating.refuse(message, by=teo, reason="Isto é opinião, não um erro.")

    assert "Isto é opinião, não um erro." in followed(client, secret)


def test_no_name_of_the_desk_is_on_it(client, fact_check, teo):
    message, secret = secret_message_about(fact_check)
    moderating.take(message, by=teo)

    assert "Teo" not in followed(client, secret)


def test_a_repeated_message_is_told_what_was_decided_for_the_first(client, fact_check, teo):
    first = message_about(fact_check)
    _copy, secret = secret_message_about(fact_check)

    moderating.refuse(first, by=teo, reason="Já corrigido.")

    html = followed(client, secret)
    assert "Já corrigido." in html
    assert "a decisão é uma só" in html


@pytest.mark.parametrize("secret", ["x", "x" * 43, "x" * 3000, "..%2F"])
def test_a_guess_finds_nothing(client, secret):
    assert client.get(f"/contar/acompanhar/{secret}/").status_code == 404
    assert client.post(f"/contar/acompanhar/{secret}/apagar/").status_code == 404


def test_the_page_is_kept_by_no_cache_and_named_to_no_site(client, fact_check):
    _message, secret = secret_message_about(fact_check)

    answer = client.get(reverse("checks:follow", args=[secret]))

    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_the_secret_itself_is_kept_nowhere(fact_check):
    message, secret = secret_message_about(fact_check, email="ana@leitora.example")

    kept = [
        str(value)
        for row in (message, message.contact, *message.mails.all(), *LogEntry.objects.all())
        for value in vars(row).values()
    ]
    assert not any(secret in value for value in kept)


def test_the_reader_deletes_their_email_at_once_and_the_message_stays(client, fact_check):
    message, secret = secret_message_about(fact_check, email="ana@leitora.example")
    assert "Apagar meu e-mail agora" in followed(client, secret)

    client.post(reverse("checks:forget", args=[secret]))

    html = followed(client, secret)
    assert not ReaderContact.objects.exists()
    assert "Não guardamos e-mail" in html
    assert ReaderMessage.objects.get().note == message.note


def test_a_deletion_is_on_the_record_without_what_was_deleted(client, fact_check):
    message, secret = secret_message_about(fact_check, email="ana@leitora.example")

    client.post(reverse("checks:forget", args=[secret]))
    client.post(reverse("checks:forget", args=[secret]))

    entry = LogEntry.objects.get(act="forget_reader")
    assert entry.note == f"#{message.pk} pelo leitor"
    assert "ana" not in entry.note


def test_looking_at_the_address_of_the_deletion_deletes_nothing(client, fact_check):
    _message, secret = secret_message_about(fact_check, email="ana@leitora.example")

    assert client.get(reverse("checks:forget", args=[secret])).status_code == 405
    assert ReaderContact.objects.exists()


def test_who_gets_a_mail_by_mistake_deletes_the_address_after_one_question(client, fact_check):
    message_about(fact_check, email="estranho@outro.example")
    path = urlsplit(forget_links.address_for(ReaderContact.objects.get())).path

    asked = client.get(path).content.decode()
    still_there = ReaderContact.objects.exists()
    done = client.post(path).content.decode()

    assert "Apagar meu e-mail agora" in asked
    assert still_there
    assert "Não guardamos e-mail desta mensagem." in done
    assert not ReaderContact.objects.exists()


def test_a_forged_link_deletes_nothing(client, fact_check):
    message_about(fact_check, email="ana@leitora.example")

    answer = client.post("/contar/esquecer/1:forjado:assinatura/")

    assert answer.status_code == 200
    assert ReaderContact.objects.exists()


def days_later(monkeypatch, days):
    then = timezone.now() + timedelta(days=days)
    monkeypatch.setattr(timezone, "now", lambda: then)


@pytest.mark.db
@pytest.mark.parametrize(("days", "left"), [(179, 1), (181, 0)])
def test_an_email_goes_180_days_after_the_refusal(fact_check, teo, monkeypatch, days, left):
    message = message_about(fact_check, email="ana@leitora.example")
    moderating.refuse(message, by=teo, reason="Não é erro.")

    days_later(monkeypatch, days)
    forgetting.forget_due()

    assert ReaderContact.objects.count() == left


@pytest.mark.db
def test_the_email_of_a_repeated_message_goes_with_the_answer_to_the_first(
    fact_check, bia, monkeypatch
):
    first = message_about(fact_check, kind="complaint", email="ana@leitora.example")
    message_about(fact_check, kind="complaint", email="eva@leitora.example")
    moderating.close(first, by=bia, outcome="rejected", answer="O dado confere.")

    days_later(monkeypatch, 181)

    assert forgetting.forget_due() == 2
    assert not ReaderContact.objects.exists()


@pytest.mark.db
@pytest.mark.parametrize(("days", "left"), [(364, 1), (366, 0)])
def test_an_email_never_outlives_a_year_whatever_becomes_of_the_message(
    fact_check, monkeypatch, days, left
):
    message_about(fact_check, email="ana@leitora.example")

    days_later(monkeypatch, days)
    forgetting.forget_due()

    assert ReaderContact.objects.count() == left


def test_the_newsroom_sets_how_long(fact_check, teo, monkeypatch):
    site = fact_check.page.get_site()
    NewsroomSettings.objects.create(site=site, reader_data_days=5)
    moderating.refuse(message_about(fact_check, email="a@b.example"), by=teo, reason="Não é erro.")

    days_later(monkeypatch, 6)

    assert forgetting.forget_due() == 1
