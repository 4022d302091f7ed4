"""Cuts a messy post into sentences; each one is a slice of the text, at most 500 characters."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from checks.extraction.repetition import repeated_start

LONGEST_SENTENCE = 500
EMOJI = (
    "\U0001f000-\U0001faff\u2190-\u21ff\u2460-\u24ff\u2600-\u27bf\u2b00-\u2bff"
    "\ufe0e\ufe0f\u200d\u20e3\U000e0020-\U000e007f"
)
# What is no language: links, line ends, control characters, emojis, bullets, an empty column.
BREAK = re.compile(
    rf"(?:https?://|www\.)\S+|[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]+|[{EMOJI}]+|[•●▪◦|]+|(?<=\s)None(?=\s*$)"
)
SENTENCE_END = re.compile(r"[.!?…]+[\"”»’')\]]*(?=\s|$)")
ABBREVIATIONS = frozenset(
    {
        "sr", "sra", "srs", "dr", "dra", "drs", "prof", "profa", "exmo", "exma", "min", "dep",
        "sen", "gov", "art", "arts", "inc", "av", "r", "rod", "km", "nº", "n", "no", "num", "pag",
        "pp", "p", "etc", "ex", "obs", "vs", "cel", "gen", "cap", "sgt", "pe", "frei", "sta", "sto",
    }
)  # fmt: skip
# Marks around a sentence that are no part of what was said.
EDGES = " \t\u00a0*_~#>-–—:;,\u200b\u200e\u200f\ufeff"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A slice ``text[start:end]`` of the post, and the break right after it (an emoji, a link)."""

    text: str
    start: int
    end: int
    followed_by: str = ""


def split_sentences(text: str) -> list[Sentence]:
    """The sentences of a text in order, each copy of a repeated text once."""
    seen: set[str] = set()
    sentences = []
    for sentence in all_sentences(text):
        if sentence.text not in seen:
            seen.add(sentence.text)
            sentences.append(sentence)
    return sentences


def all_sentences(text: str) -> Iterator[Sentence]:
    """The sentences of each part of the text that is not the copy of its beginning."""
    repeated = repeated_start(text)
    parts = [(0, repeated[0]), (repeated[1], len(text))] if repeated else [(0, len(text))]
    for part_start, part_end in parts:
        for start, end, mark in blocks(text, part_start, part_end):
            pieces = [
                piece
                for from_, to in sentence_spans(text, start, end)
                for piece in bounded(text, from_, to)
            ]
            for place, (from_, to) in enumerate(pieces, start=1):
                yield Sentence(text[from_:to], from_, to, mark if place == len(pieces) else "")


def blocks(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """The stretches between breaks, with the break that follows."""
    for mark in BREAK.finditer(text, start, end):
        yield start, mark.start(), mark.group()
        start = mark.end()
    yield start, end, ""


def sentence_spans(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Cuts at the ends of sentences; a point after an abbreviation or an initial ends none."""
    for stop in SENTENCE_END.finditer(text, start, end):
        if stop.group() == "." and is_abbreviated(text, start, stop.start()):
            continue
        yield start, stop.end()
        start = stop.end()
    yield start, end


def is_abbreviated(text: str, start: int, stop: int) -> bool:
    """Whether the word before a point is an abbreviation or the initial of a name."""
    word = re.split(r"[\s(\"“.]", text[max(start, stop - 12) : stop])[-1]
    return word.lower() in ABBREVIATIONS or (len(word) == 1 and word.isupper())


def bounded(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A stretch without its edges, in pieces of at most 500 characters cut between words.

    A piece without a single space is no language and is left out.
    """
    while (span := trimmed(text, start, end)) is not None:
        start, stop = span
        if stop - start <= LONGEST_SENTENCE:
            yield start, stop
            return
        limit = start + LONGEST_SENTENCE
        cut = max(text.rfind(mark, start + LONGEST_SENTENCE // 2, limit) for mark in ";:,")
        cut = cut + 1 if cut >= 0 else text.rfind(" ", start, limit)
        if cut > start:
            piece = trimmed(text, start, cut)
            if piece:
                yield piece
            start = cut
        else:
            following = text.find(" ", limit, end)
            start = following if following >= 0 else end


def trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The stretch without white space and decoration at its edges; ``None`` when nothing stays."""
    while start < end and (text[start] in EDGES or text[start].isspace()):
        start += 1
    while start < end and (text[end - 1] in EDGES or text[end - 1].isspace()):
        end -= 1
    return (start, end) if start < end else None
