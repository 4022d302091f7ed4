"""The demo says everything that is missing for captures before it tries one."""

import io
import shutil

from newsroom.demo.browser import browser_is_here, driver_starts
from newsroom.demo.narration import Narration


def test_a_driver_that_starts_is_recognised(monkeypatch):
    monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", shutil.which("true"))

    assert driver_starts()


def test_a_driver_that_does_not_start_and_a_missing_browser_are_both_named(monkeypatch):
    monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", shutil.which("false"))
    monkeypatch.setenv("LASTRO_BROWSER", "no-such-browser")
    narration = Narration(steps=1, out=io.StringIO())

    assert not browser_is_here(narration)
    driver, browser = narration.missing
    assert "libatomic1" in driver
    assert "no-such-browser" in browser
