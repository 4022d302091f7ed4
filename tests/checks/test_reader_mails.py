"""Mails to readers: one for each step, tried again after a failure, never a word of a reader."""

from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from checks import leases
from checks.models import LogEntry, ReaderMail
from checks.readers import forgetting, mailing, moderating
from tests.factories.checks import FactCheckFactory
from tests.factories.readers import message_about

pytestmark = [pytest.mark.django_db, pytest.mark.db]


@pytest.fixture
def fact_check():
    return FactCheckFactory(published=True)


def queued():
    """Send what waits, as the workers do."""
    for row in ReaderMail.objects.filter(state=ReaderMail.State.QUEUED):
        mailing.send(row.pk)


def test_without_an_address_nobody_is_written_to(fact_check, teo):
    moderating.refuse(message_about(fact_check), by=teo, reason="Não é erro.")

    assert not ReaderMail.objects.exists()


def test_each_step_is_one_mail_to_the_reader_alone(fact_check, teo):
    message = message_about(fact_check, email="ana@leitora.example")
    queued()
    moderating.refuse(message, by=teo, reason="Isto é opinião.")
    queued()
    queued()

    assert [each.to for each in mail.outbox] == [["ana@leitora.example"]] * 2
    assert [each.subject.rpartition(": ")[2] for each in mail.outbox] == ["Recebida", "Recusada"]
    assert "Isto é opinião." in mail.outbox[1].body


def test_nothing_that_a_reader_wrote_goes_to_an_address_that_they_typed(fact_check):
    message_about(fact_check, note="COMPRE AQUI https://golpe.example", email="alvo@outro.example")
    queued()

    assert "COMPRE" not in mail.outbox[0].body + mail.outbox[0].subject
    assert "golpe" not in mail.outbox[0].body


def test_a_mail_has_the_way_out_and_says_that_a_machine_wrote_it(fact_check):
    message_about(fact_check, email="ana@leitora.example")
    queued()

    sent = mail.outbox[0]
    assert "/contar/esquecer/" in sent.body
    assert "/contar/esquecer/" in sent.extra_headers["List-Unsubscribe"]
    assert sent.extra_headers["Auto-Submitted"] == "auto-generated"
    assert "@" in sent.extra_headers["Message-ID"]
    assert sent.from_email.startswith("Lastro <")


def test_a_reader_of_english_is_written_to_in_english(fact_check):
    message_about(fact_check, email="ana@reader.example", language="en")
    queued()

    assert "We received a message" in mail.outbox[0].body


def test_those_who_repeat_a_message_are_told_too(fact_check, teo):
    first = message_about(fact_check, email="ana@leitora.example")
    message_about(fact_check, email="eva@leitora.example")

    moderating.refuse(first, by=teo, reason="Não é erro.")
    queued()

    told = [each.to[0] for each in mail.outbox if "recusada" in each.body]
    assert told == ["ana@leitora.example", "eva@leitora.example"]


def test_who_was_forgotten_is_not_written_to(fact_check):
    message = message_about(fact_check, email="ana@leitora.example")
    forgetting.forget(message)

    queued()

    assert mail.outbox == []
    assert ReaderMail.objects.get().error == "contact_deleted"


def failing(monkeypatch, failure):
    def refuse(*_args):
        raise failure

    monkeypatch.setattr(EmailBackend, "send_messages", refuse)


def minutes_later(monkeypatch, minutes):
    then = timezone.now() + timedelta(minutes=minutes)
    monkeypatch.setattr(timezone, "now", lambda: then)


def test_a_mail_that_failed_is_sent_later_and_once(fact_check, monkeypatch):
    message_about(fact_check, email="ana@leitora.example")
    with monkeypatch.context() as broken:
        failing(broken, SMTPServerDisconnected("Connection lost"))
        queued()
    failed = ReaderMail.objects.get()

    minutes_later(monkeypatch, 11)
    mailing.wake_all()
    mailing.wake_all()

    assert failed.state == "failed"
    assert len(mail.outbox) == 1
    assert ReaderMail.objects.get().state == "done"


def test_why_a_mail_failed_is_kept_without_the_address(fact_check, monkeypatch):
    message_about(fact_check, email="ana@leitora.example")
    failing(monkeypatch, SMTPRecipientsRefused({"ana@leitora.example": (550, b"no such user")}))

    queued()

    assert ReaderMail.objects.get().error == "SMTPRecipientsRefused"


def test_after_five_attempts_it_is_on_the_record_and_rests(fact_check, monkeypatch):
    message = message_about(fact_check, email="ana@leitora.example")
    failing(monkeypatch, OSError("no route"))
    queued()

    for _attempt in range(6):
        minutes_later(monkeypatch, 11)
        mailing.wake_all()

    assert ReaderMail.objects.get().attempts == leases.MOST_ATTEMPTS
    entry = LogEntry.objects.get(act="mail_failed")
    assert entry.note == f"#{message.pk} received: OSError"


def test_however_often_a_stranger_types_an_address_its_owner_gets_few_mails(fact_check):
    for number in range(6):
        message_about(
            fact_check,
            note=f"Erro {number}",
            email=["a@alvo.example", "A@alvo.example"][number % 2],
        )
    queued()

    assert len(mail.outbox) == 3
