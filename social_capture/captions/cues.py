"""What a file of captions says: words between two times."""

from collections.abc import Sequence
from dataclasses import dataclass

MOST_CUES = 200_000


class BadTranscript(ValueError):
    """A transcript that cannot be read; the message names the cue or line."""


@dataclass(frozen=True, slots=True)
class Cue:
    """Some words between two seconds of the video, under the speaker tag of the file."""

    start_s: float
    end_s: float
    text: str
    tag: str | None = None


def checked_cues(cues: Sequence[Cue], names: Sequence[str]) -> tuple[Cue, ...]:
    """The cues, once each ends no earlier than it starts; ``names`` say where each stands."""
    if not cues:
        raise BadTranscript("no cue with words and times was found")
    if len(cues) > MOST_CUES:
        raise BadTranscript(f"{len(cues)} cues; at most {MOST_CUES} are read")
    for cue, name in zip(cues, names, strict=True):
        if cue.end_s < cue.start_s:
            raise BadTranscript(
                f"{name}: ends at {cue.end_s} s, before it starts ({cue.start_s} s)"
            )
    return tuple(cues)
