"""What changed between two texts, word by word, as pieces that a template escapes and marks."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

WORD = re.compile(r"\S+\s*|\s+")
# Beyond this many words the comparison goes by line, and beyond as many lines it is one block:
# the time stays bounded whatever is pasted.
MOST_PIECES = 3_000


class Change(StrEnum):
    """What became of a piece of text."""

    SAME = "same"
    GONE = "gone"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text, plain and unescaped, and what became of it."""

    change: Change
    text: str


def word_diff(old: str, new: str) -> tuple[list[Piece], list[Piece]]:
    """The old text with what is gone, and the new text with what is new.

    Joined, the pieces of each side are exactly that side's text.
    """
    before, after = _cut(old, new)
    left: list[Piece] = []
    right: list[Piece] = []
    matcher = SequenceMatcher(None, before, after)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        gone, come = "".join(before[i1:i2]), "".join(after[j1:j2])
        if tag == "equal":
            left.append(Piece(Change.SAME, gone))
            right.append(Piece(Change.SAME, come))
            continue
        if gone:
            left.append(Piece(Change.GONE, gone))
        if come:
            right.append(Piece(Change.NEW, come))
    return left, right


def _cut(old: str, new: str) -> tuple[list[str], list[str]]:
    words = WORD.findall(old), WORD.findall(new)
    if max(map(len, words)) <= MOST_PIECES:
        return words
    lines = old.splitlines(keepends=True), new.splitlines(keepends=True)
    if max(map(len, lines)) <= MOST_PIECES:
        return lines
    return [old], [new]
