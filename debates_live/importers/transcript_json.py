"""The two shapes of transcript JSON that newsrooms publish: ``segments`` and ``segmentos``."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from debates_live.importers.transcript import Transcript
from social_capture.captions.cues import BadTranscript, Cue, checked_cues


@dataclass(frozen=True, slots=True)
class Shape:
    """Which keys a shape uses; the first tag that is set wins."""

    segments: str
    start: str
    end: str
    text: str
    tags: tuple[str, ...]
    title: str
    duration: str


SHAPES = (
    Shape(
        "segments",
        "start_s",
        "end_s",
        "text",
        ("speaker_name", "speaker_id"),
        "title",
        "duration_s",
    ),
    Shape("segmentos", "inicio_s", "fim_s", "texto", ("falante",), "caso", "duracao_s"),
)
DAY_FIRST = re.compile(r"(\d{2})/(\d{2})/(\d{4})", re.ASCII)


def read_transcript_json(data: Any) -> Transcript:
    """Read either shape; raises BadTranscript that names the segment and the field."""
    shape = next(
        (each for each in SHAPES if isinstance(data, dict) and each.segments in data), None
    )
    if shape is None:
        raise BadTranscript('neither a debate record nor a transcript: "segments" was expected')
    segments = data[shape.segments]
    if not isinstance(segments, list):
        raise BadTranscript(f"{shape.segments}: a list was expected")
    names = [f"{shape.segments}[{number}]" for number in range(len(segments))]
    cues = [_cue(segment, shape, name) for segment, name in zip(segments, names, strict=True)]
    duration = data.get(shape.duration)
    return Transcript(
        cues=checked_cues(cues, names),
        title=_text(data.get(shape.title)),
        video_url=_text(data.get("video_url")),
        duration_s=duration if _is_number(duration) else None,
        date=_date(_text(data.get("upload_date_as_given"))),
    )


def _cue(segment: Any, shape: Shape, name: str) -> Cue:
    if not isinstance(segment, Mapping):
        raise BadTranscript(f"{name}: an object was expected")
    for key in (shape.start, shape.end):
        if not _is_number(segment.get(key)) or segment[key] < 0:
            raise BadTranscript(f"{name}.{key}: seconds were expected, 0 or more")
    if not isinstance(segment.get(shape.text), str):
        raise BadTranscript(f"{name}.{shape.text}: the words were expected as text")
    tag = next((found for key in shape.tags if (found := _text(segment.get(key)))), None)
    return Cue(segment[shape.start], segment[shape.end], segment[shape.text].strip(), tag)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _text(value: Any) -> str | None:
    return value.strip() or None if isinstance(value, str) else None


def _date(given: str | None) -> str | None:
    match = DAY_FIRST.fullmatch(given or "")
    return f"{match[3]}-{match[2]}-{match[1]}" if match else None
