"""The board in a real browser: accessible, and never wider than the screen."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from tests.factories.debates import stored
from tests.vectors import vector

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def board_address(live_server):
    # Before the browser starts: its event loop and the database do not share a thread.
    return live_server.url + stored(vector("vector-04")["record"]).get_absolute_url()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_the_board_has_no_barrier_and_fits_the_screen(board_address, chromium_path, width, scheme):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        page = browser.new_page(
            viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
        )
        page.goto(board_address)
        barriers = Axe().run(page).response["violations"]
        wide = page.evaluate("document.documentElement.scrollWidth")
        browser.close()

    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in barriers] == []
    assert wide <= width
