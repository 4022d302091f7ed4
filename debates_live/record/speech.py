"""What was said and when: segments, questions, and the turns they make up."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from debates_live.record.blocks import Block, Reader, many


@dataclass(frozen=True, slots=True, kw_only=True)
class Tone(Block):
    """Weights of the five tones; normalised to sum 1 when read by a method."""

    proposal: float | None = None
    attack: float | None = None
    defense: float | None = None
    record: float | None = None
    chat: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentGrades(Block):
    """Grades of 0 to 100 for one piece of speech; only scoreboard-v1 reads them."""

    directness: float | None = None
    substance: float | None = None
    clarity: float | None = None
    respect: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment(Block):
    """Words as they came in; ``suspect`` says why they stay outside turns and sums."""

    NESTED: ClassVar[Mapping[str, Reader]] = {
        "tone": Tone.from_json,
        "grades": SegmentGrades.from_json,
    }
    id: str
    start_s: float
    end_s: float
    text: str
    speaker: str | None = None
    speaker_by: str | None = None
    confidence: float | None = None
    heard: str | None = None
    suspect: str | None = None
    overlap: bool = False
    gap_before_s: float | None = None
    tone: Tone | None = None
    grades: SegmentGrades | None = None

    @property
    def seconds(self) -> float:
        """Length in seconds."""
        return self.end_s - self.start_s


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Block):
    """A question in force, split into the parts that an answer must meet."""

    NESTED: ClassVar[Mapping[str, Reader]] = {"parts": tuple}
    id: str
    asked_by: str
    start_s: float
    text: str
    kind: str
    parts: tuple[str, ...]
    asked_to: str | None = None
    end_s: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Block):
    """Whether one part of the question was answered, with the words that do it."""

    part: str
    answered: bool
    excerpt: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Assessment(Block):
    """What a provider or a person found in a turn; absent when nobody did."""

    NESTED: ClassVar[Mapping[str, Reader]] = {"answers": many(Answer)}
    substance: float
    clarity: float
    personal_attack: bool
    answered_parts: int | None = None
    answers: tuple[Answer, ...] = ()
    evasion: float | None = None
    evasion_kind: str | None = None
    answer_excerpt: str | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Block):
    """All a candidate says until the floor passes."""

    NESTED: ClassVar[Mapping[str, Reader]] = {
        "segments": tuple,
        "assessment": Assessment.from_json,
    }
    id: str
    speaker: str
    start_s: float
    end_s: float
    segments: tuple[str, ...] = ()
    question: str | None = None
    kind: str | None = None
    fixed_by_operator: bool = False
    assessment: Assessment | None = None
