"""Loops: an engine that has lost the thread says the same words again and again."""

from collections.abc import Sequence

# [ours] "não, não, não" is emphasis; five of the same word, or three of the same two, are a loop.
ONE_WORD, MORE_WORDS = 5, 3
LONGEST_PHRASE = 12
# Two equal lines may be emphasis; a long one twice, or any three in a row, is a loop.
LONG_LINE_WORDS, LOOP = 5, 3


def loops_inside(line: str) -> bool:
    """Whether a phrase of up to ``LONGEST_PHRASE`` words follows itself too often.

    ``line`` is plain words, as ``words_only`` writes them.
    """
    words = line.split()
    for length in range(1, min(LONGEST_PHRASE, len(words) // MORE_WORDS) + 1):
        needed = (ONE_WORD if length == 1 else MORE_WORDS) * length - length
        in_a_row = 0
        for place in range(length, len(words)):
            in_a_row = in_a_row + 1 if words[place] == words[place - length] else 0
            if in_a_row >= needed:
                return True
    return False


def loops_across(lines: Sequence[str]) -> list[bool]:
    """For each line whether it repeats the one before it, as part of a loop; the first never."""
    marked = [False] * len(lines)
    start = 0
    for at in range(1, len(lines) + 1):
        if at == len(lines) or lines[at] != lines[start]:
            length = at - start
            is_long = len(lines[start].split()) >= LONG_LINE_WORDS
            if length >= LOOP or (length > 1 and is_long):
                marked[start + 1 : at] = [True] * (length - 1)
            start = at
    return marked
