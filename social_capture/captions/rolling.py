"""Captions that roll: each cue shows the line before again; every word is kept once.

Platforms write automatic captions so that two lines stand on the screen: the upper one was said
before. A line is taken for a repetition only when it is the line that still stood there, and
carries no times of its own words, which only new lines have.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from social_capture.captions.blocks import Block
from social_capture.captions.payload import clean

# The time of one word inside a line.
WORD_TIME = re.compile(r"<\d{1,4}:\d\d(?::\d\d)?[.,]\d{1,6}>")
# [ours] People repeat a line now and then; a file that does it in every third cue rolls.
ROLLS_FROM = 3
# A screen shows two lines, three at most.
MOST_LINES = 4


def unrolled(blocks: Sequence[Block]) -> list[Block]:
    """The same cues with the lines that they show for the first time; without any left, none.

    Captions that do not roll come back as they were: saying a thing twice is no repetition.
    """
    if not blocks:
        return []
    shown = [_lines(block) for block in blocks]
    repeated = [0, *(_still_there(before, now) for before, now in pairwise(shown))]
    if sum(count > 0 for count in repeated) * ROLLS_FROM < len(blocks):
        return list(blocks)
    new = (
        Block(block.name, block.start_s, block.end_s, tuple(lines[count:]))
        for block, lines, count in zip(blocks, shown, repeated, strict=True)
    )
    return [block for block in new if block.lines]


def _lines(block: Block) -> list[str]:
    return [line for line in block.lines if clean(line)]


def _still_there(before: Sequence[str], now: Sequence[str]) -> int:
    """How many of the first lines now are the last lines of before."""
    old = [clean(line) for line in before[-MOST_LINES:]]
    plain = next((place for place, line in enumerate(now) if WORD_TIME.search(line)), len(now))
    for count in range(min(len(old), plain), 0, -1):
        if old[-count:] == [clean(line) for line in now[:count]]:
            return count
    return 0
