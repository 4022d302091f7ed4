"""What readers send, in a real browser: without script, without a barrier, inside the screen."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core.cache import cache
from django.urls import reverse
from playwright.sync_api import sync_playwright

from checks.models import ReaderContact, ReaderMessage
from checks.readers import moderating
from newsroom.site_preparation import prepare
from tests.checks.desk_clients import browser_of
from tests.factories.checks import FactCheckFactory
from tests.factories.people import chief
from tests.factories.readers import OFFICIAL_LINK, form_address, secret_message_about

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SERIOUS = {"serious", "critical"}


@pytest.fixture
def fact_check(live_server, marina, davi):
    # Before the browser starts: its event loop and the database do not share a thread.
    cache.clear()
    list(prepare(live_server.url))
    return FactCheckFactory(published=True, by=marina, approved_by=davi)


def launched(playwright, chromium_path):
    return playwright.chromium.launch(
        executable_path=chromium_path, args=["--no-sandbox", "--disable-dev-shm-usage"]
    )


def test_a_reader_without_script_sends_follows_and_is_forgotten(
    live_server, fact_check, chromium_path
):
    with sync_playwright() as playwright:
        browser = launched(playwright, chromium_path)
        page = browser.new_context(java_script_enabled=False).new_page()
        page.goto(live_server.url + fact_check.page.url)
        page.click("text=Contar um erro")
        page.fill("#id_note", "O número certo é 14.")
        page.fill("#id_email", "ana@leitora.example")
        # Faster than a person: the text stays, and it passes once the moment is over.
        page.click("text=Enviar para a redação")
        while page.locator("text=Ainda não foi enviada").count():
            kept = page.input_value("#id_note")
            page.click("text=Enviar para a redação")
        followed = page.inner_text("h1")
        page.click("text=Apagar meu e-mail agora")
        told = page.inner_text("section:has(#dados)")
        browser.close()

    assert kept == "O número certo é 14."
    assert followed.startswith("Sua mensagem")
    assert "Não guardamos e-mail" in told
    assert ReaderMessage.objects.get().note == "O número certo é 14."
    assert not ReaderContact.objects.exists()


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1440, "light")])
def test_no_screen_of_readers_has_a_barrier(
    live_server, fact_check, chromium_path, teo, width, scheme
):
    complaint, secret = secret_message_about(
        fact_check, kind="complaint", note="O dado é outro.", email="ana@leitora.example"
    )
    source, _secret = secret_message_about(fact_check, note="Vejam", link=OFFICIAL_LINK)
    moderating.accept(source, by=teo)
    session = browser_of(chief()).cookies["sessionid"].value
    paths = [
        form_address(fact_check),
        reverse("checks:follow", args=[secret]),
        reverse("desk:tips"),
        reverse("desk:tip", args=[complaint.pk]),
        reverse("desk:tip", args=[source.pk]),
        reverse("desk:enter_tip"),
    ]

    found = {}
    with sync_playwright() as playwright:
        browser = launched(playwright, chromium_path)
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
        )
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = context.new_page()
        for path in paths:
            page.goto(live_server.url + path)
            violations = Axe().run(page).response["violations"]
            barriers = [each["id"] for each in violations if each["impact"] in SERIOUS]
            wide = page.evaluate("document.documentElement.scrollWidth")
            found[path] = (barriers, wide <= width)
        browser.close()

    assert found == dict.fromkeys(paths, ([], True))


def test_the_keys_of_the_desk_refuse_in_words_and_accept(
    live_server, fact_check, chromium_path, teo
):
    message, _secret = secret_message_about(fact_check, note="A data está errada.")
    session = browser_of(teo).cookies["sessionid"].value

    with sync_playwright() as playwright:
        browser = launched(playwright, chromium_path)
        context = browser.new_context()
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = context.new_page()
        page.goto(live_server.url + reverse("desk:tip", args=[message.pk]))
        page.wait_for_function("document.querySelector('[data-desk-item][tabindex=\"0\"]')")
        page.keyboard.press("r")
        focused = page.evaluate("document.activeElement.id")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("a")
        page.wait_for_selector("#tip-verify-title, #tip-answer-title")
        browser.close()

    message.refresh_from_db()
    assert focused == "tip-reason"
    assert message.state == "accepted"
