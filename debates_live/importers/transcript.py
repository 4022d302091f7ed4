"""A transcript as it came in, before anybody is matched or marked."""

from dataclasses import dataclass

from social_capture.captions.cues import Cue


@dataclass(frozen=True, slots=True)
class Transcript:
    """Cues in the order of the file, with what the file says about itself."""

    cues: tuple[Cue, ...]
    title: str | None = None
    video_url: str | None = None
    duration_s: float | None = None
    date: str | None = None
