"""Reads what a speech service answered: text, times, or why there are none."""

import json
from typing import Any

from social_capture.fetch import Fetched
from social_capture.speech.engine import CannotTranscribe, NotNow, Transcribed
from social_capture.speech.heard_json import heard_of
from social_capture.speech.measures import milliseconds

MAX_WAIT_S = 86_400
# An operator mends these and a redirect, so they are asked again; the others say the same tomorrow.
WAITING = frozenset({401, 402, 403, 404, 408, 409, 425, 429})
ABOUT_TIMES = ("response_format", "verbose_json", "timestamp_granularities")


def read_answer(answer: Fetched) -> Transcribed:
    """The transcript; raises ``NotNow`` or ``CannotTranscribe`` with the service's words."""
    if answer.status in WAITING or answer.status >= 500 or 300 <= answer.status < 400:
        raise NotNow(_reason(answer), _wait(answer))
    if answer.status != 200:
        raise CannotTranscribe(_reason(answer))
    told = _object(answer)
    if told is None or not isinstance(told.get("text"), str):
        raise NotNow("HTTP 200, not the JSON of a transcript")
    segments = told.get("segments")
    heard = heard_of(segments) if isinstance(segments, list) else ()
    language = told.get("language")
    return Transcribed(
        # Segments without a word in them take no word from the text.
        heard or heard_of([{"text": told["text"]}]),
        language=language[:35] if isinstance(language, str) else "",
        duration_ms=milliseconds(told.get("duration")),
    )


def refuses_times(answer: Fetched) -> bool:
    """Whether the model gives text alone: the format was refused, not the sound."""
    return answer.status == 400 and any(word in answer.text for word in ABOUT_TIMES)


def _object(answer: Fetched) -> dict[str, Any] | None:
    try:
        told = json.loads(answer.text)
    except (ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) else None


def _reason(answer: Fetched) -> str:
    told = (_object(answer) or {}).get("error")
    said = told.get("message") if isinstance(told, dict) else told
    words = " ".join(said.split())[:300] if isinstance(said, str) else ""
    return f"HTTP {answer.status}: {words}" if words else f"HTTP {answer.status}"


def _wait(answer: Fetched) -> int | None:
    said = (answer.headers.get("Retry-After") or "").strip()
    is_number = said.isascii() and said.isdigit() and len(said) < 8
    return min(int(said), MAX_WAIT_S) if is_number else None
