"""Whoever types and submits at once loses nothing: the last words are kept before the act."""

import pytest
from playwright.sync_api import expect

from checks.models import FactCheck, FactCheckPage
from checks.states import CheckState
from tests.factories.checks import FactCheckFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_words_typed_right_before_submitting_are_in_what_is_reviewed(marina, newsroom):
    fact_check = FactCheckFactory(written=True)
    marina.open(f"/desk/pages/{fact_check.page_id}/edit/")
    editor = marina.page.locator("[data-contentpath=explanation] .public-DraftEditor-content")
    editor.click()
    editor.press("End")

    editor.press_sequentially(" Palavras finais.")
    marina.page.get_by_role("button", name="Enviar para revisão").click()

    expect(marina.page.get_by_text("Em revisão").first).to_be_visible()
    draft = FactCheckPage.objects.get(pk=fact_check.page_id).get_latest_revision_as_object()
    assert "Palavras finais." in draft.explanation
    submitted = FactCheck.objects.get(pk=fact_check.pk)
    assert submitted.state == CheckState.IN_REVIEW
    assert submitted.review_hash == draft.current_hash()
