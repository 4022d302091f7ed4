"""What is said in a kept film is written down once, kept as evidence, and found by its words."""

import json
import os
from datetime import timedelta
from functools import partial

import pytest
from django.test import TestCase
from django.utils import timezone

from social_capture import evidence
from social_capture.models import Artefact, Capture, Transcript
from social_capture.signals import post_captured
from social_capture.speech.engine import Transcribed
from social_capture.transcripts import engines, making, transcribing, turns
from social_capture.transcripts.text import plain_text
from tests.factories.captures import (
    ArtefactFactory,
    CaptureFactory,
    TranscriptFactory,
)
from tests.social_capture.speech_server import VERBOSE, speech_server

pytestmark = [pytest.mark.db, pytest.mark.django_db]
at_the_end = partial(TestCase.captureOnCommitCallbacks, execute=True)


@pytest.fixture
def service(settings):
    with speech_server() as server:
        use(settings, server.url)
        yield server


def use(settings, url, model="whisper-1"):
    settings.SPEECH_ENGINE, settings.SPEECH_URL, settings.SPEECH_MODEL = "openai", url, model


def film(content=b"film", mime="video/mp4", **fields):
    return ArtefactFactory(kind="media", mime=mime, content=content, **fields)


def captured(file):
    with at_the_end():
        post_captured.send(sender=Capture, capture=file.capture)


def when_its_turn_comes():
    Transcript.objects.pending().update(next_attempt_at=timezone.now())
    sweep()


def sweep():
    with at_the_end():
        return transcribing.wake_due()


def try_again(transcript):
    with at_the_end():
        return transcribing.try_again(transcript)


def only():
    return Transcript.objects.get()


def test_a_capture_that_kept_a_film_is_written_down_and_kept_as_a_file(service):
    file = film()

    captured(file)

    made = only()
    assert (made.state, made.source, made.engine, made.model) == (
        *("made", "speech", "openai", "whisper-1"),
    )
    with evidence.opened(made.artefact.name, made.artefact.sha256) as stored:
        told = json.load(stored)
    assert (made.artefact.kind, told["made_from"]["sha256"]) == ("transcript", file.sha256)
    assert told["segments"] == made.segments
    assert [one["suspect"] for one in made.segments] == ["", "known_phrase"]


def test_every_word_is_kept_and_the_plain_text_leaves_out_what_was_invented(service):
    captured(film())

    assert plain_text(only()) == "Dobramos as vagas em creche."
    assert "Até a próxima." in plain_text(only(), with_suspects=True)


def test_the_post_is_found_by_what_is_said_in_its_film_with_or_without_accents(service, client):
    service.told = VERBOSE | {"segments": [{"text": "A merenda é péssima.", "start": 0, "end": 2}]}
    file = film()
    captured(file)

    assert file.capture.words.filter(word__in=["merenda", "pessima"]).count() == 2


def test_a_long_film_is_found_by_what_is_said_at_its_end(service):
    said = [{"text": f"palavra{number}", "start": 0, "end": 2} for number in range(4_000)]
    service.told = VERBOSE | {"segments": said}
    file = film()

    captured(file)

    assert file.capture.words.filter(word="palavra3999").exists()


def test_the_same_film_of_a_later_look_is_not_heard_again(service):
    file = film()
    captured(file)
    later = CaptureFactory(ok=True, post=file.capture.post)

    captured(film(capture=later))

    assert len(service.asked) == 1
    assert only().capture == file.capture


def test_the_same_film_on_another_post_is_found_there_too(service):
    captured(film())
    elsewhere = film()

    captured(elsewhere)

    assert len(service.asked) == 1
    assert elsewhere.capture.words.filter(word="vagas").exists()


NOT_HEARD = {
    "a picture": {"mime": "image/png"},
    "another post's film on the page": {"owner": "other"},
    "a supplied file": {"origin": "supplied"},
    "an empty file": {"size": 0},
    "a picture whose sound is a file of its own": {"is_silent": True},
}


@pytest.mark.parametrize("fields", NOT_HEARD.values(), ids=NOT_HEARD)
def test_what_nobody_said_in_the_post_is_not_heard(service, fields):
    captured(film(**fields))
    sweep()

    assert not Transcript.objects.exists()


def test_without_an_engine_it_is_on_hold_and_let_go_once_there_is_one(settings):
    captured(film())
    assert (only().state, sweep()) == ("held", 0)

    with speech_server() as server:
        use(settings, server.url)
        sweep()

    assert (only().state, only().engine) == ("made", "openai")


def test_what_waited_when_the_engine_went_is_on_hold():
    TranscriptFactory()

    sweep()

    assert only().state == "held"


def test_another_engine_writes_another_transcript_and_touches_no_other(service, settings):
    captured(film())
    before = only()
    with pytest.raises(transcribing.NothingToDo):
        try_again(before)

    use(settings, service.url, "whisper-2")
    try_again(before)

    assert list(Transcript.objects.values_list("model", "state").order_by("pk")) == [
        ("whisper-1", "made"),
        ("whisper-2", "made"),
    ]
    before.refresh_from_db()
    assert before.artefact.sha256 == Transcript.objects.earliest("pk").artefact.sha256


def test_an_order_for_an_engine_of_before_is_dropped_where_todays_has_answered(service, settings):
    made = TranscriptFactory(made=True)
    TranscriptFactory(made_from=made.made_from, engine="openai", model="old")

    when_its_turn_comes()

    assert only() == made


def test_a_service_that_fails_is_asked_again_later_and_later(service):
    service.fail(503, times=2)
    captured(film())
    first = only()
    when_its_turn_comes()

    assert (first.state, first.attempts, first.error) == ("pending", 1, "HTTP 503")
    assert only().next_attempt_at - first.next_attempt_at > timedelta(seconds=50)
    when_its_turn_comes()
    assert (only().state, only().error) == ("made", "")


