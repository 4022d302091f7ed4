"""One turn at making a transcript: taken by one worker, ended with a file, a wait or a reason."""

import logging
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from social_capture import finding
from social_capture.models import Transcript
from social_capture.post_versions import storable
from social_capture.speech.engine import CannotTranscribe, NotNow, SpeechEngine
from social_capture.transcripts import file
from social_capture.transcripts.engines import configured_engine
from social_capture.transcripts.making import Made, listen, read
from social_capture.transcripts.text import plain_text
from social_capture.waits import doubled

log = logging.getLogger(__name__)
State, Source = Transcript.State, Transcript.Source
MOST_ATTEMPTS = 10
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=6)
# Reading and copying the film, beside the time that the engine may take.
BESIDE = timedelta(minutes=5)


def make(transcript_id: int) -> None:
    """Make one transcript, if its turn has come and no other worker is at it."""
    due = Transcript.objects.due(timezone.now()).filter(pk=transcript_id)
    transcript = due.select_related("made_from", "capture").first()
    if transcript is None:
        return
    engine = configured_engine() if transcript.source == Source.SPEECH else None
    if transcript.source == Source.SPEECH and engine is None:
        due.update(state=State.HELD, next_attempt_at=None)
        return
    if _take(transcript, engine):
        _end(transcript, engine)


def wait_after(attempts: int, said_s: int | None = None) -> timedelta:
    """Twice as long each time, up to a bound, and never less than the engine asked for."""
    return max(doubled(attempts, FIRST_WAIT, LONGEST_WAIT), timedelta(seconds=said_s or 0))


def _take(transcript: Transcript, engine: SpeechEngine | None) -> bool:
    """Whether it is ours for as long as its engine may take."""
    now = timezone.now()
    longest = timedelta(seconds=engine.longest_s(transcript.made_from.duration_ms) if engine else 0)
    ours = Transcript.objects.in_turn_of(transcript).due(now)
    by = {"engine": engine.name, "model": engine.model[:120]} if engine else {}
    values: dict[str, Any] = {"next_attempt_at": now + longest + BESIDE, "started_at": now, **by}
    try:
        with transaction.atomic():
            taken = ours.update(attempts=F("attempts") + 1, **values)
    except IntegrityError:
        # Ordered for an engine of before, while the one of today has heard it already.
        ours.delete()
        return False
    transcript.refresh_from_db(fields=["attempts", "engine", "model", "started_at"])
    return bool(taken)


def _end(transcript: Transcript, engine: SpeechEngine | None) -> None:
    if transcript.attempts > MOST_ATTEMPTS:
        _fail(transcript, f"{MOST_ATTEMPTS} attempts ended without an answer")
        return
    file = transcript.made_from
    try:
        made = listen(file, engine) if engine else read(file, language=transcript.language)
        _keep(transcript, made)
    except CannotTranscribe as never:
        _fail(transcript, str(never))
    except NotNow as later:
        if transcript.attempts >= MOST_ATTEMPTS:
            _fail(transcript, str(later))
        else:
            _postpone(transcript, str(later), later.wait_s)
    except Exception as error:
        # On the row too: without an end the next sweeps would begin with it for ever.
        log.exception("transcript %s was not made", transcript.pk)
        _postpone(transcript, f"{type(error).__name__}: {error}")


def _keep(transcript: Transcript, made: Made) -> None:
    with transaction.atomic():
        kept = file.keep(transcript, made)
        is_ours = _save(
            transcript,
            state=State.MADE,
            segments=made.segments,
            language=made.language[:35],
            version=made.version[:80],
            left_out=made.left_out,
            artefact=kept,
            finished_at=timezone.now(),
            next_attempt_at=None,
            error="",
        )
        if not is_ours:
            # Its file is not of the capture either: the other worker's is.
            transaction.set_rollback(True)
            return
        transcript.segments = made.segments
        words = plain_text(transcript, with_suspects=True)
        finding.remember_transcript(transcript.capture, words)


def _fail(transcript: Transcript, reason: str) -> None:
    now = timezone.now()
    said = storable(reason[:4000])
    _save(transcript, state=State.FAILED, error=said, finished_at=now, next_attempt_at=None)


def _postpone(transcript: Transcript, reason: str, said_s: int | None = None) -> None:
    at = timezone.now() + wait_after(transcript.attempts, said_s)
    _save(transcript, next_attempt_at=at, error=storable(reason[:4000]))


def _save(transcript: Transcript, **values: Any) -> bool:
    # A turn that another worker has taken over meanwhile writes nothing any more.
    return bool(Transcript.objects.in_turn_of(transcript).update(**values))
