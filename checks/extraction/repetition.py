"""Finds text that a collector or a person pasted several times over."""

import re

WORD = re.compile(r"\S+")
SHORTEST_BLOCK = 2


def repeated_start(text: str) -> tuple[int, int] | None:
    """Where the repeated beginning of a text stops, and where its last copy stops.

    "A A A b" gives the ends of the first and of the third A; ``None`` when the beginning is
    not repeated. Linear in the length of the text.
    """
    words = list(WORD.finditer(text))
    lengths = common_starts([word.group() for word in words])
    best_period, best_covered = 0, 0
    for period in range(SHORTEST_BLOCK, len(words) // 2 + 1):
        covered = period * (1 + lengths[period] // period)
        if covered > period and covered > best_covered:
            best_period, best_covered = period, covered
    if not best_period:
        return None
    return words[best_period - 1].end(), words[best_covered - 1].end()


def common_starts(words: list[str]) -> list[int]:
    """For each place, how many words from there equal the words from the beginning (Z-function)."""
    lengths = [0] * len(words)
    left = right = 0
    for place in range(1, len(words)):
        length = min(right - place, lengths[place - left]) if place < right else 0
        while place + length < len(words) and words[length] == words[place + length]:
            length += 1
        lengths[place] = length
        if place + length > right:
            left, right = place, place + length
    return lengths
