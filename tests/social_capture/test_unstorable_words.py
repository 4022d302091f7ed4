"""What no row can hold (NUL, halves of characters) in a page's words never costs the capture."""

from dataclasses import replace

import pytest

from social_capture import capturing
from social_capture.driver.events import Step
from tests.factories.captures import CaptureFactory
from tests.social_capture.test_running_captures import driver, finished

__all__ = ["driver"]
pytestmark = [pytest.mark.db, pytest.mark.django_db]
BAD = "a\0b\ud800c"
FIELDS = {"title": BAD, "author_name": BAD, "alt_texts": (BAD,), "links": (BAD,)}
ENDS = {
    "url_final": BAD,
    "redirect_chain": [BAD],
    "evidence": BAD,
    "provenance": {BAD: [BAD]},
    "text_raw": BAD,
    "text_nfc": BAD,
}


@pytest.mark.parametrize("name", [*FIELDS, *ENDS, "steps"])
def test_the_capture_is_complete_and_the_loss_is_marked(driver, tmp_path, name):
    end = finished(tmp_path)
    if name in FIELDS:
        end = replace(end, fields=replace(end.fields, **{name: FIELDS[name]}))
    elif name in ENDS:
        end = replace(end, **{name: ENDS[name]})
    else:
        driver.append(Step("open", "now", 9, "done", BAD))
    driver.append(end)

    capture = capturing.run(CaptureFactory().pk)

    assert (capture.status, capture.error) == ("ok", "")
    held = f"{vars(capture)}{vars(capture.post)}"
    assert "a\ufffdb\ufffdc" in held
