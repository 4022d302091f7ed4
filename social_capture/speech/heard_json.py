"""Segments as Whisper's relatives write them in JSON; used by every engine that does."""

from collections.abc import Iterable
from typing import Any

from social_capture.speech.engine import CannotTranscribe, Heard
from social_capture.speech.measures import finite, milliseconds

# [ours] Ten hours of fast talk are 600,000 characters in 15,000 segments.
MOST_SEGMENTS = 20_000
MOST_CHARACTERS = 1_500_000


def heard_of(segments: Iterable[Any]) -> tuple[Heard, ...]:
    """What was heard; entries without words are left out, words without a time are kept."""
    found: list[Heard] = []
    characters = 0
    for entry in segments:
        text = entry.get("text") if isinstance(entry, dict) else None
        if not isinstance(text, str) or not text.strip():
            continue
        characters += len(text)
        if len(found) >= MOST_SEGMENTS or characters > MOST_CHARACTERS:
            raise CannotTranscribe(
                f"more than {MOST_SEGMENTS} segments or {MOST_CHARACTERS} characters"
            )
        found.append(_heard(entry, " ".join(text.split())))
    return tuple(found)


def _heard(entry: dict[str, Any], text: str) -> Heard:
    start, end = milliseconds(entry.get("start")), milliseconds(entry.get("end"))
    if start is None or end is None:
        start = end = None
    return Heard(
        text,
        start,
        end,
        no_speech=finite(entry.get("no_speech_prob")),
        avg_logprob=finite(entry.get("avg_logprob")),
        compression_ratio=finite(entry.get("compression_ratio")),
    )
