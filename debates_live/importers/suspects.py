"""Marks what machines are known to invent or repeat; every word is kept.

Method: live debates B.1. What a phrase or a loop is, transcripts of captures and debates share.
"""

from collections.abc import Sequence

from debates_live.folding import folded
from social_capture.captions.cues import Cue
from social_capture.speech.invented_phrases import PHRASES
from social_capture.speech.repeats import loops_across

FASTEST_CHARACTERS_PER_SECOND = 40
FEW_CHARACTERS = 20


def suspicions(cues: Sequence[Cue]) -> list[str | None]:
    """For each cue why it stays outside turns and sums, or None."""
    lines = [folded(cue.text) for cue in cues]
    return [
        _invented(line, cue) or ("repeated" if repeats else None)
        for cue, line, repeats in zip(cues, lines, loops_across(lines), strict=True)
    ]


def _invented(line: str, cue: Cue) -> str | None:
    if line in PHRASES.sounds:
        return "music"
    if not line or line in PHRASES.invented or any(said in line for said in PHRASES.anywhere):
        return "invented"
    length = cue.end_s - cue.start_s
    if len(line) > FEW_CHARACTERS and len(line) > FASTEST_CHARACTERS_PER_SECOND * length:
        return "too fast"
    return None
