"""An engine on this machine: faster-whisper with a model's folder, in a process of its own."""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from social_capture.speech.engine import CannotTranscribe, NotNow, Sound, Transcribed
from social_capture.speech.heard_json import heard_of
from social_capture.speech.measures import milliseconds

# [ours] Measured below 1 on two cores with a base model; a large one takes several times as long.
SECONDS_PER_SECOND, LEAST_S = 6, 180.0
THREADS = 2
MAX_ANSWER = 64 << 20


@dataclass(frozen=True)
class FasterWhisper:
    """The folder of the model, and how much memory and time one sound may take."""

    folder: Path
    memory_mb: int = 4096
    longest_minutes: int = 60
    name: str = "faster_whisper"

    @property
    def model(self) -> str:
        """The folder's own name."""
        return self.folder.name

    def longest_s(self, duration_ms: int | None) -> float:
        """By the length of the sound where it is known, and never more than the setting."""
        most = self.longest_minutes * 60.0
        if duration_ms is None:
            return most
        return min(most, LEAST_S + SECONDS_PER_SECOND * duration_ms / 1000)

    def transcribe(self, sound: Sound, *, language: str, prompt: str) -> Transcribed:
        """Listen in a child that is killed when its time is over."""
        if not self.folder.is_dir():
            raise NotNow(f"no folder {self.folder}")
        seconds = self.longest_s(sound.duration_ms)
        facts = {
            "model": str(self.folder),
            "sound": str(sound.path),
            "language": language,
            "prompt": prompt,
            "memory": self.memory_mb << 20,
            "cpu_s": int(seconds * THREADS),
            "threads": THREADS,
        }
        with tempfile.TemporaryFile() as answer, tempfile.TemporaryFile() as complaint:
            code = _run(facts, answer, complaint, seconds)
            if code:
                raise CannotTranscribe(f"the engine ended with {code}{_last_line(complaint)}")
            return _read(answer)


def _run(facts: dict[str, Any], answer: IO[bytes], complaint: IO[bytes], seconds: float) -> int:
    try:
        done = subprocess.run(
            [sys.executable, "-m", "social_capture.speech.whisper_child"],
            input=json.dumps(facts).encode(),
            stdout=answer,
            stderr=complaint,
            timeout=seconds,
            check=False,
            # No key and no password of the worker's in there.
            env={
                "PYTHONPATH": os.pathsep.join(sys.path),
                "PYTHONIOENCODING": "utf-8",
                "HF_HUB_OFFLINE": "1",
                "OMP_NUM_THREADS": str(THREADS),
            },
        )
    except subprocess.TimeoutExpired as error:
        raise CannotTranscribe(f"not transcribed in {seconds:g} s") from error
    return done.returncode


def _last_line(complaint: IO[bytes]) -> str:
    complaint.seek(0, os.SEEK_END)
    complaint.seek(max(0, complaint.tell() - 2_000))
    lines = complaint.read().decode("utf-8", "replace").strip().splitlines()
    return f": {lines[-1][:300]}" if lines else ""


def _read(answer: IO[bytes]) -> Transcribed:
    answer.seek(0)
    try:
        told = json.loads(answer.read(MAX_ANSWER + 1))
        return Transcribed(
            heard_of(told["segments"]),
            language=str(told["language"])[:35],
            version=str(told["version"])[:80],
            duration_ms=milliseconds(told["duration"]),
        )
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise CannotTranscribe(f"no answer of ours: {error}") from error
