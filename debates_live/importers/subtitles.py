"""WebVTT with voice tags, and SRT."""

import html
import re
from collections.abc import Iterator

from debates_live.importers.timestamps import arrow
from debates_live.importers.transcript import BadTranscript, Cue, Transcript, checked_cues

VOICE = re.compile(r"<v(?:\.[^\s>]*)?[\s]+([^>]*)>", re.IGNORECASE)
TAG = re.compile(r"</?[a-z0-9][^<>]*>|</?>", re.IGNORECASE)
COMMENT_BLOCKS = ("NOTE", "STYLE", "REGION")
LONGEST_LINE = 20_000
DEEPEST_TAGS = 4


def read_webvtt(text: str) -> Transcript:
    """Read WebVTT; a cue with several voices becomes several cues that share its time."""
    lines = _lines(text)
    if not lines or not re.match(r"WEBVTT(\s|$)", lines[0]):
        raise BadTranscript("line 1: WEBVTT was expected")
    return _read(lines, first_line=1)


def read_srt(text: str) -> Transcript:
    """Read SRT; speaker tags are optional there."""
    return _read(_lines(text), first_line=0)


def _lines(text: str) -> list[str]:
    return text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _read(lines: list[str], first_line: int) -> Transcript:
    cues: list[Cue] = []
    names: list[str] = []
    number = 0
    for line_number, block in _blocks(lines, first_line):
        if block[0].split(" ")[0].strip() in COMMENT_BLOCKS and "-->" not in block[0]:
            continue
        at = next((index for index, line in enumerate(block) if "-->" in line), None)
        if at is None:
            if line_number == first_line + 1 and first_line:
                continue  # header metadata right below WEBVTT
            raise BadTranscript(
                f'line {line_number}: "{block[0].strip()[:80]}" belongs to no cue; '
                "a time line with --> was expected"
            )
        number += 1
        name = f"cue {number} (line {line_number + at})"
        start_s, end_s = arrow(block[at], name)
        for tag, words in _voices("\n".join(block[at + 1 :])):
            cues.append(Cue(start_s, end_s, words, tag))
            names.append(name)
    return Transcript(checked_cues(cues, names))


def _blocks(lines: list[str], first_line: int) -> Iterator[tuple[int, list[str]]]:
    block: list[str] = []
    for number, line in enumerate([*lines[first_line:], ""], first_line + 1):
        if len(line) > LONGEST_LINE:
            raise BadTranscript(f"line {number}: longer than {LONGEST_LINE} characters")
        if line.strip():
            block.append(line)
        elif block:
            yield number - len(block), block
            block = []


def _voices(payload: str) -> Iterator[tuple[str | None, str]]:
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
