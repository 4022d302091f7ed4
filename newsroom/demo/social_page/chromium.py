"""Chromium for the demonstration's own pages; captures have a browser of their own."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def launched(path: str) -> Iterator[Any]:
    """A browser without its sandbox only where the user is root, who has no other way."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - an optional extra

    arguments = ["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        try:
            yield browser
        finally:
            browser.close()
