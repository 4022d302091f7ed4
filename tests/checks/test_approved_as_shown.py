"""An approval covers what stood on the approver's screen: the words of a correction too."""

import re

import pytest
from django.urls import reverse

from checks import appearing, workflow
from checks.models import Appearance
from tests.checks.desk_clients import browser_of
from tests.factories.checks import AppearanceFactory, FactCheckFactory, write

pytestmark = [pytest.mark.django_db, pytest.mark.db]


def form_shown_to(browser, fact_check):
    """What the approving form holds when the screen is drawn."""
    screen = browser.get(reverse("desk:review", args=[fact_check.pk])).content.decode()
    form = screen[screen.rindex(reverse("desk:approve", args=[fact_check.pk])) :]
    return dict(re.findall(r'name="(seen_\w+)"\s+value="([^"]*)"', form))


def test_words_of_a_correction_that_were_not_read_are_not_approved(marina, davi):
    fact_check = FactCheckFactory(published=True)
    workflow.open_correction(fact_check, by=marina, kind="factual", explanation="Eram três.")
    write(fact_check, by=marina, summary="Três postos fecharam, não 14.")
    workflow.submit(fact_check, by=marina)
    browser = browser_of(davi)
    read = form_shown_to(browser, fact_check)

    workflow.recall(fact_check, by=marina)
    workflow.describe_correction(fact_check, by=marina, kind="factual", explanation="Nada mudou.")
    workflow.submit(fact_check, by=marina)
    answer = browser.post(reverse("desk:approve", args=[fact_check.pk]), read)

    assert answer.status_code == 409
    assert not fact_check.corrections.exists()
    again = browser.post(
        reverse("desk:approve", args=[fact_check.pk]), form_shown_to(browser, fact_check)
    )
    assert again.status_code == 302
    assert fact_check.corrections.get().explanation == "Nada mudou."


def test_an_appearance_confirmed_after_the_screen_was_drawn_does_not_come_along(marina, davi):
    fact_check = FactCheckFactory(in_review=True)
    browser = browser_of(davi)
    read = form_shown_to(browser, fact_check)
    late = AppearanceFactory(claim=fact_check.claim)
    appearing.confirm(late, by=marina)

    browser.post(reverse("desk:approve", args=[fact_check.pk]), read)

    fact_check.refresh_from_db()
    late.refresh_from_db()
    assert fact_check.state == "published"
    assert late.state == Appearance.State.CONFIRMED


def test_numbers_that_are_none_name_no_appearance(davi):
    fact_check = FactCheckFactory(in_review=True)
    browser = browser_of(davi)
    read = form_shown_to(browser, fact_check)

    seen = [read["seen_appearances"], "9" * 5_000, "x", "", "-1", "\x00"]
    odd = {"seen_appearances": ",".join(seen)}
    answer = browser.post(reverse("desk:approve", args=[fact_check.pk]), read | odd)

    assert answer.status_code == 302


def test_a_post_that_names_no_appearance_takes_none_along(davi):
    fact_check = FactCheckFactory(in_review=True)
    browser = browser_of(davi)
    read = form_shown_to(browser, fact_check)
    del read["seen_appearances"]

    browser.post(reverse("desk:approve", args=[fact_check.pk]), read)

    fact_check.refresh_from_db()
    assert fact_check.state == "in_review"
    assert not fact_check.claim.appearances.filter(state=Appearance.State.APPROVED).exists()
