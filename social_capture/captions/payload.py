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
    tag: str | None = None
    begin = 0
    # One after the other: a cue of megabytes has a million voices, and nobody takes them all.
    for voice in VOICE.finditer(payload):
        if words := clean(payload[begin : voice.start()]):
            yield tag, words
        tag, begin = clean(voice[1]) or None, voice.end()
    if words := clean(payload[begin:]):
        yield tag, words


def clean(words: str) -> str:
    """Plain words: tags gone (also nested ones), entities read, white space single."""
    for _ in range(DEEPEST_TAGS):
        words = TAG.sub("", words)
    return " ".join(html.unescape(words).replace("\0", "").split())
