"""Ordinal numbers as one word, however they are written: 2º, 2ª, segundo, segunda."""

import re

WORDS = (
    ("primeir", 1), ("segund", 2), ("terceir", 3), ("quart", 4), ("quint", 5), ("sext", 6),
    ("setim", 7), ("oitav", 8), ("non", 9), ("decim", 10),
)  # fmt: skip
BY_WORD = {stem + ending: number for stem, number in WORDS for ending in ("o", "a", "os", "as")}
WRITTEN = re.compile(r"(\d{1,3})[ºªoa]$")


def ordinal_of(folded: str) -> int | None:
    """The rank that a word names; ``None`` for any other word."""
    if written := WRITTEN.match(folded):
        return int(written[1])
    return BY_WORD.get(folded)
