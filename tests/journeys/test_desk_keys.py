"""The desk's keys in a real browser: what a single key does, and what it never does."""

import re

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import expect
from wagtail.users.models import UserProfile

from checks.models import Claim, FactCheck
from checks.states import CheckState
from social_capture.models import Capture
from tests.factories.captures import CaptureFactory
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def queue(newsroom):
    """Three claims; the second one has an appearance that waits for a person."""
    claims = [
        ClaimFactory(statement=f"Afirmação {number}", priority=1 - number / 10)
        for number in (1, 2, 3)
    ]
    AppearanceFactory(claim=claims[1])
    return claims


def keys(person, *pressed):
    for key in pressed:
        person.page.keyboard.press(key)


def focused(person):
    return person.page.locator(":focus")


def test_j_and_k_walk_the_rows_and_only_the_one_in_focus_shows_its_keys(marina, queue):
    marina.open("/desk/queue/")
    rows = marina.page.locator("[data-desk-item]")

    keys(marina, "j", "j", "k", "j")

    expect(rows.nth(1)).to_be_focused()
    expect(rows.nth(1).locator(".desk-kbd").first).to_be_visible()
    expect(rows.nth(0).locator(".desk-kbd")).to_have_count(0)


def test_g_goes_to_the_next_row_that_needs_a_person(marina, queue):
    marina.open("/desk/queue/")

    keys(marina, "g")

    expect(focused(marina)).to_contain_text("Afirmação 2")


def test_d_and_t_go_to_the_field_that_is_asked_for_and_send_nothing(marina, queue):
    marina.open("/desk/queue/")

    keys(marina, "j", "d")
    expect(focused(marina)).to_have_attribute("name", "code")
    keys(marina, "Escape", "t")
    expect(focused(marina)).to_have_attribute("name", "person")

    assert set(Claim.objects.values_list("state", flat=True)) == {Claim.State.WAITING}


def test_no_key_acts_while_someone_types(marina, queue):
    marina.open("/desk/queue/?state=waiting")
    field = marina.page.locator("[data-desk-item] input[name=reason]").first
    marina.page.locator("[data-desk-item] summary").first.click()
    marina.page.locator("details:has(> form input[name=reason]) > summary").first.click()
    field.focus()

    marina.page.keyboard.type("pjx")

    expect(field).to_be_focused()
    expect(field).to_have_value("pjx")
    assert not FactCheck.objects.exists()


def test_no_key_acts_for_an_account_that_has_switched_shortcuts_off(marina, queue):
    profile = UserProfile.get_for_user(get_user_model().objects.get(username="marina"))
    profile.keyboard_shortcuts = False
    profile.save()
    marina.open("/desk/queue/")

    keys(marina, "j", "p")

    expect(marina.page.locator(".desk-kbd")).to_have_count(0)
    assert not FactCheck.objects.exists()


def test_no_single_key_publishes_and_the_main_act_asks_first(davi, newsroom):
    in_review = FactCheckFactory(in_review=True)
    davi.open(f"/desk/review/{in_review.pk}/")

    keys(davi, "j", "a", "p", "e", "x", "u", "Enter", "Control+Enter")
    davi.sees("quem lê o site já vê")
    keys(davi, "Escape")

    expect(davi.page.locator("#desk-main-act")).to_be_hidden()
    assert FactCheck.objects.get().state == CheckState.IN_REVIEW


def test_the_note_that_one_types_is_what_the_main_act_would_send(davi, newsroom):
    in_review = FactCheckFactory(in_review=True)
    davi.open(f"/desk/review/{in_review.pk}/")

    keys(davi, "d")
    davi.page.keyboard.type("Falta a data da portaria.")
    keys(davi, "Control+Enter")
    expect(focused(davi)).to_contain_text("Devolver")
    keys(davi, "Enter")

    davi.sees("Devolvida com a sua nota")
    assert FactCheck.objects.get().state == CheckState.EDITING


def test_a_number_chooses_a_verdict_only_inside_the_group(marina, newsroom):
    fact_check = FactCheckFactory()
    marina.open(f"/desk/pages/{fact_check.page_id}/edit/")
    radios = marina.page.locator("[data-desk-verdicts] input")

    keys(marina, "j", "4")
    expect(marina.page.locator("[data-desk-verdicts] :checked")).to_have_count(0)
    radios.first.focus()
    keys(marina, "4")

    expect(radios.nth(3)).to_be_checked()


def test_wagtails_own_dialog_lists_the_keys(marina, queue):
    marina.open("/desk/queue/")

    keys(marina, "?")

    marina.sees("Próximo que pede gente")


@pytest.fixture
def captures(newsroom):
    """Two that are complete and, between them, one that needs a person."""
    texts = ("Primeira", "Segunda", "Terceira")
    captured = [CaptureFactory(ok=True, post__author_name=text) for text in texts]
    Capture.objects.filter(pk=captured[1].pk).update(status="login_wall")
    return captured


def test_g_b_and_v_at_the_captures(marina, captures):
    marina.open("/desk/captures/")

    keys(marina, "g")
    expect(focused(marina)).to_contain_text("Segunda")
    keys(marina, "b")
    expect(marina.page.locator("[data-desk-item]", has_text="Segunda")).not_to_contain_text("login")
    keys(marina, "v")
    expect(focused(marina)).to_have_attribute("name", "links")


def test_j_x_and_enter_at_the_captures(marina, captures):
    marina.open("/desk/captures/")

    keys(marina, "j", "x")
    expect(marina.page.locator("[data-desk-bulk]")).to_be_visible()
    keys(marina, "j", "Enter")

    expect(marina.page).to_have_url(re.compile(r"/desk/captures/\d+/$"))


def test_a_pasted_line_is_understood_while_it_is_typed(marina, newsroom):
    marina.open("/desk/captures/")

    marina.page.get_by_label("Cole os links").fill("https://x.com/helena/status/88\nnada")

    expect(marina.page.locator("[data-desk-understood]")).to_contain_text("@helena")
    expect(marina.page.locator("[data-desk-understood]")).to_contain_text("Linha 2")


def test_progress_renews_the_row_that_waits_and_keeps_the_focus(marina, captures):
    first = CaptureFactory(post__author_name="Quarta")
    marina.open("/desk/captures/")
    keys(marina, "j")

    Capture.objects.filter(pk=first.pk).update(status="failed", finished_at=first.queued_at)

    expect(marina.page.locator("[data-desk-waits]")).to_have_count(0)
    expect(focused(marina)).to_contain_text("Quarta")
