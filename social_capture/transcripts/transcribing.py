"""Transcripts are ordered, made and kept here; nothing else writes a ``Transcript``."""

from datetime import datetime, timedelta

from django.utils import timezone

from social_capture import finding
from social_capture.models import Artefact, Capture, Transcript
from social_capture.transcripts.engines import configured_engine
from social_capture.transcripts.text import plain_text
from social_capture.transcripts.transcribable import never_asked, of_capture, source_of
from social_capture.waking import wake

State, Source = Transcript.State, Transcript.Source
MOST_AT_ONCE = 50
# What was kept lately is looked through each minute; all of it, once a night.
LATELY = timedelta(days=1)
MOST_A_NIGHT = 10_000
TASKS = {
    Source.SPEECH: "social_capture.tasks.transcribe_media",
    Source.CAPTIONS: "social_capture.tasks.read_captions",
    Source.AUTOMATIC: "social_capture.tasks.read_captions",
}


class NothingToDo(Exception):
    """It is there already, or waits for its turn, or nobody is there to listen."""


def ask_for(capture: Capture) -> None:
    """Order what the capture's films, sounds and captions have to say, each file once."""
    for file in of_capture(capture):
        transcript = order(file)
        if transcript.state == State.MADE and transcript.capture_id != capture.pk:
            # The same film on another post: found there too.
            finding.remember_transcript(capture, plain_text(transcript, with_suspects=True))


def order(file: Artefact) -> Transcript:
    """The transcript of a file by the engine of today; asked for unless it is there or waits."""
    source, engine = source_of(file), configured_engine()
    is_speech = source == Source.SPEECH
    is_held = is_speech and engine is None
    now = timezone.now()
    transcript, is_new = Transcript.objects.get_or_create(
        media_sha256=file.sha256,
        engine=engine.name if is_speech and engine else "",
        model=engine.model[:120] if is_speech and engine else "",
        defaults={
            "capture": file.capture,
            "made_from": file,
            "source": source,
            "language": file.language,
            "state": State.HELD if is_held else State.PENDING,
            "requested_at": now,
            "next_attempt_at": None if is_held else now,
        },
    )
    if is_new and not is_held:
        _wake(transcript)
    return transcript


def try_again(transcript: Transcript) -> Transcript:
    """Ask anew for what failed or is on hold; a new engine's where another one's is there.

    Raises ``NothingToDo``.
    """
    is_speech = transcript.source == Source.SPEECH
    if is_speech and configured_engine() is None:
        raise NothingToDo(str(transcript))
    if transcript.state == State.MADE:
        if not is_speech or not _is_by_another(transcript):
            raise NothingToDo(str(transcript))
        return order(transcript.made_from)
    stopped = Transcript.objects.filter(pk=transcript.pk, state__in=[State.FAILED, State.HELD])
    if not stopped.update(state=State.PENDING, attempts=0, next_attempt_at=timezone.now()):
        raise NothingToDo(str(transcript))
    _wake(transcript)
    return transcript


def wake_due() -> int:
    """Send for those whose turn has come; how many.

    What no message ever ordered is ordered, and what was on hold is let go once there is an engine.
    """
    order_missing(MOST_AT_ONCE, since=timezone.now() - LATELY)
    if configured_engine() is not None:
        waiting = Transcript.objects.held().values_list("pk", flat=True)[:MOST_AT_ONCE]
        Transcript.objects.held().filter(pk__in=list(waiting)).update(
            state=State.PENDING, next_attempt_at=timezone.now()
        )
    due = Transcript.objects.due(timezone.now())
    found = list(due.order_by("next_attempt_at", "pk")[:MOST_AT_ONCE])
    for transcript in found:
        _wake(transcript)
    return len(found)


def order_missing(most: int = MOST_A_NIGHT, since: datetime | None = None) -> int:
    """Order what no message ever did, of any age unless told otherwise; how many."""
    files = list(never_asked(since).select_related("capture")[:most])
    for file in files:
        order(file)
    return len(files)


def _wake(transcript: Transcript) -> None:
    wake(TASKS[Source(transcript.source)], transcript.pk)


def _is_by_another(transcript: Transcript) -> bool:
    engine = configured_engine()
    return engine is not None and (transcript.engine, transcript.model) != (
        engine.name,
        engine.model[:120],
    )
