"""How far a capture has come, as blocks and as one sentence."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from social_capture.models import Capture
from social_capture.words.moments import duration
from social_capture.words.steps import STEPS, step_name, step_result

LOOKS = {"done": "ok", "running": "now", "skipped": "warn"}


@dataclass(frozen=True, slots=True)
class Progress:
    """One block per step, in order; the present step by name with its seconds."""

    blocks: list[str]
    sentence: str
    present: str
    place: int
    total: int
    seconds: str


def progress_of(capture: Capture) -> Progress:
    """Read from the row alone, so that it is right whoever asks."""
    steps: dict[str, dict[str, Any]] = {step["name"]: step for step in capture.steps}
    names = [*STEPS, *(name for name in steps if name not in STEPS)]
    running = next((step for step in capture.steps if step["result"] == "running"), None)
    told = [f"{step_name(step['name'])}: {step_result(step['result'])}" for step in steps.values()]
    return Progress(
        blocks=[_look(steps.get(name)) for name in names],
        sentence=", ".join(told) or _("no step yet"),
        present=step_name(running["name"]) if running else "",
        place=len(steps),
        total=len(names),
        seconds=duration(_seconds(capture)),
    )


def _look(step: dict[str, Any] | None) -> str:
    return "" if step is None else LOOKS.get(step["result"], "bad")


def _seconds(capture: Capture) -> float:
    if capture.started_at is None:
        return 0
    end: datetime = capture.finished_at or timezone.now()
    return (end - capture.started_at).total_seconds()