def test_the_wait_that_a_service_asks_for_is_kept(service):
    service.fail(429, Retry_After="7200")

    captured(film())

    assert only().next_attempt_at > timezone.now() + timedelta(minutes=119)


def test_attempts_end_with_the_last_reason_and_a_person_can_begin_anew(service):
    service.fail(503, times=turns.MOST_ATTEMPTS)
    captured(film())
    for _ in range(turns.MOST_ATTEMPTS):
        when_its_turn_comes()
    assert (only().state, only().error) == ("failed", "HTTP 503")

    try_again(only())

    assert only().state == "made"


def test_a_turn_belongs_to_one_worker_until_it_is_over(service):
    """What a killed worker took up is made by another, once its time is over."""
    transcript = TranscriptFactory(made_from=film())
    engine = engines.configured_engine()
    assert turns._take(transcript, engine)

    turns.make(transcript.pk)
    assert (only().state, service.asked) == ("pending", [])

    when_its_turn_comes()
    assert (only().state, only().attempts) == ("made", 2)


def test_files_at_which_worker_after_worker_dies_are_left(service):
    TranscriptFactory(attempts=turns.MOST_ATTEMPTS)

    sweep()

    assert (only().state, service.asked) == ("failed", [])


def test_a_turn_that_another_took_over_writes_nothing(service):
    transcript = TranscriptFactory()
    turns._take(transcript, engines.configured_engine())
    Transcript.objects.update(attempts=5)

    turns._fail(transcript, "late")

    assert (only().state, only().error) == ("pending", "")


def test_an_answer_that_comes_after_another_took_over_leaves_no_file(service, monkeypatch):
    def answers_late(file, engine):
        Transcript.objects.update(attempts=5)
        return making.Made([], "pt")

    monkeypatch.setattr(turns, "listen", answers_late)

    captured(film())

    assert only().state == "pending"
    assert not Artefact.objects.filter(kind="transcript").exists()


def test_a_film_that_was_changed_is_not_heard(service):
    file = film(b"of this test alone")
    with evidence.storage().open(file.name, "wb") as stored:
        stored.write(b"outra coisa")

    captured(file)

    assert "DamagedEvidence" in only().error
    assert service.asked == []


def test_a_fault_that_nobody_foresaw_is_on_the_row(service, monkeypatch):
    def breaks(*_args):
        raise KeyError("nobody thought of this")

    monkeypatch.setattr(turns, "listen", breaks)

    captured(film())

    assert (only().state, "KeyError" in only().error) == ("pending", True)


def test_films_that_no_message_ordered_are_found_by_the_sweep_and_older_ones_at_night(service):
    lately = film()
    Capture.objects.update(finished_at=timezone.now())
    film(b"of last year")

    sweep()
    assert only().made_from == lately

    with at_the_end():
        transcribing.order_missing()
    assert Transcript.objects.filter(state="made").count() == 2


def test_words_that_no_row_takes_cost_no_transcript(service):
    service.told = {"text": "a", "segments": [{"text": "a\0b\ud800", "start": 0, "end": 1}]}

    captured(film())

    assert only().segments[0]["text"].startswith("a")


@pytest.mark.parametrize("language", ["pt\0", "\ud800", "p" * 900])
def test_a_language_that_no_row_takes_costs_no_transcript(service, language):
    service.told = VERBOSE | {"language": language}

    captured(film())

    assert (only().state, only().error) == ("made", "")


def test_a_capture_that_holds_no_post_is_not_heard(service):
    captured(film(capture=CaptureFactory(failed=True)))

    assert not Transcript.objects.exists()
    assert Artefact.objects.count() == 1


CAPTIONS = "WEBVTT\n\n00:01.000 --> 00:02.500\n<v Ana>Dobramos as vagas.\n\nperdido\n"


def captions(text=CAPTIONS, **fields):
    fields = {"mime": "text/vtt", "language": "pt-BR"} | fields
    return ArtefactFactory(kind="captions", content=text.encode(), **fields)


@pytest.mark.parametrize(("is_automatic", "source"), [(False, "captions"), (True, "automatic")])
def test_captions_are_read_without_any_engine_and_say_who_wrote_them(is_automatic, source):
    captured(captions(is_automatic=is_automatic))

    made = only()
    assert (made.state, made.source, made.language, made.left_out) == ("made", source, "pt-BR", 1)
    assert made.segments == [
        {
            "start_ms": 1_000,
            "end_ms": 2_500,
            "text": "Dobramos as vagas.",
            "suspect": "",
            "voice": "Ana",
        }
    ]


def test_captions_that_hold_none_are_a_reason_and_are_not_read_for_ever():
    captured(captions("<html>login</html>"))

    assert (only().state, only().error) == ("failed", "no cue with words and times was found")
    assert sweep() == 0


def test_captions_of_fifty_megabytes_are_not_even_opened():
    file = captions()
    Artefact.objects.update(size=50_000_000)

    captured(file)

    assert (only().state, only().error) == ("failed", "50000000 bytes; at most 5000000 are read")


class Listener:
    """An engine that remembers what it was given."""

    name, model = "listener", "one"

    def longest_s(self, _duration_ms):
        return 1

    def transcribe(self, sound, **_said):
        self.heard, self.link = sound.path.read_bytes(), os.readlink(sound.path)
        return Transcribed(())


def test_the_copy_that_an_engine_hears_has_no_name_that_a_killed_worker_could_leave():
    engine = Listener()

    making.listen(film(b"creche"), engine)

    assert engine.heard == b"creche"
    assert engine.link.endswith("(deleted)")
