"""WebVTT with voice tags, and SRT, read strictly: the first thing wrong is named and ends it."""

import re

from social_capture.captions.blocks import read_blocks
from social_capture.captions.cues import BadTranscript, Cue, checked_cues
from social_capture.captions.payload import voices


def read_webvtt(text: str) -> tuple[Cue, ...]:
    """Read WebVTT; a cue with several voices becomes several cues that share its time."""
    if not re.match(r"WEBVTT(\s|$)", text.lstrip("\ufeff")):
        raise BadTranscript("line 1: WEBVTT was expected")
    return read_srt(text)


def read_srt(text: str) -> tuple[Cue, ...]:
    """Read SRT; speaker tags are optional there."""
    cues: list[Cue] = []
    names: list[str] = []
    for block in read_blocks(text):
        for tag, words in voices("\n".join(block.lines)):
            cues.append(Cue(block.start_s, block.end_s, words, tag))
            names.append(block.name)
    return checked_cues(cues, names)
