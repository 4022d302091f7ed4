"""Captions of strangers: all that can be read is, in the order of time, and nothing ends it."""

from dataclasses import dataclass

from social_capture.captions.blocks import read_blocks
from social_capture.captions.cues import BadTranscript, Cue
from social_capture.captions.payload import voices
from social_capture.captions.rolling import unrolled

# [ours] Ten hours of talk are 1 MB; what is larger was made to hold us up.
MAX_BYTES = 5_000_000
MOST_BLOCKS = 50_000


@dataclass(frozen=True, slots=True)
class Captions:
    """The cues in the order of the file, and how many places could not be read."""

    cues: tuple[Cue, ...]
    left_out: int


def read_captions(content: bytes) -> Captions:
    """Read WebVTT or SRT; raises ``BadTranscript`` when it is neither, or too much.

    A cue that ends before it starts keeps its words, and lasts no time.
    """
    if len(content) > MAX_BYTES:
        raise BadTranscript(f"{len(content)} bytes; at most {MAX_BYTES} are read")
    refused: list[BadTranscript] = []
    blocks = []
    for block in read_blocks(decoded(content), refused.append):
        blocks.append(block)
        if len(blocks) > MOST_BLOCKS:
            raise BadTranscript(f"more than {MOST_BLOCKS} cues")
    cues = tuple(
        Cue(block.start_s, max(block.start_s, block.end_s), words, tag)
        for block in unrolled(blocks)
        for tag, words in voices("\n".join(block.lines))
    )
    if not cues:
        raise BadTranscript("no cue with words and times was found")
    return Captions(cues, len(refused))


def decoded(content: bytes) -> str:
    """The text in the encoding that its first bytes name, else UTF-8, else that of old Windows."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")
