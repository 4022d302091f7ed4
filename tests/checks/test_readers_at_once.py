"""At the same instant, each over a connection of its own: one message, one decision, one mail."""

import pytest
from django.test import Client
from django.urls import reverse

from checks.models import CorrectionRound, ReaderMail, ReaderMessage
from checks.readers import mailing
from tests.checks.desk_clients import browser_of
from tests.checks.test_desk_two_at_once import at_once
from tests.factories.checks import FactCheckFactory
from tests.factories.people import reporter, writer
from tests.factories.readers import filled, form_address, message_about

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.db]


@pytest.mark.parametrize("attempt", range(3))
def test_a_double_click_is_one_message(attempt):
    fact_check = FactCheckFactory(published=True)
    typed, address = filled(fact_check), form_address(fact_check)

    answers = at_once(*(lambda: Client().post(address, typed).status_code for _click in range(2)))

    assert answers == [302, 302]
    assert ReaderMessage.objects.count() == 1


@pytest.mark.parametrize("attempt", range(3))
def test_equal_messages_sent_together_are_still_one_to_decide(attempt):
    fact_check = FactCheckFactory(published=True)
    address = form_address(fact_check)
    forms = [filled(fact_check) for _each in range(2)]

    at_once(*(lambda form=form: Client().post(address, form).status_code for form in forms))

    assert ReaderMessage.objects.count() == 2
    assert ReaderMessage.objects.filter(same_as__isnull=True).count() == 1


@pytest.mark.parametrize("attempt", range(3))
def test_of_two_moderators_exactly_one_wins(attempt):
    message = message_about(FactCheckFactory(published=True))
    pairs = [(browser_of(reporter()), "accept_tip"), (browser_of(writer()), "refuse_tip")]

    answers = at_once(
        *(
            lambda browser=browser, name=name: (
                browser.post(
                    reverse(f"desk:{name}", args=[message.pk]), {"reason": "Opinião."}
                ).status_code
            )
            for browser, name in pairs
        )
    )

    message.refresh_from_db()
    assert sorted(answers) == [302, 409]
    assert (message.state == "accepted") is CorrectionRound.objects.exists()


def test_two_messages_accepted_together_share_one_correction():
    fact_check = FactCheckFactory(published=True)
    found = [message_about(fact_check, note=note) for note in ("Um erro", "Outro erro")]
    browsers = [browser_of(reporter()), browser_of(writer())]

    answers = at_once(
        *(
            lambda browser=browser, message=message: (
                browser.post(reverse("desk:accept_tip", args=[message.pk])).status_code
            )
            for browser, message in zip(browsers, found, strict=True)
        )
    )

    assert answers == [302, 302]
    assert CorrectionRound.objects.count() == 1
    assert CorrectionRound.objects.get().reader_messages.count() == 2


def test_two_workers_send_a_mail_once(mailoutbox):
    message_about(FactCheckFactory(published=True), email="ana@leitora.example")
    ReaderMail.objects.update(state="queued", lease="", lease_until=None, finished_at=None)
    mailoutbox.clear()
    row = ReaderMail.objects.get().pk

    at_once(lambda: mailing.send(row), lambda: mailing.send(row))

    assert len(mailoutbox) == 1
