"""The payload of a cue: plain words, told apart by voice."""

import html
import re
from collections.abc import Iterator

# Bounded in every part: a file of a stranger's must not make the search quadratic.
VOICE = re.compile(r"<v(?:\.[^\s<>]{0,200})?\s{1,20}([^<>]{0,200})>", re.IGNORECASE)
TAG = re.compile(r"</?[a-z0-9][^<>]*>|</?>", re.IGNORECASE)
DEEPEST_TAGS = 4


def voices(payload: str) -> Iterator[tuple[str | None, str]]:
    """The words of a cue by voice; words before the first voice tag have none."""
    pieces = VOICE.split(payload)
    tags: list[str | None] = [None, *(clean(tag) or None for tag in pieces[1::2])]
    spoken = [(tag, clean(words)) for tag, words in zip(tags, pieces[0::2], strict=True)]
    yield from ((tag, words) for tag, words in spoken if words)


def clean(words: str) -> str:
    """Plain words: tags gone (also nested ones), entities read, white space single."""
    for _ in range(DEEPEST_TAGS):
        words = TAG.sub("", words)
    return " ".join(html.unescape(words).replace("\0", "").split())
