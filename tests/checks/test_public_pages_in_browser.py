"""The public pages in a real browser: no barrier, no wider than the screen, no complaint."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core.cache import cache
from playwright.sync_api import sync_playwright
from wagtail.models import Site

from checks import appearing
from checks.models import NewsroomSettings
from newsroom.site_preparation import prepare
from tests.checks.test_public_check_page import correct
from tests.factories.captures import (
    ArtefactFactory,
    CaptureFactory,
    ReachSampleFactory,
    TimestampFactory,
)
from tests.factories.checks import AppearanceFactory, FactCheckFactory
from tests.screens import looked_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

EVERY = [(320, "dark"), (390, "light"), (390, "dark"), (1440, "light"), (1440, "dark")]
SCREENS = looked_at(EVERY, [(320, "dark"), (1440, "light")])
# One pixel: a picture is about its place on the page.
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360f8cfc000000301010018dd8db00000000049454e44ae426082"
)


@pytest.fixture
def addresses(live_server, marina, davi):
    """A corrected check with a captured appearance, and every list that shows it."""
    # Before the browser starts: its event loop and the database do not share a thread.
    cache.clear()
    list(prepare(live_server.url))
    fact_check = FactCheckFactory(published=True, by=marina, approved_by=davi)
    capture = CaptureFactory(ok=True)
    ArtefactFactory(capture=capture, kind="screenshot", mime="image/png", content=PIXEL)
    ReachSampleFactory(post=capture.post)
    seen = AppearanceFactory(claim=fact_check.claim, post=capture.post, capture=capture)
    appearing.approve(appearing.confirm(seen, by=marina), by=davi)
    correct(
        fact_check, by=marina, approved_by=davi, kind="verdict_change", verdict="true", summary="É."
    )
    check, copy = fact_check.page.url, f"/copias/{capture.pk}/"
    TimestampFactory(capture=capture, held=True)
    paths = ["/", "/checagens/?q=postos", check, f"/en{check}", copy, f"{copy}conferir/"]
    paths += ["/pessoas/ana-prado/"]
    correction = fact_check.corrections.get()
    NewsroomSettings.objects.update_or_create(
        site=Site.objects.get(), defaults={"is_ledger_public": True}
    )
    paths += ["/pessoas/", "/correcoes/", f"/correcoes/{correction.pk}/", "/equilibrio/"]
    paths += ["/acompanhar/"]
    return [live_server.url + path for path in paths]


@pytest.mark.parametrize(("width", "scheme"), SCREENS)
def test_no_page_has_a_barrier_or_is_wider_than_the_screen(addresses, chromium_path, width, scheme):
    found = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        page = browser.new_page(
            viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
        )
        complaints = []
        page.on("console", lambda message: complaints.append(message.text))
        page.on("requestfailed", lambda request: complaints.append(request.url))
        for address in addresses:
            page.goto(address)
            said = list(complaints)
            barriers = [each["id"] for each in Axe().run(page).response["violations"]]
            wide = page.evaluate("document.documentElement.scrollWidth")
            found[address] = (barriers, wide <= width, said)
            complaints.clear()
        browser.close()

    assert found == dict.fromkeys(addresses, ([], True, []))


def test_without_script_a_page_says_all_of_it(addresses, chromium_path):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        page = browser.new_context(java_script_enabled=False).new_page()
        page.goto(addresses[1])
        page.fill("#q", "POSTOS")
        page.press("#q", "Enter")
        found = page.inner_text(".results-bar h2")
        page.click("button[value=dark]")
        theme = page.get_attribute("html", "data-theme")
        browser.close()

    assert found == "1 checagem"
    assert theme == "dark"
