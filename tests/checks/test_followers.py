"""E-mail to followers: asked for, confirmed, told once, left by one click."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.db import IntegrityError
from django.utils import timezone

from checks.followers import announcing, asking, delivery
from checks.followers.tokens import confirmation_token, leaving_token
from checks.models import Announcement, Follower, FollowerMail, LogEntry
from tests.checks.test_public_check_page import correct
from tests.factories.checks import FactCheckFactory
from tests.factories.people import PersonFactory

pytestmark = pytest.mark.django_db

READER = "leitora@exemplo.com.br"
ONE_CLICK = {"List-Unsubscribe": "One-Click"}


def deliver():
    """What the sweep and its workers do, in this process."""
    announcing.announce_and_send()


def follow(**what):
    """A confirmed follower, since before anything that the test does."""
    return Follower.objects.create(
        address=what.pop("address", READER),
        language=what.pop("language", "pt-br"),
        asked_at=timezone.now() - timedelta(days=400),
        confirmed_at=timezone.now() - timedelta(days=400),
        **what,
    )


@pytest.fixture
def on_air(marina, davi):
    return FactCheckFactory(published=True, by=marina, approved_by=davi)


@pytest.fixture
def correct_it(marina, davi):
    def do(fact_check, summary="Três postos fecharam."):
        return correct(fact_check, by=marina, approved_by=davi, summary=summary)

    return do


def address_in(message, words):
    return re.search(rf"{words}:\n(\S+)", message.body)[1].replace("https://testserver", "")


@pytest.mark.db
def test_from_the_form_to_the_mail_and_out_again(client, on_air, correct_it):
    asked = client.post(f"/acompanhar/checagem/{on_air.pk}/", {"email": READER})
    deliver()
    (confirmation,) = mail.outbox
    link = address_in(confirmation, r"Confirmar \(vale por 3 dias\)")
    assert b"Confirmar os e-mails" in client.get(link).content
    assert b"E-mails confirmados" in client.post(link).content
    correct_it(on_air)
    deliver()

    news = mail.outbox[1]
    client.post(address_in(news, "Parar de receber estes e-mails"), ONE_CLICK)

    assert asked.headers["Location"] == "/acompanhar/"
    assert news.to == [READER]
    assert news.subject.startswith("Correção de fato: “")
    assert not Follower.objects.exists()


def test_nothing_is_sent_before_the_confirmation(client, on_air, correct_it):
    asking.ask(READER, language="pt-br", fact_check=on_air)
    deliver()
    correct_it(on_air)

    deliver()

    assert [message.subject for message in mail.outbox] == ["Confirme que você quer estes e-mails"]


def test_looking_at_a_link_confirms_nothing_and_ends_nothing(client, on_air):
    follower = follow(fact_check=on_air)
    Follower.objects.update(confirmed_at=None)

    client.get(f"/acompanhar/confirmar/{confirmation_token(follower, 'corrections')}/")
    client.get(f"/acompanhar/sair/{leaving_token(follower)}/")

    assert Follower.objects.get().confirmed_at is None


@pytest.mark.parametrize("way", ["forged", "left", "late", "other purpose"])
def test_a_link_that_is_not_valid_confirms_nothing(client, on_air, monkeypatch, way):
    follower = follow(fact_check=on_air)
    token = confirmation_token(follower, "corrections")
    if way == "forged":
        token = token[:-2] + "xx"
    if way == "left":
        asking.leave(leaving_token(follower))
    if way == "late":
        monkeypatch.setattr("checks.followers.tokens.CONFIRMED_WITHIN_S", -1)
    if way == "other purpose":
        token = leaving_token(follower)

    answer = client.post(f"/acompanhar/confirmar/{token}/")

    assert answer.status_code == 410
    assert "Este link não vale mais" in answer.content.decode()


def test_one_click_needs_no_page_no_login_and_no_token_of_a_form(on_air, client):
    follower = follow(fact_check=on_air)
    address = f"/acompanhar/sair/{leaving_token(follower)}/"
    client.handler.enforce_csrf_checks = True

    first, second = client.post(address, ONE_CLICK), client.post(address, ONE_CLICK)

    assert (first.status_code, second.status_code) == (200, 200)
    assert first.content == second.content
    assert not Follower.objects.exists()


def test_leaving_takes_along_what_waits_and_keeps_the_count_of_what_was_sent(on_air, correct_it):
    follower = follow(fact_check=on_air)
    correct_it(on_air)
    deliver()
    correct_it(on_air, "Quatro postos fecharam.")
    FollowerMail.objects.filter(state="queued").update(not_before=timezone.now())

    asking.leave(leaving_token(follower))
    deliver()

    assert [each.state for each in FollowerMail.objects.all()] == ["done"]
    assert len(mail.outbox) == 1


@pytest.mark.db
def test_each_event_is_told_once_however_often_the_sweep_runs(on_air, correct_it):
    follow(fact_check=on_air)
    follow(person=on_air.claim.claimant)
    correct_it(on_air)

    for _ in range(3):
        deliver()

    assert len(mail.outbox) == 1
    assert Announcement.objects.filter(correction__isnull=False).count() == 1


@pytest.mark.db
def test_the_database_holds_one_mail_per_follower_and_event(on_air, correct_it):
    follow(fact_check=on_air)
    correct_it(on_air)
    deliver()
    stored = FollowerMail.objects.get()
    stored.pk = None

    with pytest.raises(IntegrityError):
        stored.save(force_insert=True)


@pytest.mark.db
def test_what_a_killed_worker_held_is_sent_by_the_next(on_air, correct_it):
    follow(fact_check=on_air)
    correct_it(on_air)
    deliver()
    FollowerMail.objects.update(
        state="running", lease="gone", lease_until=timezone.now() - timedelta(minutes=1)
    )
    sent = mail.outbox[0].extra_headers["Message-ID"]

    deliver()

    assert FollowerMail.objects.get().state == "done"
    assert {each.extra_headers["Message-ID"] for each in mail.outbox} == {sent}


def test_a_mail_that_another_worker_holds_is_left_to_it(on_air, correct_it):
    follow(fact_check=on_air)
    correct_it(on_air)
    deliver()
    FollowerMail.objects.update(
        state="running", lease="theirs", lease_until=timezone.now() + timedelta(minutes=1)
    )

    delivery.send(FollowerMail.objects.get().pk)

    assert len(mail.outbox) == 1


@pytest.mark.parametrize(("wants", "mails"), [("corrections", 0), ("all", 1)])
def test_who_follows_a_person_chooses_whether_to_hear_of_new_checks(marina, davi, wants, mails):
    follow(person=PersonFactory(), wants=wants)

    FactCheckFactory(published=True, by=marina, approved_by=davi)
    deliver()

    assert len(mail.outbox) == mails


def test_a_withdrawal_is_told(on_air, bia, davi):
    follow(fact_check=on_air)
    correct(on_air, by=bia, approved_by=davi, is_withdrawal=True)

    deliver()

    assert mail.outbox[0].subject.startswith("Checagem retirada: “")


def test_who_confirms_later_hears_nothing_of_before(on_air, correct_it):
    correct_it(on_air)
    follower = follow(fact_check=on_air)
    Follower.objects.filter(pk=follower.pk).update(confirmed_at=timezone.now())

    deliver()

    assert mail.outbox == []


def test_the_mail_speaks_the_language_of_its_follower(on_air, correct_it):
    follow(fact_check=on_air, language="en")
    correct_it(on_air)

    deliver()

    assert mail.outbox[0].subject.startswith("Factual correction: ")
    assert "https://testserver/en/acompanhar/sair/" in mail.outbox[0].body


def test_no_line_end_and_no_markup_of_a_claim_gets_into_the_headers_or_the_html(
    marina, davi, correct_it
):
    fact_check = FactCheckFactory(
        published=True,
        by=marina,
        approved_by=davi,
        statement='Fechou\r\nBcc: x@y.z\n14 "postos" & mais',
    )
    follow(fact_check=fact_check)
    correct_it(fact_check)

    deliver()

    message = mail.outbox[0].message()
    assert message["Bcc"] is None
    assert "\n" not in mail.outbox[0].subject
    assert "14 &quot;postos&quot; &amp; mais" in mail.outbox[0].alternatives[0][0]


@pytest.mark.parametrize(
    "typed", ["", "ana", "a@b.c\r\nBcc: d@e.f", "a@b@c.d", "a" * 300 + "@b.cc"]
)
def test_what_is_no_address_is_said_and_nothing_is_kept(client, on_air, typed):
    answer = client.post(f"/acompanhar/checagem/{on_air.pk}/", {"email": typed})

    assert answer.status_code == 400
    assert not Follower.objects.exists()


def test_the_answer_is_the_same_for_who_follows_already(client, on_air):
    follow(fact_check=on_air)
    path = f"/acompanhar/checagem/{on_air.pk}/"

    known, new = (
        client.post(path, {"email": address}, follow=True) for address in (READER, "x@exemplo.com")
    )

    assert known.content == new.content
    assert FollowerMail.objects.count() == 1


def test_nobody_is_flooded_with_confirmations(on_air):
    for _ in range(asking.CONFIRMATIONS_A_DAY + 3):
        asking.ask(READER, language="pt-br", fact_check=on_air)
        deliver()

    assert len(mail.outbox) == asking.CONFIRMATIONS_A_DAY


def test_a_network_that_asks_too_often_is_refused(client, on_air):
    path = f"/acompanhar/checagem/{on_air.pk}/"

    answers = [client.post(path, {"email": f"r{number}@exemplo.com"}) for number in range(11)]

    assert [each.status_code for each in answers] == [302] * 10 + [429]
    assert "da sua rede" in answers[-1].content.decode()


def test_only_what_is_public_can_be_followed(client):
    draft = FactCheckFactory(written=True)

    assert client.post(f"/acompanhar/checagem/{draft.pk}/", {"email": READER}).status_code == 404
    assert (
        client.post(
            f"/acompanhar/pessoa/{draft.claim.claimant.slug}/", {"email": READER}
        ).status_code
        == 404
    )


def test_who_does_not_confirm_is_forgotten_after_a_week(on_air):
    asking.ask(READER, language="pt-br", fact_check=on_air)
    asking.forget_unconfirmed()
    assert Follower.objects.exists()
    Follower.objects.update(asked_at=timezone.now() - timedelta(days=8))

    asking.forget_unconfirmed()

    assert not Follower.objects.exists()
    assert not FollowerMail.objects.exists()


def test_a_change_of_mind_is_confirmed_too(client, on_air):
    person = on_air.claim.claimant
    follower = follow(person=person)

    client.post(f"/acompanhar/pessoa/{person.slug}/", {"email": READER, "quero": "all"})
    follower.refresh_from_db()
    before = follower.wants
    asking.confirm(confirmation_token(follower, "all"))
    follower.refresh_from_db()

    assert (before, follower.wants) == ("corrections", "all")


def test_the_address_is_in_no_log_and_in_no_name(on_air, correct_it):
    follower = follow(fact_check=on_air)
    correct_it(on_air)
    deliver()

    said = " ".join(
        [str(follower), str(FollowerMail.objects.get()), *map(str, LogEntry.objects.all())]
    )
    assert READER not in said
    assert not any(READER in entry.note for entry in LogEntry.objects.all())


def test_the_forms_stand_on_the_check_and_on_the_person(client, on_air):
    check = client.get(on_air.page.url).content.decode()
    person = client.get(f"/pessoas/{on_air.claim.claimant.slug}/").content.decode()

    assert f'action="/acompanhar/checagem/{on_air.pk}/"' in check
    assert f'action="/acompanhar/pessoa/{on_air.claim.claimant.slug}/"' in person
    assert 'name="quero" value="all"' in " ".join(person.split())
