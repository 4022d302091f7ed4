"""Listens to a kept file, or reads kept captions; writes nothing to the database."""

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from django.conf import settings

from social_capture import evidence
from social_capture.captions.cues import BadTranscript
from social_capture.captions.reading import MAX_BYTES, read_captions
from social_capture.models import Artefact
from social_capture.post_versions import storable
from social_capture.speech.engine import (
    CannotTranscribe,
    Heard,
    NotNow,
    Sound,
    SpeechEngine,
    Transcribed,
)
from social_capture.speech.suspects import marks

CHUNK = 1 << 20


@dataclass(frozen=True)
class Made:
    """A transcript: its segments as they are stored, and who wrote them down."""

    segments: list[dict[str, Any]]
    language: str
    version: str = ""
    left_out: int = 0


def listen(file: Artefact, engine: SpeechEngine) -> Made:
    """Have an engine hear the file; raises ``NotNow`` or ``CannotTranscribe``."""
    said = {"language": settings.SPEECH_LANGUAGE, "prompt": settings.SPEECH_PROMPT}
    with tempfile.TemporaryFile() as copy:
        _copy(file, copy)
        # A file without a name: nothing of a film is left behind by a worker that is killed.
        path = Path(f"/proc/{os.getpid()}/fd/{copy.fileno()}")
        sound = Sound(path, file.size, file.mime, file.duration_ms)
        answer: Transcribed = engine.transcribe(sound, **said)
    duration_ms = file.duration_ms or answer.duration_ms
    found = marks(answer.heard, duration_ms=duration_ms, prompt=said["prompt"])
    language, version = storable(answer.language), storable(answer.version)
    return Made(_segments(answer.heard, found), language, version)


def read(file: Artefact, *, language: str) -> Made:
    """Read captions; raises ``NotNow`` or ``CannotTranscribe``."""
    if file.size > MAX_BYTES:
        raise CannotTranscribe(f"{file.size} bytes; at most {MAX_BYTES} are read")
    try:
        with evidence.opened(file.name, file.sha256) as stored:
            captions = read_captions(stored.read())
    except BadTranscript as bad:
        raise CannotTranscribe(str(bad)) from bad
    except (OSError, evidence.DamagedEvidence) as error:
        raise NotNow(f"{type(error).__name__}: {error}") from error
    heard = tuple(
        Heard(cue.text, round(cue.start_s * 1000), round(cue.end_s * 1000)) for cue in captions.cues
    )
    voices = [cue.tag or "" for cue in captions.cues]
    # How long a caption stands says little about how long its words took.
    found = ["" if mark == "too_fast" else mark for mark in marks(heard, duration_ms=None)]
    return Made(_segments(heard, found, voices), language, left_out=captions.left_out)


def _copy(file: Artefact, target: IO[bytes]) -> None:
    try:
        with evidence.opened(file.name, file.sha256) as stored:
            while piece := stored.read(CHUNK):
                target.write(piece)
        target.flush()
    except (OSError, evidence.DamagedEvidence) as error:
        raise NotNow(f"{type(error).__name__}: {error}") from error


def _segments(
    heard: tuple[Heard, ...], found: list[str], voices: list[str] | None = None
) -> list[dict[str, Any]]:
    """In the order of time, those without one where they were given."""
    voices = voices or [""] * len(heard)
    segments: list[dict[str, Any]] = [
        {
            "start_ms": one.start_ms,
            "end_ms": one.end_ms,
            "text": storable(one.text),
            "suspect": mark,
            **({"voice": storable(voice)[:200]} if voice else {}),
        }
        for one, mark, voice in zip(heard, found, voices, strict=True)
    ]
    latest = 0
    for segment in segments:
        latest = segment["start_ms"] if segment["start_ms"] is not None else latest
        segment["place"] = latest
    segments.sort(key=lambda segment: segment.pop("place"))
    return segments
