"""Puts together the text of a page whose list drops rows while it is scrolled."""

from bisect import bisect_left
from collections import Counter
from difflib import SequenceMatcher

# A clock or a counter changes a line or two per step; a list that drops rows loses more. [ours]
DROPPED_PER_STEP = 3
MAX_LINES = 20_000
MAX_COMPARED = 4_000_000


class SeenText:
    """Takes the page's text at each step of the way down, in order.

    As long as no rows are dropped it keeps nothing but the last text.
    """

    def __init__(self) -> None:
        """Nothing is seen yet."""
        self.lines: list[str] = []
        self.is_cut = False
        self._before: list[str] = []
        self._places: list[int] = []
        self._steps_with_drops = 0

    def add(self, text: str) -> None:
        """Take in what stands on the page now, one step further down."""
        now = _lines(text)
        dropped = (Counter(self._before) - Counter(now)).total()
        if dropped > DROPPED_PER_STEP:
            self._steps_with_drops += 1
        if self._steps_with_drops:
            self._join(now)
        else:
            self.lines, self._places = now, list(range(len(now)))
        self._before = now

    def with_final(self, text: str) -> str:
        """The text as read at the end, or all that was seen when rows had been dropped."""
        final = _lines(text)
        gone = (Counter(self.lines) - Counter(final)).total()
        if gone <= DROPPED_PER_STEP * max(1, self._steps_with_drops):
            return text
        new, joined, at = Counter(final) - Counter(self.lines), list(self.lines), 0
        for line in final:
            if new[line]:
                new[line] -= 1
                joined.insert(at, line)
                at += 1
            elif line in joined[at:]:
                at = joined.index(line, at) + 1
        return "\n".join(joined)

    def _join(self, now: list[str]) -> None:
        if self.is_cut or len(self._before) * len(now) > MAX_COMPARED:
            self.is_cut = True
            return
        places: list[int | None] = [None] * len(now)
        matcher = SequenceMatcher(None, self._before, now, autojunk=False)
        for old, new, size in matcher.get_matching_blocks():
            places[new : new + size] = self._places[old : old + size]
        self._insert(now, places)

    def _insert(self, now: list[str], places: list[int | None]) -> None:
        """Put each new line before the next line that was known, for those above went first."""
        fresh: list[tuple[int, str]] = []
        following = len(self.lines)
        for number in range(len(now) - 1, -1, -1):
            known = places[number]
            if known is None:
                fresh.append((following, now[number]))
            else:
                following = known
        fresh.reverse()
        if len(self.lines) + len(fresh) > MAX_LINES:
            self.is_cut = True
            return
        starts = [place for place, _line in fresh]
        merged: list[str] = []
        taken = 0
        for place, line in fresh:
            merged += [*self.lines[taken:place], line]
            taken = place
        merged += self.lines[taken:]
        self._places, rank = [], 0
        for known in places:
            if known is None:
                self._places.append(starts[rank] + rank)
                rank += 1
            else:
                self._places.append(known + bisect_left(starts, known + 1))
        self.lines = merged


def _lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]
