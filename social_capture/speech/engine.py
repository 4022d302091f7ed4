"""What an engine is asked, what it answers, and the two ways in which it may not."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


class NotNow(Exception):
    """No answer this time; ``wait_s`` is how long the engine wants to be left alone."""

    def __init__(self, reason: str, wait_s: int | None = None) -> None:
        """Say why, and how long."""
        super().__init__(reason)
        self.wait_s = wait_s


class CannotTranscribe(Exception):
    """The sound gets no transcript from this engine, however often it is asked."""


@dataclass(frozen=True, slots=True)
class Sound:
    """A file to listen to, as it was kept."""

    path: Path
    size: int
    mime: str
    duration_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """Words between two times, in milliseconds; None where the engine names none.

    The last three are the engine's own doubts, as Whisper counts them.
    """

    text: str
    start_ms: int | None = None
    end_ms: int | None = None
    no_speech: float | None = None
    avg_logprob: float | None = None
    compression_ratio: float | None = None


@dataclass(frozen=True, slots=True)
class Transcribed:
    """The answer: what was heard, in which language, by which version, of how long a sound."""

    heard: tuple[Heard, ...]
    language: str = ""
    version: str = ""
    duration_ms: int | None = None


class SpeechEngine(Protocol):
    """Something that listens; ``prompt`` is text that it may be told before, such as names."""

    name: str
    model: str

    def longest_s(self, duration_ms: int | None) -> float:
        """Seconds after which it has answered or given up."""

    def transcribe(self, sound: Sound, *, language: str, prompt: str) -> Transcribed:
        """Listen to all of it; raises ``NotNow`` or ``CannotTranscribe``."""
