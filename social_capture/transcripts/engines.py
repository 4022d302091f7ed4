"""Which engine listens, by the settings; a wrong one is named at the start, and not used."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.core.checks import Warning as CheckWarning

from social_capture.guard import Refused
from social_capture.guard.policy import target_of
from social_capture.speech.engine import SpeechEngine
from social_capture.speech.faster_whisper import FasterWhisper
from social_capture.speech.openai_api import OpenAIEngine

NONE, OPENAI, FASTER_WHISPER = "none", "openai", "faster_whisper"
NAMES = (NONE, OPENAI, FASTER_WHISPER)


def configured_engine() -> SpeechEngine | None:
    """The engine; None when there is none, or its settings are wrong."""
    if any(isinstance(found, Error) for found in speech_engine_is_usable()):
        return None
    if named() == OPENAI:
        return OpenAIEngine(
            settings.SPEECH_URL, settings.SPEECH_MODEL, settings.SPEECH_KEY, settings.SPEECH_MAX_MB
        )
    if named() == FASTER_WHISPER:
        return FasterWhisper(
            Path(settings.SPEECH_MODEL), settings.SPEECH_MEMORY_MB, settings.SPEECH_MINUTES
        )
    return None


def named() -> str:
    """The engine's name; a site that never heard of engines has none."""
    return str(getattr(settings, "SPEECH_ENGINE", NONE))


@register()
def speech_engine_is_usable(**_kwargs: Any) -> list[CheckMessage]:
    """The engine is one of ours, its address is http(s), its folder is there."""
    engine = named()
    if engine == OPENAI:
        return _service()
    if engine == FASTER_WHISPER:
        return _folder()
    if engine == NONE:
        return []
    said = f"LASTRO_SPEECH_ENGINE: {engine!r} is none of {', '.join(NAMES)}."
    return [Error(said, id="social_capture.E004")]


def _service() -> list[CheckMessage]:
    try:
        target = target_of(settings.SPEECH_URL)
    except Refused as refused:
        said = f"LASTRO_SPEECH_URL: {settings.SPEECH_URL or 'empty'}: {refused}."
        return [Error(said, id="social_capture.E005")]
    if not settings.SPEECH_MODEL:
        said = "LASTRO_SPEECH_MODEL: name the model that the service is to use."
        return [Error(said, id="social_capture.E005")]
    if target.scheme == "http" and settings.SPEECH_KEY:
        said = "LASTRO_SPEECH_KEY would travel unencrypted: name an https address."
        return [CheckWarning(said, id="social_capture.W002")]
    return []


def _folder() -> list[CheckMessage]:
    folder = Path(settings.SPEECH_MODEL or ".")
    if not (folder.is_absolute() and folder.is_dir()):
        said = (
            f"LASTRO_SPEECH_MODEL: no folder {settings.SPEECH_MODEL or '(empty)'}; none is fetched."
        )
        return [Error(said, id="social_capture.E006")]
    if find_spec("faster_whisper") is None:
        said = 'faster-whisper is not installed here: the worker of the queue "speech" needs it.'
        return [CheckWarning(said, id="social_capture.W003")]
    return []
