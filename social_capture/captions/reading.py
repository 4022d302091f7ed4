"""Captions of strangers: all that can be read is, in the order of time, and nothing ends it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from social_capture.captions.blocks import Block, read_blocks
from social_capture.captions.cues import BadTranscript, Cue
from social_capture.captions.payload import voices
from social_capture.captions.rolling import unrolled

# [ours] Ten hours of talk are 1 MB; what is larger was made to hold us up.
MAX_BYTES = 5_000_000
MOST_BLOCKS = 50_000
# One block may speak in many voices, and a file may be all places that are no cues.
MOST_CUES = MOST_LEFT_OUT = MOST_BLOCKS


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
    left_out = _LeftOut()
    blocks = list(islice(read_blocks(decoded(content), left_out.count), MOST_BLOCKS + 1))
    if len(blocks) > MOST_BLOCKS:
        raise BadTranscript(f"more than {MOST_BLOCKS} cues")
    cues = tuple(islice(_cues(blocks), MOST_CUES + 1))
    if len(cues) > MOST_CUES:
        raise BadTranscript(f"more than {MOST_CUES} pieces of speech")
    if not cues:
        raise BadTranscript("no cue with words and times was found")
    return Captions(cues, left_out.number)


@dataclass
class _LeftOut:
    """Counts what could not be read; nothing of it is kept."""

    number: int = 0

    def count(self, _problem: BadTranscript) -> None:
        """One more; so many are no captions."""
        self.number += 1
        if self.number > MOST_LEFT_OUT:
            raise BadTranscript(f"more than {MOST_LEFT_OUT} places that are no cues")


def _cues(blocks: list[Block]) -> Iterator[Cue]:
    for block in unrolled(blocks):
        for tag, words in voices("\n".join(block.lines)):
            yield Cue(block.start_s, max(block.start_s, block.end_s), words, tag)


def decoded(content: bytes) -> str:
    """The text in the encoding that its first bytes name, else UTF-8, else that of old Windows."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")
