"""What the mail server answers decides: sent, kept for later, or given up with its words."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checks.followers import announcing, delivery
from checks.models import FollowerMail
from newsroom.settings.mail import mail_through
from tests.checks.desk_clients import browser_of
from tests.checks.smtp_server import mail_server
from tests.checks.test_followers import READER, follow
from tests.checks.test_public_check_page import correct
from tests.factories.checks import FactCheckFactory

pytestmark = pytest.mark.django_db


def mail_goes_to(port, settings):
    """Mail leaves through this port here, on the settings of either Django."""
    for name, value in mail_through("smtp", host="127.0.0.1", port=port).items():
        setattr(settings, name, value)


@pytest.fixture
def server(settings):
    with mail_server() as running:
        mail_goes_to(running.port, settings)
        settings.DEFAULT_FROM_EMAIL = "lastro@newsroom.example"
        yield running


@pytest.fixture
def corrected(marina, davi):
    fact_check = FactCheckFactory(published=True, by=marina, approved_by=davi)
    follow(fact_check=fact_check)
    return correct(fact_check, by=marina, approved_by=davi, summary="Três postos.")


@pytest.mark.usefixtures("corrected")
def test_a_mail_arrives_whole_with_the_headers_of_one_click(server):
    announcing.announce_and_send()

    (message,) = server.mails
    leaving = message["List-Unsubscribe"].strip()  # a long one is folded
    assert message["To"] == READER
    assert message["From"] == "Lastro <lastro@newsroom.example>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert leaving.startswith("<https://testserver/acompanhar/sair/")
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["Message-ID"].endswith("@newsroom.example>")
    plain = message.get_body(("plain",)).get_content()
    assert "O dado novo mudou a conta." in plain
    assert leaving.strip("<>") in plain
    assert 'lang="pt-br"' in message.get_body(("html",)).get_content()
    assert FollowerMail.objects.get().state == "done"


@pytest.mark.usefixtures("corrected")
@pytest.mark.parametrize("verb", ["RCPT", "DATA"])
def test_a_server_that_cannot_now_gets_it_again_later(server, verb):
    server.answers[verb] = "451 try later"
    announcing.announce_and_send()
    kept = FollowerMail.objects.get()
    announcing.announce_and_send()
    server.answers.clear()
    FollowerMail.objects.update(not_before=timezone.now())

    announcing.announce_and_send()

    assert (kept.state, kept.error, kept.attempts) == ("queued", "451 try later", 1)
    assert kept.not_before > timezone.now() + timedelta(seconds=1) - timedelta(minutes=1)
    assert len(server.mails) == 1
    assert FollowerMail.objects.get().state == "done"


@pytest.mark.usefixtures("corrected")
def test_a_server_that_never_will_is_believed_and_the_address_is_not_repeated(server):
    server.answers["RCPT"] = f"550 no such user {READER}"

    announcing.announce_and_send()

    given_up = FollowerMail.objects.get()
    assert (given_up.state, given_up.error) == ("failed", "550 no such user …")


@pytest.mark.usefixtures("corrected")
def test_a_server_that_is_away_loses_nothing(server, settings):
    mail_goes_to(1, settings)

    announcing.announce_and_send()

    assert FollowerMail.objects.get().state == "queued"


@pytest.mark.usefixtures("corrected")
def test_after_the_last_attempt_it_is_given_up(server):
    server.answers["RCPT"] = "451 try later"
    for _ in range(len(delivery.BACK_OFF) + 1):
        FollowerMail.objects.update(not_before=timezone.now())
        announcing.announce_and_send()

    assert FollowerMail.objects.get().state == "failed"


@pytest.mark.usefixtures("corrected")
def test_the_desk_sees_what_failed_without_the_address_and_sends_it_again(server, bia):
    server.answers["RCPT"] = "550 full"
    announcing.announce_and_send()
    server.answers.clear()
    browser = browser_of(bia)

    screen = browser.get(reverse("desk:follower_mail")).content.decode()
    browser.post(reverse("desk:retry_follower_mail", args=[FollowerMail.objects.get().pk]))
    announcing.announce_and_send()

    assert "550 full" in screen
    assert READER not in screen
    assert len(server.mails) == 1


def test_the_outbox_is_for_who_answers_for_it(teo, marina, bia):
    address = reverse("desk:follower_mail")

    answers = [browser_of(person).get(address).status_code for person in (teo, marina, bia)]

    assert answers == [403, 403, 200]


@pytest.mark.usefixtures("corrected")
def test_a_page_that_is_not_as_approved_is_mailed_to_nobody(server, monkeypatch):
    monkeypatch.setattr("checks.followers.letters.why_not_approved", lambda _page: "changed")

    announcing.announce_and_send()

    assert server.mails == []
    assert FollowerMail.objects.get().error == "nothing_to_send"
