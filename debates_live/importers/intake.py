"""From a file's text to the event that stores it: format found, people matched, doubts listed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from debates_live.folding import slug
from debates_live.importers.doubts import (
    OVERLAP_S,
    about_doubts,
    about_the_people,
    about_the_times,
    unsound_assessments,
)
from debates_live.importers.speakers import matches, named_tags, presumed_participants
from debates_live.importers.subtitles import read_srt, read_webvtt
from debates_live.importers.suspects import suspicions
from debates_live.importers.transcript import Transcript
from debates_live.importers.transcript_json import read_transcript_json
from debates_live.json_input import BadJson, parse_json
from debates_live.record.reading import record_from_data
from debates_live.record.record import FORMAT, Record
from debates_live.record.setting import Participant
from social_capture.captions.cues import BadTranscript, Cue


@dataclass(frozen=True, slots=True)
class About:
    """What a transcript does not say about itself; ``date`` is ISO."""

    slug: str
    title: str
    date: str
    date_is_known: bool = True


@dataclass(frozen=True, slots=True)
class Intake:
    """A record ready to be stored; ``tags`` are the file's own words for each speaker."""

    record: Record
    is_transcript: bool
    tags: dict[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    date_is_assumed: bool = False

    @property
    def payload(self) -> dict[str, Any]:
        """What the event log keeps: the record as it came, tags beside it."""
        kept: dict[str, Any] = {"record": self.record.to_json()}
        return kept | {"tags": self.tags} if self.is_transcript else kept


def read_file(text: str, about: About, participants: Sequence[Participant] = ()) -> Intake:
    """Read a debate record, WebVTT, SRT or transcript JSON.

    Raises InvalidRecord, BadTranscript or BadJson with the place and what was expected.
    """
    start = text.lstrip("\ufeff \t\r\n")[:6]
    if start.startswith(("{", "[")):
        data = parse_json(text.lstrip("\ufeff"))
        if isinstance(data, dict) and "format" in data:
            return _record_intake(data, participants)
        return _transcript_intake(read_transcript_json(data), about, participants)
    if start == "WEBVTT":
        return _transcript_intake(read_webvtt(text.lstrip("\ufeff \t\r\n")), about, participants)
    if "-->" not in text:
        raise BadTranscript(
            "neither JSON nor subtitles; expected a debate record, WebVTT, SRT or transcript JSON"
        )
    return _transcript_intake(read_srt(text), about, participants)


def participants_from_text(text: str) -> tuple[Participant, ...]:
    """A JSON list as ``participants`` of the record; raises BadJson or InvalidRecord."""
    data = parse_json(text)
    if not isinstance(data, list):
        raise BadJson("a list of participants was expected")
    setting = {"slug": "x", "title": "x", "date": "2000-01-01", "duration_s": 1}
    checked = record_from_data({"format": FORMAT, "debate": setting, "participants": data})
    return checked.participants


def _record_intake(data: Any, participants: Sequence[Participant]) -> Intake:
    record = record_from_data(data)
    warnings = []
    if participants:
        warnings.append("--participants is ignored: a debate record names its own")
    warnings += list(unsound_assessments(record))
    return Intake(record, is_transcript=False, warnings=tuple(warnings))


def _transcript_intake(
    transcript: Transcript, about: About, participants: Sequence[Participant]
) -> Intake:
    cues = sorted(transcript.cues, key=lambda cue: cue.start_s)
    people = tuple(participants) or presumed_participants(cues)
    speakers = matches(named_tags(cues), people)
    doubts = suspicions(cues)
    segments = [
        _segment(number, cue, speakers.get(cue.tag or ""), doubt, before)
        for number, (cue, doubt, before) in enumerate(
            zip(cues, doubts, [None, *cues], strict=False), 1
        )
    ]
    data = {
        "format": FORMAT,
        "debate": _setting(transcript, cues, about),
        "participants": [person.to_json() for person in people],
        "segments": segments,
    }
    is_assumed = not about.date_is_known and transcript.date is None
    return Intake(
        record=record_from_data(data),
        is_transcript=True,
        date_is_assumed=is_assumed,
        tags={
            segment["id"]: cue.tag for segment, cue in zip(segments, cues, strict=True) if cue.tag
        },
        warnings=(
            *_about_the_date(about, is_assumed=is_assumed),
            *about_the_times(transcript.cues, cues),
            *about_the_people(cues, people, speakers, presumed=not participants),
            *about_doubts(doubts),
        ),
    )


def _setting(transcript: Transcript, cues: Sequence[Cue], about: About) -> dict[str, Any]:
    last = max(cue.end_s for cue in cues)
    setting: dict[str, Any] = {
        "slug": about.slug or slug(transcript.title or "") or "debate",
        "title": about.title or transcript.title or about.slug,
        "date": about.date if about.date_is_known else transcript.date or about.date,
        "duration_s": max(last, transcript.duration_s or 0, 0.001),
        "publishing": "held",
    }
    if transcript.video_url:
        setting["video_url"] = transcript.video_url
    return setting


def _segment(
    number: int, cue: Cue, speaker: str | None, doubt: str | None, before: Cue | None
) -> dict[str, Any]:
    segment: dict[str, Any] = {
        "id": f"s{number}",
        "start_s": cue.start_s,
        "end_s": cue.end_s,
        "text": cue.text,
        "speaker": speaker,
    }
    if speaker:
        segment["speaker_by"] = "captions"
    if doubt:
        segment["suspect"] = doubt
    if before and before.end_s - cue.start_s > OVERLAP_S and before.tag != cue.tag:
        segment["overlap"] = True
    return segment


def _about_the_date(about: About, *, is_assumed: bool) -> list[str]:
    if not is_assumed:
        return []
    return [f"the file gives no date; {about.date} is assumed, to be confirmed"]
