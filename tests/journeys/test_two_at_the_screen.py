"""Two browsers on one check: each sees the other, and who loses it loses no word."""

import re

import pytest
from playwright.sync_api import expect

from checks.models import FactCheckPage
from tests.factories.checks import FactCheckFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LAST_WORDS = "Palavras que ainda não foram enviadas."


@pytest.fixture
def held(newsroom, settings):
    """A check that Marina holds; sessions are asked for more often than in life."""
    settings.WAGTAIL_EDITING_SESSION_PING_INTERVAL = 4_000
    return FactCheckFactory(written=True)


def editor_of(person):
    return person.page.locator("[data-contentpath=explanation] .public-DraftEditor-content")


def workspace(person, fact_check):
    person.open(f"/desk/pages/{fact_check.page_id}/edit/")
    # Wagtail watches the form only a while after it has loaded.
    expect(person.page.locator("#w-editing-sessions")).to_be_attached()


def types(person, words):
    editor_of(person).click()
    person.page.keyboard.press("Control+End")
    person.page.keyboard.type(words)


def test_each_one_sees_that_the_other_is_there(marina, davi, held):
    workspace(marina, held)
    workspace(davi, held)

    seen_by_marina = marina.page.locator("#w-editing-sessions li")
    expect(seen_by_marina).to_have_count(1, timeout=20_000)
    davi.open("/desk/queue/?state=being_checked")

    davi.sees(re.compile("Marina está (editando|com ela aberta)"))


def test_who_loses_the_check_is_told_at_once_and_keeps_the_words(marina, davi, held):
    workspace(marina, held)
    workspace(davi, held)
    davi.press("Assumir")
    davi.sees("Com Davi desde")

    types(marina, LAST_WORDS)

    told = marina.page.get_by_role("alert").filter(has_text="Davi está com esta checagem desde")
    expect(told).to_be_visible(timeout=20_000)
    expect(editor_of(marina)).to_contain_text(LAST_WORDS)
    told.get_by_role("button", name="Copiar meu texto").click()
    expect(told.locator("[data-desk-mine]")).to_have_value(re.compile(re.escape(LAST_WORDS)))
    kept = FactCheckPage.objects.get(pk=held.page_id).get_latest_revision_as_object()
    assert LAST_WORDS not in kept.explanation
