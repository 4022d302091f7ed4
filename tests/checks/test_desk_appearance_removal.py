"""A public appearance leaves its page by two people: the buttons, and the refusals behind them."""

import pytest
from django.urls import reverse

from checks import appearing
from checks.models import Appearance
from tests.checks.desk_clients import browser_of
from tests.factories.checks import AppearanceFactory, FactCheckFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def public(marina, davi):
    """A second appearance on a published page."""
    fact_check = FactCheckFactory(published=True)
    seen = AppearanceFactory(claim=fact_check.claim)
    return appearing.approve(appearing.confirm(seen, by=marina), by=davi)


def press(person, act, appearance, **fields):
    address = reverse(f"desk:{act}_appearance", args=[appearance.pk])
    return browser_of(person).post(address, fields)


def screen(person, appearance):
    address = reverse("desk:review", args=[appearance.claim.fact_check.pk])
    return browser_of(person).get(address).content.decode()


def test_one_asks_and_another_removes(marina, davi, public):
    press(marina, "ask_removal_of", public, reason="O áudio é de outra pessoa.")
    assert "O áudio é de outra pessoa." in screen(davi, public)
    assert "Tirar da página" in screen(davi, public)

    press(davi, "remove", public)

    assert Appearance.objects.get(pk=public.pk).state == Appearance.State.REMOVED


def test_who_asked_is_offered_to_take_it_back_and_not_to_remove(marina, public):
    press(marina, "ask_removal_of", public, reason="Engano.")

    html = screen(marina, public)
    assert "Tirar da página" not in html
    assert press(marina, "remove", public).status_code == 403
    press(marina, "keep", public)

    assert Appearance.objects.get(pk=public.pk).removal_asked_by is None


def test_a_removal_needs_its_reason(marina, public):
    assert press(marina, "ask_removal_of", public, reason=" ").status_code == 409


def test_the_review_list_shows_what_waits_to_be_removed(marina, davi, public):
    press(marina, "ask_removal_of", public, reason="O áudio é de outra pessoa.")

    html = browser_of(davi).get(reverse("desk:review_list")).content.decode()

    assert "O áudio é de outra pessoa." in html


def test_a_confirmed_appearance_can_still_be_refused_by_who_writes(marina):
    fact_check = FactCheckFactory(written=True)
    appearance = fact_check.claim.appearances.get()
    workspace = reverse("wagtailadmin_pages:edit", args=[fact_check.page_id])
    assert "É outra" in browser_of(marina).get(workspace).content.decode()

    press(marina, "refuse", appearance)

    assert Appearance.objects.get(pk=appearance.pk).state == Appearance.State.REFUSED
