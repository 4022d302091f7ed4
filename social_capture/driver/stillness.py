"""Knows for how long neither the network nor the page has moved."""

import time
from collections.abc import Callable

from social_capture.recorder.proxy import Recorder

# Text, elements, and pictures down to a height that still load.
PAGE_STATE = """height => [
  document.body ? document.body.innerText.length : 0,
  document.getElementsByTagName('*').length,
  Array.from(document.images).filter(picture => !picture.complete
    && picture.getBoundingClientRect().top + scrollY < height).length,
]"""


class Stillness:
    """Is told what the page looks like again and again; the longest gap bounds its exactness."""

    def __init__(self, recorder: Recorder, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing has been looked at yet."""
        self._recorder = recorder
        self._clock = clock
        self._before: tuple[object, int] | None = None
        self._since = clock()

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is being transferred."""
        return not self._recorder.in_flight

    def look(self, page_state: list[int]) -> float:
        """Seconds for which nothing has moved; pictures that still load are a movement."""
        now = (page_state, len(self._recorder.tape.exchanges))
        if now != self._before or page_state[-1] or not self.is_quiet:
            self._since = self._clock()
        self._before = now
        return self._clock() - self._since
