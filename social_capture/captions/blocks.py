"""The blocks of WebVTT and SRT: which lines belong together, where the times stand."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from social_capture.captions.cues import BadTranscript
from social_capture.captions.time_marks import arrow

COMMENT_BLOCKS = ("NOTE", "STYLE", "REGION")
LONGEST_LINE = 20_000
Refuse = Callable[[BadTranscript], None]


@dataclass(frozen=True, slots=True)
class Block:
    """One cue as it stands in the file: times, and its lines with their tags."""

    name: str
    start_s: float
    end_s: float
    lines: tuple[str, ...]


def raise_it(problem: BadTranscript) -> None:
    """The strict way: the first thing wrong ends the reading."""
    raise problem


def read_blocks(text: str, refuse: Refuse = raise_it) -> Iterator[Block]:
    """The cues of WebVTT, which says so in its first line, or else of SRT.

    What is wrong goes to ``refuse``; when that returns, the block is left out.
    """
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first_line = 1 if re.match(r"WEBVTT(\s|$)", lines[0]) else 0
    number = 0
    for line_number, block in _blocks(lines, first_line, refuse):
        if block[0].split(" ")[0].strip() in COMMENT_BLOCKS and "-->" not in block[0]:
            continue
        at = next((index for index, line in enumerate(block) if "-->" in line), None)
        if at is None:
            # Right below WEBVTT stands metadata of the file.
            if line_number != first_line + 1 or not first_line:
                refuse(_no_cue(line_number, block[0]))
            continue
        number += 1
        name = f"cue {number} (line {line_number + at})"
        try:
            start_s, end_s = arrow(block[at], name)
        except BadTranscript as problem:
            refuse(problem)
            continue
        yield Block(name, start_s, end_s, tuple(block[at + 1 :]))


def _no_cue(line_number: int, line: str) -> BadTranscript:
    return BadTranscript(
        f'line {line_number}: "{line.strip()[:80]}" belongs to no cue; '
        "a time line with --> was expected"
    )


def _blocks(lines: list[str], first_line: int, refuse: Refuse) -> Iterator[tuple[int, list[str]]]:
    block: list[str] = []
    for number, line in enumerate([*lines[first_line:], ""], first_line + 1):
        if len(line) > LONGEST_LINE:
            refuse(BadTranscript(f"line {number}: longer than {LONGEST_LINE} characters"))
        elif line.strip():
            block.append(line)
        elif block:
            yield number - len(block), block
            block = []
