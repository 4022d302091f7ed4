"""The transcripts of a capture or post as the desk shows them: with times, marks and a player."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from social_capture.models import Artefact, Capture, Transcript
from social_capture.transcripts.engines import configured_engine
from social_capture.transcripts.transcribable import OF_SOUND
from social_capture.words.moments import duration
from social_capture.words.transcripts import mark_words

# [ours] What one screen takes: transcripts, and lines before the rest is folded.
MOST_SHOWN = 20
UNFOLDED = 8
MOST_LINES = 3_000
# A cue of a hostile file may be megabytes long; the file holds all of it.
LONGEST_LINE = 2_000
State = Transcript.State


@dataclass(frozen=True, slots=True)
class Line:
    """One segment; ``seconds`` is None for one without a time."""

    text: str
    clock: str
    seconds: str | None
    voice: str
    mark: str


@dataclass(frozen=True, slots=True)
class Shown:
    """One transcript, the film or sound that it is about, and what may be done."""

    transcript: Transcript
    media: Artefact | None
    lines: list[Line]
    marks: list[tuple[str, str]]
    may_try_again: bool
    engine: str

    @property
    def is_video(self) -> bool:
        """Whether there is a picture to play."""
        return self.media is not None and self.media.mime.startswith("video/")

    @property
    def first(self) -> list[Line]:
        """What is read at once."""
        return self.lines[:UNFOLDED]

    @property
    def folded(self) -> list[Line]:
        """What a click opens."""
        return self.lines[UNFOLDED:MOST_LINES]

    @property
    def left(self) -> int:
        """How many lines stand in the file alone."""
        return max(0, len(self.lines) - MOST_LINES)


def transcripts_of(captures: QuerySet[Capture]) -> list[Shown]:
    """Those of the files of these captures, oldest first."""
    found = Transcript.objects.of(captures).select_related("made_from", "artefact")
    engine = configured_engine()
    by = (engine.name, engine.model[:120]) if engine else None
    return [_shown(one, by) for one in found[:MOST_SHOWN]]


def _shown(transcript: Transcript, by: tuple[str, str] | None) -> Shown:
    lines = [_line(segment) for segment in transcript.segments]
    codes = {segment["suspect"] for segment in transcript.segments if segment["suspect"]}
    is_speech = transcript.source == Transcript.Source.SPEECH
    is_by_another = is_speech and by not in {None, (transcript.engine, transcript.model)}
    is_stopped = transcript.state == State.FAILED or (transcript.state == State.HELD and by)
    may = is_by_another if transcript.state == State.MADE else bool(is_stopped)
    return Shown(
        transcript,
        _media_of(transcript.made_from),
        lines,
        [mark_words(code) for code in sorted(codes)],
        may and not (is_speech and by is None),
        " · ".join(by or ()),
    )


def _media_of(file: Artefact) -> Artefact | None:
    """The file itself, or for captions the film or sound that was kept with them, if it is one."""
    if file.kind == Artefact.Kind.MEDIA:
        return file
    beside = Artefact.objects.filter(OF_SOUND, capture=file.capture_id)[:2]
    return beside[0] if len(beside) == 1 else None


def _line(segment: dict[str, Any]) -> Line:
    start = segment["start_ms"]
    text = segment["text"]
    return Line(
        text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}…",
        "" if start is None else duration(start / 1000),
        None if start is None else f"{start / 1000:.1f}",
        segment.get("voice", ""),
        mark_words(segment["suspect"])[0] if segment["suspect"] else "",
    )
