"""Whatever ends a visit, whoever waits for it hears of an end, at once."""

import pytest

from social_capture.driver import visit as module
from social_capture.driver.events import Finished
from social_capture.driver.options import Options
from social_capture.driver.visit import visit


def events_of(url="https://noticia.example/a"):
    with visit(url, Options()) as events:
        return list(events)


@pytest.mark.parametrize("end", [SystemExit(3), KeyboardInterrupt(), MemoryError("no room")])
def test_what_no_visit_survives_is_told_as_its_end(monkeypatch, end):
    async def breaks(*_visit):
        raise end

    monkeypatch.setattr(module, "_visit", breaks)

    (told,) = events_of()

    assert isinstance(told, Finished)
    assert (told.status, told.error.split(":")[0]) == ("failed", type(end).__name__)


def test_a_visit_whose_thread_ends_without_a_word_is_no_wait_of_minutes(monkeypatch):
    monkeypatch.setattr(module, "_run", lambda _job, _tell: None)

    (told,) = events_of()

    assert (told.status, told.error) == ("failed", "its thread ended without a word")
